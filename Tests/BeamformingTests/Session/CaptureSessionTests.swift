import Beamforming
import TestSupport
import Testing

@Suite struct CaptureSessionTests {
  private func array(_ positions: [SIMD3<Double>]) throws -> MicrophoneArray {
    try MicrophoneArray(positions: positions)
  }

  private func noise(_ count: Int, frames: Int, seed: Int = 1) -> [[Float]] {
    (0..<count).map { whiteNoise(frames: frames, seed: UInt64(seed + $0)) }
  }

  private func processor(
    _ positions: [SIMD3<Double>], _ ports: [Port], rate: Double = 48_000
  ) throws -> Processor {
    try Processor(
      design: BeamDesigner(array: array(positions), sampleRate: rate).design(ports: ports))
  }

  // MARK: What comes out

  /// Bit for bit: a session is its filters and nothing else, whatever the blocks.
  @Test(arguments: [[256], [1], [7, 300, 64], [4096]])
  func connectedPortsAreThoseOfTheProcessor(blocks: [Int]) throws {
    for positions in [TestArrays.pair(0.01), TestArrays.square, TestArrays.triangle] {
      let input = noise(positions.count, frames: 5000)
      let session = try CaptureSession(sampleRate: 48_000)
      let microphones = try session.addInput(.array(array(positions)))
      let connections = try session.connect(microphones.ports)
      #expect(connections.map(\.outputs) == [0..<1, 1..<2, 2..<3])
      let run = SessionRun(session, outputs: 4)
      try run.process([input], blocks: blocks)
      let processor = try processor(positions, [.omni, .front, .back])
      #expect(Array(run.outputs[..<3]) == process(input, through: processor))
      #expect(run.outputs[3] == [Float](repeating: 0, count: 5000))
      #expect(run.flags == [])
      #expect(run.statuses.allSatisfy { $0.latencyFrames == processor.design.latencyFrames })
      #expect(session.latencyFrames == processor.design.latencyFrames)
    }
  }
}
