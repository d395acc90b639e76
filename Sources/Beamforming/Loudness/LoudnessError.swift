/// Why loudness cannot be measured, or beams not be selected by it, as asked.
public enum LoudnessError: Error, Equatable, Sendable {
  /// The sample rate lies outside 8000...192000 Hz, or is not finite.
  case sampleRateOutOfRange(Double)
  /// The number of channels lies outside 1...64.
  case channelCountOutOfRange(Int)
  /// A number among a selector's options lies outside its range, or is NaN.
  case optionOutOfRange(SelectorQuantity, Double, allowed: ClosedRange<Double>)
  /// The omni port was asked for, and it is not among the candidates.
  case omniNotACandidate
}
