/// What a session asks of its beams.
public struct DesignOptions: Equatable, Sendable {
  /// The pattern of `front`, `back` and every beam without one of its own.
  public var pattern: Pattern
  /// Where `front` points; `nil` for the array's own front.
  public var lookDirection: Direction?
  /// How the filters are found; `nil` for the gradient design where it covers the band, least squares
  /// otherwise.
  public var method: DesignMethod?
  /// Taps a row of the least-squares design, odd, from 3 to 4095; `nil` for 33 at 48 kHz, 97 on a body, 129 for
  /// superdirective beams, four times as long as measured responses, at least 97, scaled with the rate, never under 11, fewer where the
  /// microphones are many, and more where the array is large.
  public var taps: Int?
  /// The white noise gain that no beam falls below, in decibels: sensor noise rises by no more than its
  /// opposite. From −60 to what the array's microphones reach together, `10·log10` of their number.
  public var whiteNoiseGainFloorDecibels: Double
  /// The speed of sound in metres a second, from 100 to 2000.
  public var speedOfSound: Double

  /// Creates options; each has the default that `beamform process` has.
  public init(
    pattern: Pattern = .cardioid, lookDirection: Direction? = nil,
    method: DesignMethod? = nil, taps: Int? = nil, whiteNoiseGainFloorDecibels: Double = -15,
    speedOfSound: Double = 343
  ) {
    self.pattern = pattern
    self.lookDirection = lookDirection
    self.method = method
    self.taps = taps
    self.whiteNoiseGainFloorDecibels = whiteNoiseGainFloorDecibels
    self.speedOfSound = speedOfSound
  }
}
