import Beamforming

/// The two beams of a pair, as the designer and the engine make them, and what a selector does with them.
struct BeamRun {
  private let beams: [[Float]]
  private let sampleRate: Double
  /// Twice the corner of the beams, in hertz.
  private let lowCutFrequency: Double

  private static let blockFrames = 480

  /// - Parameter microphones: What the two record, front first.
  init(_ microphones: [[Float]], array: MicrophoneArray, sampleRate: Double) throws {
    let design = try BeamDesigner(array: array, sampleRate: sampleRate)
      .design(ports: [.omni, .front, .back])
    let processor = Processor(design: design)
    let frames = microphones[0].count
    let outputs = design.ports.map { _ in
      UnsafeMutablePointer<Float>.allocate(capacity: frames)
    }
    defer { for output in outputs { output.deallocate() } }
    for output in outputs { output.initialize(repeating: 0, count: frames) }
    Self.withPointers(microphones) { inputs in
      for start in stride(from: 0, to: frames, by: Self.blockFrames) {
        processor.process(
          inputs: inputs.map { $0 + start }, outputs: outputs.map { $0 + start },
          frames: min(Self.blockFrames, frames - start))
      }
    }
    beams = outputs.dropFirst().map { Array(UnsafeBufferPointer(start: $0, count: frames)) }
    self.sampleRate = sampleRate
    lowCutFrequency = 2 * (design.banks.map(\.cornerFrequency).max() ?? 0)
  }

  /// When a selector went where, in seconds, beginning with the start.
  func decisions(_ adjust: (inout SelectorOptions) -> Void) throws -> [Decision] {
    var options = SelectorOptions(lowCutFrequency: lowCutFrequency)
    adjust(&options)
    var selector = try LoudnessSelector(mode: .loudness, options: options, sampleRate: sampleRate)
    let frames = beams[0].count
    var output = [Float](repeating: 0, count: Self.blockFrames)
    var decisions: [Decision] = []
    Self.withPointers(beams) { candidates in
      for start in stride(from: 0, to: frames, by: Self.blockFrames) {
        output.withUnsafeMutableBufferPointer {
          guard let into = $0.baseAddress else { return }
          selector.process(
            candidates.map { $0 + start }, into: into,
            frames: min(Self.blockFrames, frames - start))
        }
        while let event = selector.nextEvent() {
          decisions.append(Decision(seconds: Double(event.frame) / sampleRate, port: event.port))
        }
      }
    }
    return decisions
  }

  private static func withPointers(_ signals: [[Float]], _ body: ([UnsafePointer<Float>]) -> Void) {
    signals[0].withUnsafeBufferPointer { first in
      signals[1].withUnsafeBufferPointer { second in
        guard let first = first.baseAddress, let second = second.baseAddress else { return }
        body([first, second])
      }
    }
  }
}
