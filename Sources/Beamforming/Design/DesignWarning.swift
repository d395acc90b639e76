/// What a session should know about the design it got.
public enum DesignWarning: Equatable, Sendable {
  /// The gradient design was asked for by name and is not usable above this frequency.
  case gradientAboveItsBand(usableHertz: Double)
  /// A port is omnidirectional, since the microphones stand too close for any gradient under the floor.
  case noGradient(Port)
  /// The level of a port on axis is off by more than a decibel, worst by so much at this frequency, since the
  /// array is large for the taps.
  case levelUneven(Port, decibels: Double, atHertz: Double)
}
