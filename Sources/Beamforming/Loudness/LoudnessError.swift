/// Why loudness cannot be measured, or beams not be selected by it, as asked.
public enum LoudnessError: Error, Equatable, Sendable {
  /// The sample rate lies outside 8000...192000 Hz, or is not finite.
  case sampleRateOutOfRange(Double)
  /// The number of channels lies outside 1...64.
  case channelCountOutOfRange(Int)
}
