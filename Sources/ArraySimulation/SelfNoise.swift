import Beamforming

/// The white noise that a microphone makes by itself.
public enum SelfNoise: Equatable, Sendable {
  /// Its root mean square in decibels relative to 1.0, within ±200.
  case level(decibels: Double)
  /// As a data sheet has it: the signal-to-noise ratio re 94 dB SPL (1 Pa), and the level in dB SPL
  /// of the sine that just reaches full scale, its peaks ±1.0 (the acoustic overload point of most
  /// digital microphones).
  ///
  /// Such a sine has a root mean square of −3.01 dB, so the noise has 94 − ratio − full scale −
  /// 3.01. The ratio is taken over the whole band of the recording, unweighted.
  case microphone(signalToNoiseDecibels: Double, fullScaleSoundPressureLevel: Double)

  /// The root mean square, in decibels relative to 1.0.
  public var decibels: Double {
    switch self {
    case .level(let decibels): decibels
    case .microphone(let ratio, let fullScale):
      94 - ratio - fullScale + Beamforming.decibels(power: 0.5)
    }
  }
}
