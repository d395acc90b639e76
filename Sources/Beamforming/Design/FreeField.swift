/// Averages over the sphere of what microphones hear of plane waves with nothing about them, in closed form.
///
/// The steering vector is d_m(u) = e^{jk·r_m·u}, with k = 2πf/c and u toward the source. A plane wave
/// averages to a spherical Bessel function, so no grid of directions is needed, and arrays that are
/// large against the wavelength are as exact as small ones.
package struct FreeField: SteeringField {
  /// In metres, about the centroid.
  package let positions: [SIMD3<Double>]
  package let speedOfSound: Double
  private let distances: [Double]
  private let radii: [Double]

  package init(positions: [SIMD3<Double>], speedOfSound: Double) {
    self.positions = positions
    self.speedOfSound = speedOfSound
    distances = positions.flatMap { a in positions.map { length(a - $0) } }
    radii = positions.map(length)
  }

  package var limitHertz: Double { .infinity }

  package var isPointSymmetric: Bool { true }

  private func wavenumber(_ frequency: Double) -> Double { 2 * .pi * frequency / speedOfSound }

  package func vectors(to directions: [SIMD3<Double>], frequency: Double) -> [[Complex]] {
    let wavenumber = wavenumber(frequency)
    return directions.map { direction in
      positions.map { Complex(phase: wavenumber * dot($0, direction)) }
    }
  }

  package func coherence(frequency: Double) -> [Complex] {
    let wavenumber = wavenumber(frequency)
    return distances.map { Complex(sphericalBessel0(wavenumber * $0)) }
  }

  package func correlation(
    with pattern: FirstOrderPattern, look: SIMD3<Double>, frequency: Double
  ) -> [Complex] {
    let wavenumber = wavenumber(frequency)
    return zip(positions, radii).map { position, radius in
      let x = wavenumber * radius
      let towardLook = radius > 0 ? dot(position, look) / radius : 0
      return Complex(
        pattern.omniWeight * sphericalBessel0(x),
        -(1 - pattern.omniWeight) * sphericalBessel1(x) * towardLook)
    }
  }

  package func correlation(
    withOmniNear microphone: Int, share: Double, look: SIMD3<Double>, frequency: Double
  ) -> [Complex] {
    let wavenumber = wavenumber(frequency)
    let place = share * positions[microphone]
    let onAxis = Complex(phase: -wavenumber * dot(look, place))
    return positions.map { sphericalBessel0(wavenumber * length(place - $0)) * onAxis }
  }

  package func nodes(
    about look: SIMD3<Double>, frequency: Double, fineness: NodeFineness
  ) -> [SteeringNode] {
    let reach = wavenumber(frequency) * (radii.max() ?? 0)
    return gridNodes(about: look, reach: reach, frequency: frequency, fineness: fineness)
  }

  package func displaced(by offsets: [SIMD3<Double>]) -> any SteeringField {
    FreeField(positions: zip(positions, offsets).map { $0 + $1 }, speedOfSound: speedOfSound)
  }
}
