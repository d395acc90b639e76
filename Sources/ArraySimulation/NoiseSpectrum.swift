import Beamforming

/// How the power of a noise is spread over frequency.
public enum NoiseSpectrum: Equatable, Sendable {
  /// The same power in every hertz.
  case white
  /// The same power in every octave above 50 Hz and flat below, much as the hum and traffic of a
  /// quiet room.
  case pink
  /// As much in every third of an octave as speech has on a long average.
  ///
  /// - SeeAlso: D. Byrne et al., "An international comparison of long-term average speech spectra",
  ///   1994, Table II, men and women together.
  case speech

  /// The amplitude at a frequency in hertz, up to a factor that all frequencies share.
  func amplitude(at frequency: Double) -> Double {
    switch self {
    case .white: 1
    case .pink: (50 / max(frequency, 50)).squareRoot()
    case .speech: SpeechSpectrum.amplitude(at: frequency)
    }
  }
}
