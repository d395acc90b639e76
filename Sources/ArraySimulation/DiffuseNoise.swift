/// Noise that comes from everywhere at once.
///
/// Two microphones a distance d apart hear noise whose coherence is that of its ``FieldIsotropy``,
/// at any spacing and frequency: the field is drawn bin by bin from the normal distribution that
/// infinitely many plane waves have. For the plane waves themselves, give their number: a finite
/// one reaches sin(kd)/(kd) within 0.02 up to kd = 10 (64 directions), 14 (128) or 20 (256), about
/// kd²/1.6 directions in all.
public struct DiffuseNoise: Equatable, Sendable {
  /// How many directions a scene may have.
  public static let directionCounts = 1...4096

  /// The expected root mean square at a microphone without a gain of its own, in a free field, in
  /// decibels relative to 1.0, within ±200.
  public var levelDecibels: Double
  /// How its power is spread over frequency.
  public var spectrum: NoiseSpectrum
  /// Over which directions its power is spread.
  public var isotropy: FieldIsotropy
  /// From how many directions it comes, 1 to 4096; `nil` for all there are.
  public var directionCount: Int?

  /// Creates a noise. Ranges are checked when a scene renders it.
  public init(
    levelDecibels: Double, spectrum: NoiseSpectrum = .white, isotropy: FieldIsotropy = .spherical,
    directionCount: Int? = nil
  ) {
    self.levelDecibels = levelDecibels
    self.spectrum = spectrum
    self.isotropy = isotropy
    self.directionCount = directionCount
  }
}
