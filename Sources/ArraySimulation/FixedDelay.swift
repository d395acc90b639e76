import Beamforming

/// A delay and a gain that stay.
struct FixedDelay {
  /// How many frames early, not necessarily whole.
  let early: Double
  let gain: Double

  /// Adds a source that arrives before its time.
  func add(_ source: SoundSource, to signal: inout [Double]) {
    let wholeFrames = early.rounded(.down)
    let taps = WindowedSinc.delay.taps(fraction: early - wholeFrames).map { gain * $0 }
    let frames = signal.count
    let samples = source.samples.span
    var output = signal.mutableSpan
    // signal[n] += Σ taps[i]·samples[n − origin + i], a stretch at a time that stays in the cache.
    let origin = source.startFrame - Int(wholeFrames) + WindowedSinc.delay.halfWidth - 1
    for start in stride(from: 0, to: frames, by: 1024) {
      for (index, tap) in taps.enumerated() {
        let shift = index - origin
        let first = max(start, -shift)
        let end = min(start + 1024, frames, samples.count - shift)
        guard first < end else { continue }
        for n in first..<end { output[n] += tap * Double(samples[n + shift]) }
      }
    }
  }
}
