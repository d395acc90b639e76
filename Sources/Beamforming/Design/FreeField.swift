/// Averages over the sphere of what microphones hear of plane waves, in closed form.
///
/// The steering vector is d_m(u) = e^{jk·r_m·u}, with k = 2πf/c and u toward the source. A plane wave
/// averages to a spherical Bessel function, so no grid of directions is needed, and arrays that are
/// large against the wavelength are as exact as small ones.
package struct FreeField: Sendable {
  /// In metres, about the centroid.
  package let positions: [SIMD3<Double>]
  private let distances: [Double]
  private let radii: [Double]

  package init(positions: [SIMD3<Double>]) {
    self.positions = positions
    distances = positions.flatMap { a in positions.map { length(a - $0) } }
    radii = positions.map(length)
  }

  /// d_m of a plane wave from a direction.
  package func steeringVector(_ direction: SIMD3<Double>, wavenumber: Double) -> [Complex] {
    positions.map { Complex(phase: wavenumber * dot($0, direction)) }
  }

  /// ⟨d_m* · d_n⟩ over the sphere, real, row-major: the coherence of a diffuse field.
  package func coherence(wavenumber: Double) -> [Double] {
    distances.map { sphericalBessel0(wavenumber * $0) }
  }

  /// The power of a weighted sum of the microphones in a diffuse field of power 1.
  package func diffusePower(_ weights: [Complex], wavenumber: Double) -> Double {
    let coherence = coherence(wavenumber: wavenumber)
    var sum = 0.0
    for (m, a) in weights.enumerated() {
      for (n, b) in weights.enumerated() {
        sum += coherence[m * weights.count + n] * (a.conjugate * b).real
      }
    }
    return sum
  }

  /// ⟨d_m* · (α + (1 − α)·u·look)⟩ over the sphere.
  package func correlation(
    with pattern: FirstOrderPattern, look: SIMD3<Double>, wavenumber: Double
  ) -> [Complex] {
    zip(positions, radii).map { position, radius in
      let x = wavenumber * radius
      let towardLook = radius > 0 ? dot(position, look) / radius : 0
      return Complex(
        pattern.omniWeight * sphericalBessel0(x),
        -(1 - pattern.omniWeight) * sphericalBessel1(x) * towardLook)
    }
  }

  /// ⟨d_m* · e^{jk·place·u}⟩ over the sphere: against an omnidirectional microphone at a place.
  package func correlation(withMicrophoneAt place: SIMD3<Double>, wavenumber: Double) -> [Double] {
    positions.map { sphericalBessel0(wavenumber * length(place - $0)) }
  }
}
