/// Why positions, directions or channels do not describe a usable array.
///
/// Microphones and channels are counted from 1.
public enum GeometryError: Error, Equatable, Sendable {
  /// An angle is not finite, or the elevation lies outside −π/2 ... π/2. Radians.
  case directionOutOfRange(azimuth: Double, elevation: Double)
  /// Fewer than 2 or more than 16 microphones.
  case microphoneCountOutOfRange(Int)
  /// A coordinate is NaN or infinite.
  case positionNotFinite(microphone: Int)
  /// Two microphones stand in one place, within a micrometre.
  case microphonesCoincide(Int, Int)
  /// The farthest pair is more than 2 m apart, which suggests millimetres given as metres.
  case spanTooLarge(meters: Double)
  /// The recordings would have fewer than 1 or more than 1024 channels.
  case fileChannelsOutOfRange(Int)
  /// A channel number below 1 or above the number of channels in the array's recordings.
  case channelOutOfRange(microphone: Int, channel: Int, fileChannels: Int)
  /// Two microphones claim one channel.
  case channelUsedTwice(channel: Int, Int, Int)
  /// A gain outside ±40 dB, or not finite.
  case gainOutOfRange(microphone: Int, decibels: Double)
  /// A delay outside ±0.1 s, or not finite.
  case delayOutOfRange(microphone: Int, seconds: Double)
  /// The radius of a body outside 0.001 to 1 m, or not finite.
  case bodyRadiusOutOfRange(meters: Double)
  /// A microphone so far from the centre of a body is not on its surface.
  case microphoneOffBody(microphone: Int, distanceMeters: Double, radiusMeters: Double)
  /// Responses of a sample rate outside 1000 to 768 000 Hz.
  case responseRateOutOfRange(Double)
  /// Responses to no direction, or to more than 20 000.
  case responseDirectionsOutOfRange(Int)
  /// Responses of no frames, or of more than 65 536.
  case responseLengthOutOfRange(Int)
  /// Responses of more than 2²⁶ samples in all.
  case responsesTooLarge(samples: Int)
  /// Responses of another number of microphones than those before, or than the array has.
  case responseCount(measurement: Int, count: Int, expected: Int)
  /// A response of another length than those before.
  case responseLength(measurement: Int, frames: Int, expected: Int)
  /// A response with a sample that is NaN, or beyond a million.
  case responseNotUsable(measurement: Int, microphone: Int)
  /// A microphone that hears nothing from any direction.
  case responsesSilent(microphone: Int)
}
