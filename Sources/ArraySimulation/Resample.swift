/// Converts a signal to another sample rate by a windowed sinc.
///
/// Frame n of the result stands at the time of frame n·`rate`/`newRate` of the input; before its
/// beginning and after its end the input is silent. Flat up to 0.45 of the lower rate and below
/// −120 dB from half of it on.
///
/// - Parameters:
///   - samples: The signal; the result has `samples.count·newRate/rate` frames, rounded up.
///   - rate: Its sample rate in hertz, positive.
///   - newRate: The rate to convert to, positive. An equal rate gives the same samples.
public func resample(_ samples: [Float], from rate: Int, to newRate: Int) -> [Float] {
  precondition(rate > 0 && newRate > 0, "sample rates are positive")
  guard rate != newRate else { return samples }
  // Points of the input repeat their fraction every `phases` frames of the output.
  let divisor = greatestCommonDivisor(rate, newRate)
  let phases = newRate / divisor
  let step = rate / divisor
  let reduction = max(1, Double(rate) / Double(newRate))
  let halfWidth = Int((96 * reduction).rounded(.up))
  let interpolator = WindowedSinc(halfWidth: halfWidth, cutoff: 0.95 / reduction)

  let frames = (samples.count * phases + step - 1) / step
  var output = [Float](repeating: 0, count: frames)
  for phase in 0..<min(phases, frames) {
    let taps = interpolator.taps(fraction: Double(phase * step % phases) / Double(phases))
    for frame in stride(from: phase, to: frames, by: phases) {
      let first = frame * step / phases + 1 - halfWidth
      var sum = 0.0
      for index in max(0, first)..<max(0, min(samples.count, first + taps.count)) {
        sum += taps[index - first] * Double(samples[index])
      }
      output[frame] = Float(sum)
    }
  }
  return output
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}
