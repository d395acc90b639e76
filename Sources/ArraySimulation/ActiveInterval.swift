/// A stretch of time in which something sounds.
public struct ActiveInterval: Equatable, Sendable {
  /// When it begins to rise, in seconds, from 0.
  public var start: Double
  /// When it has died away, in seconds, after `start`.
  public var end: Double

  /// Creates a stretch. It is checked when it is used.
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  func check() throws(SimulationError) {
    guard start >= 0, end > start, end <= 1e9 else {
      throw .intervalOutOfRange(start: start, end: end)
    }
  }

  /// Whether each follows the one before.
  static func check(_ intervals: [ActiveInterval]) throws(SimulationError) {
    for interval in intervals { try interval.check() }
    for (earlier, later) in zip(intervals, intervals.dropFirst()) where later.start < earlier.end {
      throw .intervalsOutOfOrder(start: later.start, previousEnd: earlier.end)
    }
  }
}
