/// How talkers follow each other.
package struct TurnStyle: Sendable {
  /// From the end of a turn to the onset of the next, in seconds.
  var pauses = 0.1...0.8
  /// The share of turns that begin before the other talker has finished, and by how much.
  var overlapShare = 0.0
  var overlaps = 0.1...0.5
  /// Whether the talker in front is the only one.
  var isMonologue = false

  package static let polite = TurnStyle()
  package static let overlapping = TurnStyle(overlapShare: 0.4)
  package static let monologue = TurnStyle(isMonologue: true)
}
