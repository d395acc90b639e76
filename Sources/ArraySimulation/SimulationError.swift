/// Why a scene could not be rendered as asked.
public enum SimulationError: Error, Equatable, Sendable {
  /// A sample rate outside 1000...768000 Hz, or not finite.
  case sampleRateOutOfRange(Double)
  /// A speed of sound outside 100...2000 m/s, or not finite.
  case speedOfSoundOutOfRange(Double)
  /// A length below zero or above 2³¹ frames.
  case frameCountOutOfRange(Int)
  /// A level or a gain outside ±200 dB, or not finite.
  case levelOutOfRange(decibels: Double)
  /// A source that starts farther than 2⁴⁰ frames from the beginning.
  case startFrameOutOfRange(Int)
  /// Diffuse noise from fewer than 1 or more than 4096 directions.
  case directionCountOutOfRange(Int)
}
