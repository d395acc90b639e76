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
}
