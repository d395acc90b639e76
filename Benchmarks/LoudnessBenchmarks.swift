import Beamforming

extension Benchmark {
  /// A second of noise through a selector of two beams and through a stereo meter, 10 ms at a time.
  static func loudness() -> [Benchmark] {
    let frames = 48_000
    let block = 480
    return [
      Benchmark(
        name: "loudness/select/front+back/\(block)", passes: 20, frames: frames,
        sampleRate: 48_000
      ) {
        // The pass outlives this closure, so the selector lives in memory of its own.
        let selector = UnsafeMutablePointer<LoudnessSelector>.allocate(capacity: 1)
        selector.initialize(
          to: try LoudnessSelector(
            mode: .loudness, options: SelectorOptions(lowCutFrequency: 350), sampleRate: 48_000))
        let candidates = noise(frames: frames)
        let output = UnsafeMutablePointer<Float>.allocate(capacity: frames)
        return {
          for start in stride(from: 0, to: frames, by: block) {
            selector.pointee.process(
              candidates.map { $0 + start }, into: output + start, frames: block)
          }
        }
      },
      Benchmark(
        name: "loudness/meter/stereo/\(block)", passes: 20, frames: frames, sampleRate: 48_000
      ) {
        let meter = UnsafeMutablePointer<LoudnessMeter>.allocate(capacity: 1)
        meter.initialize(to: try LoudnessMeter(channelCount: 2, sampleRate: 48_000))
        let channels = noise(frames: frames)
        return {
          for start in stride(from: 0, to: frames, by: block) {
            meter.pointee.process(channels.map { $0 + start }, frames: block)
          }
        }
      },
    ]
  }

  /// Two signals of a linear congruence each; noise enough to keep every path busy.
  private static func noise(frames: Int) -> [UnsafePointer<Float>] {
    var state: UInt32 = 1
    return (0..<2).map { _ in
      let memory = UnsafeMutablePointer<Float>.allocate(capacity: frames)
      for n in 0..<frames {
        state = state &* 1_664_525 &+ 1_013_904_223
        memory[n] = Float(state) / Float(UInt32.max) - 0.5
      }
      return UnsafePointer(memory)
    }
  }
}
