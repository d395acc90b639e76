import Beamforming

/// Switches a signal on and off without clicks.
///
/// Within an interval the gain rises from 0 to 1 in 5 ms along half a cosine and falls likewise
/// before the end; an interval of less than 10 ms has ramps of half its length. Where intervals
/// overlap, the larger gain holds.
struct Gate {
  private static let rampSeconds = 0.005

  /// No intervals mean on throughout.
  let intervals: [ActiveInterval]

  /// The gain of each frame.
  func gains(frames: Int, sampleRate: Double) -> [Double] {
    guard !intervals.isEmpty else { return [Double](repeating: 1, count: frames) }
    var gains = [Double](repeating: 0, count: frames)
    for interval in intervals {
      let ramp = min(Self.rampSeconds, (interval.end - interval.start) / 2)
      for n in Self.frames(of: interval, count: frames, sampleRate: sampleRate) {
        let seconds = Double(n) / sampleRate
        let share = min(seconds - interval.start, interval.end - seconds) / ramp
        let gain = share >= 1 ? 1 : 0.5 - 0.5 * cosine(.pi * max(share, 0))
        gains[n] = max(gains[n], gain)
      }
    }
    return gains
  }

  /// The frames within an interval, which may begin before the first.
  static func frames(of interval: ActiveInterval, count: Int, sampleRate: Double) -> Range<Int> {
    let start = max(0, min((interval.start * sampleRate).rounded(.up), Double(count)))
    let end = max(0, min((interval.end * sampleRate).rounded(.up), Double(count)))
    return Int(start)..<max(Int(start), Int(end))
  }
}
