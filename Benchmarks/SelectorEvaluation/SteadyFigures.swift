/// How often a selector switches where nobody speaks.
package struct SteadyFigures: Sendable {
  /// When the fan starts, in seconds.
  package static let startSeconds = 20.0
  /// How long it may take to be known as a fan.
  private static let learningSeconds = 10.0
  /// The selector decides nothing before.
  private static let settlingSeconds = 1.0

  /// After the first second, and not while the selector learns what has started.
  package private(set) var switches = 0
  /// The most in a recording while it learns.
  package private(set) var switchesWhileLearning = 0

  package init() {}

  init(_ decisions: [Decision], hasFan: Bool) {
    let learning = Self.startSeconds...Self.startSeconds + Self.learningSeconds
    for decision in decisions where decision.seconds > Self.settlingSeconds {
      if hasFan && learning.contains(decision.seconds) {
        switchesWhileLearning += 1
      } else {
        switches += 1
      }
    }
  }

  /// Takes in the figures of another recording.
  mutating func add(_ other: SteadyFigures) {
    switches += other.switches
    switchesWhileLearning = max(switchesWhileLearning, other.switchesWhileLearning)
  }
}
