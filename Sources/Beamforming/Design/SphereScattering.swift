/// The pressure on the surface of a rigid sphere in plane waves.
///
/// Time runs as e^{+jωt} and x = ka. Of order n the incident wave, (2n + 1)·jⁿ·j_n(kr)·P_n(cos γ),
/// and the outgoing one that takes the velocity on the surface away leave, by the Wronskian of the
/// spherical Bessel functions, (2n + 1)·jⁿ·b_n·P_n(cos γ) there, b_n = −j/(x²·h_n⁽²⁾′(x)), γ the
/// angle between the source and the point as seen from the centre.
///
/// - SeeAlso: P. M. Morse and K. U. Ingard, "Theoretical acoustics", 1968, section 8.2; R. O. Duda and
///   W. L. Martens, "Range dependence of the response of a spherical head model", 1998.
package struct SphereScattering: Sendable {
  /// Terms are left out from where they are so much smaller than 1 on.
  private static let leastTerm = 1e-17

  /// In metres.
  package let radius: Double
  /// As seen from the centroid of the microphones, in metres.
  package let center: SIMD3<Double>
  /// From the centre to each microphone.
  package let normals: [SIMD3<Double>]

  /// - Parameter array: Microphones on the surface of the body: ``RigidSphere/check(positions:)``.
  package init(_ body: RigidSphere, array: MicrophoneArray) {
    radius = body.radiusMeters
    let centred = array.centredPositions
    let center = body.center(
      first: array.microphones[0].position, centredFirst: centred[0])
    self.center = center
    normals = centred.map { ($0 - center) / length($0 - center) }
  }

  private init(radius: Double, center: SIMD3<Double>, normals: [SIMD3<Double>]) {
    self.radius = radius
    self.center = center
    self.normals = normals
  }

  /// The same with the microphones moved along the surface.
  func displaced(by offsets: [SIMD3<Double>]) -> SphereScattering {
    SphereScattering(
      radius: radius, center: center,
      normals: zip(normals, offsets).map { normal, offset in
        let place = radius * normal + offset
        return place / length(place)
      })
  }

  /// jⁿ·b_n, as many as count, at a wave number in 1/m above 0.
  package func modes(_ waveNumber: Double) -> [Complex] {
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
  package func responses(to directions: [SIMD3<Double>], waveNumber: Double) -> [[Complex]] {
    guard waveNumber > 0 else {
      return directions.map { _ in normals.map { _ in Complex.one } }
    }
    let cosines = directions.flatMap { direction in normals.map { dot($0, direction) } }
    let sums = Self.sums(modes(waveNumber), cosines: cosines)
    return directions.enumerated().map { index, direction in
      let centre = Complex(phase: waveNumber * dot(center, direction))
      let first = index * normals.count
      return sums[first..<(first + normals.count)].map { centre * $0 }
    }
  }

  /// The mean over all directions of the product of the pressures at two microphones, relative to
  /// the power of the free field: microphones × microphones, and real.
  package func coherences(waveNumber: Double) -> [[Double]] {
    guard waveNumber > 0 else { return normals.map { _ in normals.map { _ in 1 } } }
    let cosines = normals.flatMap { first in normals.map { dot(first, $0) } }
    let sums = Self.sums(modes(waveNumber).map { Complex($0.power) }, cosines: cosines)
    return normals.indices.map { row in
      sums[(row * normals.count)..<((row + 1) * normals.count)].map(\.real)
    }
  }

  /// Σ (2n + 1)·value·P_n at each cosine, four at a time.
  private static func sums(_ values: [Complex], cosines: [Double]) -> [Complex] {
    stride(from: 0, to: cosines.count, by: 4).flatMap { start in
      var x = SIMD4<Double>.zero
      let count = min(4, cosines.count - start)
      for lane in 0..<count { x[lane] = cosines[start + lane] }
      var before = SIMD4<Double>(repeating: 1)
      var current = x
      var real = SIMD4<Double>(repeating: values[0].real)
      var imaginary = SIMD4<Double>(repeating: values[0].imaginary)
      var order = 1.0
      for value in values.dropFirst() {
        let term = (2 * order + 1) * current
        real += value.real * term
        imaginary += value.imaginary * term
        let inverse = 1 / (order + 1)
        let next = (inverse * (2 * order + 1)) * x * current - (inverse * order) * before
        (before, current) = (current, next)
        order += 1
      }
      return (0..<count).map { Complex(real[$0], imaginary[$0]) }
    }
  }
}
