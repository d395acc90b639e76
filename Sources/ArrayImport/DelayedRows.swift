import ArraySimulation
import Beamforming

/// Responses with the delays put in that stand beside them.
///
/// What all of them have in common is left out, so that a long way to the source takes no room. Whole
/// frames move samples; where a delay is not whole, all responses pass the windowed sinc of its
/// fraction, exact up to 0.45 of the rate, and begin half its length later.
struct DelayedRows {
  private let samples: [Float]
  private let inputFrames: Int
  private let receivers: Int
  private let measurements: [Int]
  /// A row a measurement of the file, or one for all.
  private let delays: [[Double]]
  /// The whole frames that all have in common.
  private let common: Double
  private let isFractional: Bool
  /// How long the responses become.
  let frames: Int

  /// - Parameters:
  ///   - samples: Measurements × receivers × frames, as in the file.
  ///   - delays: In frames, at most a million; a row a measurement of the file, or one for all.
  ///   - measurements: Which of the file's measurements count.
  /// - Throws: A fault where the responses become too long or too many.
  init(
    _ samples: [Float], frames: Int, receivers: Int, delays: [[Double]], measurements: [Int]
  ) throws(SofaFault) {
    self.samples = samples
    inputFrames = frames
    self.receivers = receivers
    self.delays = delays
    self.measurements = measurements
    let used = delays.count == 1 ? delays.joined() : measurements.map { delays[$0] }.joined()
    let least = (used.min() ?? 0).rounded(.down)
    common = least
    isFractional = used.contains { $0 != $0.rounded() }
    let spread = Int(((used.max() ?? 0) - least).rounded(.up))
    self.frames = frames + spread + (isFractional ? 2 * WindowedSinc.delay.halfWidth : 0)
    guard MeasuredResponses.frameCounts.contains(self.frames) else {
      throw .geometry(.responseLengthOutOfRange(self.frames))
    }
    let total = measurements.count * receivers * self.frames
    guard total <= MeasuredResponses.largestSampleCount else {
      throw .geometry(.responsesTooLarge(samples: total))
    }
  }

  /// The responses of one of the measurements that count, a receiver each.
  func responses(_ place: Int) -> [[Float]] {
    let measurement = measurements[place]
    let delays = self.delays[self.delays.count == 1 ? 0 : measurement]
    return (0..<receivers).map { receiver in
      let start = (measurement * receivers + receiver) * inputFrames
      return delayed(samples[start..<start + inputFrames], by: delays[receiver] - common)
    }
  }

  private func delayed(_ response: ArraySlice<Float>, by delay: Double) -> [Float] {
    guard isFractional else {
      let whole = Int(delay)
      var output = [Float](repeating: 0, count: frames)
      output.replaceSubrange(whole..<whole + response.count, with: response)
      return output
    }
    // y(n) = Σ x(k)·h(n − k − delay), where h is even: its taps are those of the point after a sample
    // by the fraction, and the first of them lies halfWidth − 1 frames before it.
    let whole = delay.rounded(.down)
    let taps = WindowedSinc.delay.taps(fraction: delay - whole)
    var output = [Double](repeating: 0, count: frames)
    let first = Int(whole)
    for (k, sample) in response.enumerated() where sample != 0 {
      for (index, tap) in taps.enumerated() {
        output[first + k + index] += Double(sample) * tap
      }
    }
    return output.map(Float.init)
  }
}
