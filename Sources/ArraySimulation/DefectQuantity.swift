/// Which number of a ``MicrophoneDefect`` is out of range.
public enum DefectQuantity: Equatable, Sendable {
  /// `gainDecibels`, within ±200.
  case gain
  /// `delaySeconds`, within ±0.1.
  case delay
  /// `clipLevel`, above 0, at most 10¹⁰.
  case clipLevel
  /// `offset`, within ±10¹⁰.
  case offset
  /// `lateFrames`, 0 to 2³¹.
  case lateFrames
  /// The frequency of the hum, above 0 and below half the sample rate.
  case humFrequency
  /// The level of the hum, within ±200 dB.
  case humLevel
  /// The number of harmonics of the hum, 1 to 1000.
  case humHarmonics
}
