import Beamforming

/// The long-term average spectrum of speech, for 70 dB SPL in all.
///
/// - SeeAlso: D. Byrne et al., "An international comparison of long-term average speech spectra",
///   1994, Table II, men and women together.
enum SpeechSpectrum {
  /// Centres of the bands in hertz and their levels in decibels.
  static let thirdOctaves: [(frequency: Double, decibels: Double)] = [
    (63, 38.6), (80, 43.5), (100, 54.4), (125, 57.7), (160, 56.8), (200, 60.2), (250, 60.3),
    (315, 59.0), (400, 62.1), (500, 62.1), (630, 60.5), (800, 56.8), (1000, 53.7), (1250, 53.0),
    (1600, 52.0), (2000, 48.7), (2500, 48.1), (3150, 46.8), (4000, 45.6), (5000, 44.5),
    (6300, 44.3), (8000, 43.7), (10_000, 43.4), (12_500, 41.3), (16_000, 40.7),
  ]

  /// The square root of the power a hertz: a line between the bands over the logarithm of
  /// frequency, which goes on beyond the first and the last band as it does before them.
  static func amplitude(at frequency: Double) -> Double {
    guard frequency > 0 else { return 0 }
    let upper = thirdOctaves.firstIndex { frequency < $0.frequency } ?? thirdOctaves.count
    let index = min(max(upper, 1), thirdOctaves.count - 1)
    let (low, high) = (thirdOctaves[index - 1], thirdOctaves[index])
    let share =
      logarithm10(frequency / low.frequency) / logarithm10(high.frequency / low.frequency)
    let level = low.decibels + share * (high.decibels - low.decibels)
    // A third of an octave is as wide as its centre is high, times a factor.
    return Beamforming.amplitude(decibels: level) / frequency.squareRoot()
  }
}
