/// How long a job takes.
struct Stopwatch {
  private let start = ContinuousClock.now

  /// Seconds of sound that were processed in a second.
  func realTimeFactor(frames: Int, sampleRate: Int) -> Double {
    let elapsed = ContinuousClock.now - start
    let seconds =
      Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
    // A clock that has not moved would make it infinite.
    return Double(frames) / Double(sampleRate) / max(seconds, 1e-9)
  }
}
