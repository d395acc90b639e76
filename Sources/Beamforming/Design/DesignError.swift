/// Why a session could not be designed as asked.
public enum DesignError: Error, Equatable, Sendable {
  /// The omnidirectional share lies outside 0...1, or is NaN.
  case omniWeightOutOfRange(Double)
  /// The sample rate lies outside 8000...192000 Hz, or is not finite.
  case sampleRateOutOfRange(Double)
  /// The speed of sound lies outside 100...2000 m/s, or is not finite.
  case speedOfSoundOutOfRange(Double)
  /// The number of taps is even, or outside 3...4095.
  case tapsNotUsable(Int)
  /// The gradient design decides on its few taps itself; a number of them was asked of it.
  case tapsOfGradientDesign(Int)
  /// The floor lies outside −60 dB ... `bestDecibels`, or is not finite.
  case whiteNoiseGainFloorOutOfRange(decibels: Double, bestDecibels: Double)
  /// No port was asked for.
  case noPorts
  /// The selected port is none of its own: a session makes it of front, back and omni.
  case selectedIsNoBeam
  /// A port was asked for twice.
  case portRepeated(Port)
  /// A figure-eight is the difference of two beams, and of two with an omni weight above 0.99 next to
  /// nothing is left.
  case figure8OfOmni
  /// A figure-eight is the difference of two beams of first order, and the superdirective pattern is none.
  case figure8OfSuperdirective
  /// A figure-eight where the microphones stand too close for any gradient under the floor.
  case figure8WithoutGradient
  /// The microphones do not spread along this direction.
  case directionNotFormable(Direction, formable: FormableDirections)
  /// The gradient design needs for every microphone another at the mirrored place.
  case gradientNeedsPointSymmetry
  /// The gradient design makes patterns of first order.
  case gradientIsFirstOrder
  /// The gradient design is for microphones in a free field.
  case gradientNeedsFreeField
  /// No response was measured within 10° of this direction; the nearest one is given.
  case directionNotMeasured(Direction, nearest: Direction)
  /// The corner of a low cut lies outside 1 Hz ... `limit`, a quarter of the sample rate, or is not finite.
  case lowCutOutOfRange(Double, limit: Double)
  /// A microphone is late or early by this much, and this version cannot undo it.
  case microphoneDelayNotSupported(microphone: Int, seconds: Double)
}
