import Beamforming

/// Noise that comes from everywhere at once: independent plane waves of equal power from directions
/// spread evenly over the sphere.
///
/// Two microphones a distance d apart then hear noise whose coherence is sin(kd)/(kd), k = 2πf/c.
/// A finite number of directions reaches that within 0.02 up to kd = 10 (64 directions), 14 (128)
/// or 20 (256): about kd²/1.6 directions in all.
///
/// - SeeAlso: R. K. Cook et al., "Measurement of correlation coefficients in reverberant sound
///   fields", 1955.
public struct DiffuseNoise: Equatable, Sendable {
  /// How many directions a scene may have.
  public static let directionCounts = 1...4096

  /// The expected root mean square at a microphone without a gain of its own, in decibels relative
  /// to 1.0, within ±200.
  public var levelDecibels: Double
  /// How its power is spread over frequency.
  public var spectrum: NoiseSpectrum
  /// From how many directions it comes, 1 to 4096.
  public var directionCount: Int

  /// Creates a noise. Ranges are checked when a scene renders it.
  public init(levelDecibels: Double, spectrum: NoiseSpectrum = .white, directionCount: Int = 128) {
    self.levelDecibels = levelDecibels
    self.spectrum = spectrum
    self.directionCount = directionCount
  }

  /// The unit vectors toward the plane waves: a Fibonacci lattice, one point in each of
  /// `directionCount` bands of equal area, turned by the golden angle from band to band.
  var unitVectors: [SIMD3<Double>] {
    let goldenAngle = Double.pi * (3 - 5.0.squareRoot())
    return (0..<directionCount).map { index in
      let up = 1 - Double(2 * index + 1) / Double(directionCount)
      let level = (1 - up * up).squareRoot()
      let azimuth = Double(index) * goldenAngle
      return SIMD3(level * cosine(azimuth), level * sine(azimuth), up)
    }
  }
}
