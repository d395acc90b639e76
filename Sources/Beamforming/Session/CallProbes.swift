/// What a call and its chunks take by themselves: those of a design without microphones and ports.
struct CallProbes {
  private let one: CostProbe
  private let many: CostProbe

  private static let manyChunks = 17

  init(_ calibration: CostCalibration) {
    let processor = Processor(
      design: BeamDesign(
        sampleRate: 48_000, microphoneCount: 0, method: .gradient, latencyFrames: 0, ports: [],
        warnings: [], banks: [], rows: []))
    func probe(chunks: Int) -> CostProbe {
      calibration.probe {
        processor.process(inputs: [], outputs: [], frames: chunks * Block.frames)
      }
    }
    one = probe(chunks: 1)
    many = probe(chunks: Self.manyChunks)
  }

  var secondsPerChunk: Double { max(0, many.seconds - one.seconds) / Double(Self.manyChunks - 1) }
  var secondsPerCall: Double { max(0, one.seconds - secondsPerChunk) }
}
