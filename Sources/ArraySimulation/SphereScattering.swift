import Beamforming

/// The pressure on the surface of a rigid sphere in plane waves.
///
/// Time runs as e^{+jωt} and x = ka. Of order n the incident wave, (2n + 1)·jⁿ·j_n(kr)·P_n(cos γ),
/// and the outgoing one that takes the velocity on the surface away leave, by the Wronskian of the
/// spherical Bessel functions, (2n + 1)·jⁿ·b_n·P_n(cos γ) there, b_n = −j/(x²·h_n⁽²⁾′(x)), γ the
/// angle between the source and the point as seen from the centre.
///
/// - SeeAlso: P. M. Morse and K. U. Ingard, "Theoretical acoustics", 1968, section 8.2; R. O. Duda and
///   W. L. Martens, "Range dependence of the response of a spherical head model", 1998.
struct SphereScattering {
  /// Terms are left out from where they are so much smaller than 1 on.
  private static let leastTerm = 1e-17

  let radius: Double
  let center: SIMD3<Double>
  /// From the centre to each microphone.
  let normals: [SIMD3<Double>]

  /// - Parameter positions: The microphones about their centroid.
  init(
    _ body: RigidSphere, array: MicrophoneArray, positions: [SIMD3<Double>]
  ) throws(SimulationError) {
    guard RigidSphere.radii.contains(body.radiusMeters) else {
      throw .bodyRadiusOutOfRange(meters: body.radiusMeters)
    }
    radius = body.radiusMeters
    // The first microphone is the same place in both systems.
    center = body.center.map { $0 - array.microphones[0].position + positions[0] } ?? .zero
    var normals: [SIMD3<Double>] = []
    for (index, position) in positions.enumerated() {
      let distance = length(position - center)
      guard abs(distance - radius) <= RigidSphere.largestOffset * radius else {
        throw .microphoneOffBody(
          microphone: index + 1, distanceMeters: distance, radiusMeters: radius)
      }
      normals.append((position - center) / distance)
    }
    self.normals = normals
  }

  /// jⁿ·b_n, as many as count, at a wave number in 1/m above 0.
  private func modes(_ waveNumber: Double) -> [Complex] {
    let x = waveNumber * radius
    // h_0 = j·e^{−jx}/x and the derivative of h_n = h_{n−1} − (n + 1)/x·h_n.
    let phase = Complex(phase: -x)
    var before = Complex(0, 1 / x) * phase
    var current = Complex(1 / x) * (Complex(0, 1 / x) - Complex(1)) * phase
    var modes = [Complex(0, -1 / (x * x)) / (Complex(-1) * current)]
    var turn = Complex(0, 1)
    var order = 1.0
    while true {
      let derivative = before - (order + 1) / x * current
      let mode = turn * (Complex(0, -1 / (x * x)) / derivative)
      modes.append(mode)
      if order > x && (2 * order + 1) * mode.magnitude < Self.leastTerm { return modes }
      (before, current) = (current, (2 * order + 1) / x * current - before)
      turn = turn * Complex(0, 1)
      order += 1
    }
  }

  /// The pressure at each microphone, in a plane wave from each of some directions, relative to the
  /// free field at the centroid: directions × microphones.
  func responses(to directions: [SIMD3<Double>], waveNumber: Double) -> [[Complex]] {
    guard waveNumber > 0 else {
      return directions.map { _ in normals.map { _ in Complex.one } }
    }
    let modes = modes(waveNumber)
    return directions.map { direction in
      let centre = Complex(phase: waveNumber * dot(center, direction))
      return normals.map { centre * Self.sum(modes, cosine: dot($0, direction)) }
    }
  }

  /// The mean over all directions of the product of the pressures at two microphones, relative to
  /// the power of the free field: microphones × microphones, and real.
  func coherences(waveNumber: Double) -> [[Double]] {
    guard waveNumber > 0 else { return normals.map { _ in normals.map { _ in 1 } } }
    let powers = modes(waveNumber).map { Complex($0.power) }
    return normals.map { first in
      normals.map { Self.sum(powers, cosine: dot(first, $0)).real }
    }
  }

  /// Σ (2n + 1)·value·P_n.
  private static func sum(_ values: [Complex], cosine: Double) -> Complex {
    var (before, current) = (1.0, cosine)
    var sum = values[0]
    for (index, value) in values.enumerated().dropFirst() {
      let order = Double(index)
      sum += ((2 * order + 1) * current) * value
      (before, current) = (
        current, ((2 * order + 1) * cosine * current - order * before) / (order + 1)
      )
    }
    return sum
  }
}
