/// A piece of work that is timed.
final class CostProbe {
  private let work: () -> Void
  private let nothing: CostProbe?
  private var repetitions = 1
  private var least = Double.infinity

  /// So long that reading the clock does not count, and so short that most runs are not interrupted.
  private static let leastSeconds = 10e-6

  /// - Parameter nothing: What asking for no work takes, timed along with this.
  init(nothing: CostProbe? = nil, _ work: @escaping () -> Void) {
    self.nothing = nothing
    self.work = work
  }

  /// The shortest that the work ever took, in seconds.
  var seconds: Double { max(0, least - (nothing?.least ?? 0)) }

  /// Times it once more.
  func run(_ clock: ContinuousClock) {
    while true {
      let elapsed = clock.measure {
        for _ in 0..<repetitions { work() }
      }.components
      let total = Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
      least = min(least, total / Double(repetitions))
      guard total < Self.leastSeconds else { return }
      repetitions *= 2
    }
  }
}
