/// What a selector is to reach with talkers in turn.
package struct TurnTargets: Equatable, Sendable {
  /// Of the latency, in seconds; infinite where there are no turns to follow.
  package var median: Double
  /// What the latency of 95 turns in 100 is to stay under, in seconds.
  package var slow: Double
  package var right: Double
  package var missed: Double
  package var falsePerMinute: Double

  static let easy = TurnTargets(
    median: 0.08, slow: 0.2, right: 0.975, missed: 0.005, falsePerMinute: 0.2)
  static let easyFar = TurnTargets(
    median: 0.1, slow: 0.25, right: 0.97, missed: 0.005, falsePerMinute: 0.2)
  static let hard = TurnTargets(
    median: 0.1, slow: 0.4, right: 0.965, missed: 0.01, falsePerMinute: 0.3)
  static let hardFar = TurnTargets(
    median: 0.12, slow: 0.55, right: 0.95, missed: 0.01, falsePerMinute: 0.3)
  static let slams = TurnTargets(
    median: .infinity, slow: .infinity, right: 0, missed: 1, falsePerMinute: 3)
}
