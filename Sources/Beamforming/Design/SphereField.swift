/// Averages over all directions of what microphones on a rigid sphere hear, in closed form.
///
/// Of order n a microphone hears (2n + 1)·jⁿ·b_n·P_n(cos γ), see ``SphereScattering``; a first-order pattern has
/// the orders 0 and 1 alone, and what a diffuse field leaves between two microphones is a series too.
package struct SphereField: SteeringField {
  private let scattering: SphereScattering
  private let speedOfSound: Double

  package init(_ scattering: SphereScattering, speedOfSound: Double) {
    self.scattering = scattering
    self.speedOfSound = speedOfSound
  }

  package var limitHertz: Double { .infinity }

  /// About the centroid, to 10 µm.
  package var isPointSymmetric: Bool { length(scattering.center) < 1e-5 }

  private func wavenumber(_ frequency: Double) -> Double { 2 * .pi * frequency / speedOfSound }

  package func vectors(to directions: [SIMD3<Double>], frequency: Double) -> [[Complex]] {
    scattering.responses(to: directions, waveNumber: wavenumber(frequency))
  }

  package func coherence(frequency: Double) -> [Complex] {
    scattering.coherences(waveNumber: wavenumber(frequency)).flatMap { $0.map { Complex($0) } }
  }

  package func correlation(
    with pattern: FirstOrderPattern, look: SIMD3<Double>, frequency: Double
  ) -> [Complex] {
    guard scattering.center == .zero else {
      // The centroid is not the centre: its phase spreads the pattern over all orders.
      return correlationByNodes(with: pattern, look: look, frequency: frequency)
    }
    let modes = scattering.modes(wavenumber(frequency))
    return scattering.normals.map { normal in
      pattern.omniWeight * modes[0].conjugate
        + ((1 - pattern.omniWeight) * dot(normal, look)) * modes[1].conjugate
    }
  }

  package func correlation(
    withOmniNear microphone: Int, share: Double, look: SIMD3<Double>, frequency: Double
  ) -> [Complex] {
    correlationByNodes(
      withOmniNear: microphone, share: share, look: look, frequency: frequency)
  }

  package func nodes(
    about look: SIMD3<Double>, frequency: Double, fineness: NodeFineness
  ) -> [SteeringNode] {
    let reach = wavenumber(frequency) * (scattering.radius + length(scattering.center))
    return gridNodes(about: look, reach: reach, frequency: frequency, fineness: fineness)
  }

  /// They stay on the surface.
  package func displaced(by offsets: [SIMD3<Double>]) -> any SteeringField {
    SphereField(scattering.displaced(by: offsets), speedOfSound: speedOfSound)
  }
}
