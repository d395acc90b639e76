import Beamforming

/// Over which directions a diffuse field spreads its power evenly.
public enum FieldIsotropy: Equatable, Sendable {
  /// All of them: two microphones a distance d apart have coherence sin(kd)/(kd), k = 2πf/c.
  ///
  /// - SeeAlso: R. K. Cook et al., "Measurement of correlation coefficients in reverberant sound
  ///   fields", 1955.
  case spherical
  /// Those of the horizontal plane, as in a room whose floor and ceiling absorb: the coherence is
  /// J₀(kd), d the horizontal part of the distance.
  case cylindrical

  /// The coherence of two points a number of metres apart at a wave number in 1/m.
  func coherence(of offset: SIMD3<Double>, waveNumber: Double) -> Double {
    switch self {
    case .spherical: sphericalBessel0(waveNumber * length(offset))
    case .cylindrical:
      besselJ0(waveNumber * (offset.x * offset.x + offset.y * offset.y).squareRoot())
    }
  }

  /// Unit vectors spread evenly.
  ///
  /// Over the sphere a Fibonacci lattice: one point in each of `count` bands of equal area, turned
  /// by the golden angle from band to band.
  func unitVectors(count: Int) -> [SIMD3<Double>] {
    switch self {
    case .spherical: return sphereLattice(count: count)
    case .cylindrical:
      return (0..<count).map { index in
        let azimuth = 2 * .pi * Double(index) / Double(count)
        return SIMD3(cosine(azimuth), sine(azimuth), 0)
      }
    }
  }
}
