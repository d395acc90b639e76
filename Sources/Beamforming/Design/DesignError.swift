/// Why a session could not be designed as asked.
public enum DesignError: Error, Equatable, Sendable {
  /// The omnidirectional share lies outside 0...1, or is NaN.
  case omniWeightOutOfRange(Double)
  /// The sample rate lies outside 8000...192000 Hz, or is not finite.
  case sampleRateOutOfRange(Double)
  /// The speed of sound lies outside 100...2000 m/s, or is not finite.
  case speedOfSoundOutOfRange(Double)
  /// The number of taps is even, or outside 3...257.
  case tapsNotUsable(Int)
  /// So many taps for so many microphones would take minutes to design; at most this many do not.
  case tapsTooMany(taps: Int, most: Int)
  /// The gradient design decides on its few taps itself; a number of them was asked of it.
  case tapsOfGradientDesign(Int)
  /// The floor lies outside −60 dB ... `bestDecibels`, or is not finite.
  case whiteNoiseGainFloorOutOfRange(decibels: Double, bestDecibels: Double)
  /// No port was asked for.
  case noPorts
  /// A port was asked for twice.
  case portRepeated(Port)
  /// A figure-eight is the difference of two beams, and of two with an omni weight above 0.99 next to
  /// nothing is left.
  case figure8OfOmni
  /// A figure-eight where the microphones stand too close for any gradient under the floor.
  case figure8WithoutGradient
  /// The microphones do not spread along this direction.
  case directionNotFormable(Direction, formable: FormableDirections)
  /// The gradient design needs for every microphone another at the mirrored place.
  case gradientNeedsPointSymmetry
  /// The corner of a low cut lies outside 1 Hz ... `limit`, a quarter of the sample rate, or is not finite.
  case lowCutOutOfRange(Double, limit: Double)
  /// A microphone is late or early by this much, and this version cannot undo it.
  case microphoneDelayNotSupported(microphone: Int, seconds: Double)
}
