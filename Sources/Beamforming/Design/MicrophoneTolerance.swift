/// By how much microphones differ from what a design takes them for.
public struct MicrophoneTolerance: Equatable, Sendable {
  /// The standard deviation of their gains, in decibels, 0 or more.
  public var gainDecibels: Double
  /// The standard deviation of their phases, in radians, 0 or more, the same at all frequencies.
  public var phase: Double
  /// The standard deviation of each coordinate of their places, in metres, 0 or more.
  public var positionMeters: Double

  /// Creates a tolerance.
  public init(gainDecibels: Double, phase: Double, positionMeters: Double = 0) {
    self.gainDecibels = gainDecibels
    self.phase = phase
    self.positionMeters = positionMeters
  }
}
