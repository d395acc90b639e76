/// What the microphones of an array hear of distant sound, and averages of it over all directions.
///
/// d(u) is what they hear of a wave from the direction u, against an omnidirectional microphone in their
/// centroid if nothing else were there.
package protocol SteeringField: Sendable {
  /// Up to here it is known, in hertz; above, the microphones are taken to stand in a free field.
  var limitHertz: Double { get }

  /// Whether microphones at mirrored places hear from opposite sides what the others do.
  var isPointSymmetric: Bool { get }

  /// Whether what comes from a direction is known.
  func isKnown(_ direction: SIMD3<Double>) -> Bool

  /// d of waves from each of some directions, directions × microphones.
  func vectors(to directions: [SIMD3<Double>], frequency: Double) -> [[Complex]]

  /// ⟨d_m* · d_n⟩ over all directions, row-major: the coherence of a diffuse field.
  func coherence(frequency: Double) -> [Complex]

  /// ⟨d_m* · (α + (1 − α)·u·look)⟩ over all directions.
  func correlation(
    with pattern: FirstOrderPattern, look: SIMD3<Double>, frequency: Double
  ) -> [Complex]

  /// ⟨d_m* · D⟩ over all directions, D an omnidirectional microphone that stands in the centroid where `share` is
  /// 0 and in the place of a real one where it is 1, with the phase on axis of the former.
  func correlation(
    withOmniNear microphone: Int, share: Double, look: SIMD3<Double>, frequency: Double
  ) -> [Complex]

  /// Directions to average over, fine enough for the frequency, or at most as fine as designs are made with.
  func nodes(
    about look: SIMD3<Double>, frequency: Double, fineness: NodeFineness
  ) -> [SteeringNode]

  /// The same with the microphones moved, by so many metres; measured responses have their places in them, and
  /// stay as they are.
  func displaced(by offsets: [SIMD3<Double>]) -> any SteeringField
}

/// How many directions an average takes.
package enum NodeFineness: Sendable {
  /// As many as make it exact.
  case exact
  /// No more than a design takes time for at each of its frequencies: exact on bodies as large as heads, and to a
  /// hundredth on larger ones.
  case design

  /// Rings a hemisphere that averages of designs take at most; exact up to ka = 32.
  private static let mostDesignRings = 40

  /// Rings for what reaches so many radians across.
  func rings(reach: Double) -> Int {
    let exact = Int(reach.rounded(.up)) + 8
    return self == .exact ? exact : min(exact, Self.mostDesignRings)
  }
}

/// A direction to average over.
package struct SteeringNode {
  /// A unit vector.
  package let direction: SIMD3<Double>
  /// All weights sum to 1.
  package let weight: Double
  /// d.
  package let vector: [Complex]

  /// Adds a share of weight·d_m*·d_n to a matrix, row-major.
  func addCoherence(share: Double = 1, to matrix: inout [Complex]) {
    for m in vector.indices {
      let weighted = (share * weight) * vector[m].conjugate
      for n in vector.indices { matrix[m * vector.count + n] += weighted * vector[n] }
    }
  }
}

extension SteeringField {
  package func isKnown(_ direction: SIMD3<Double>) -> Bool { true }

  package func vector(to direction: SIMD3<Double>, frequency: Double) -> [Complex] {
    vectors(to: [direction], frequency: frequency)[0]
  }

  /// Σ w_m·d_m of a wave from a direction.
  package func response(
    _ weights: [Complex], direction: SIMD3<Double>, frequency: Double
  ) -> Complex {
    innerProduct(weights, vector(to: direction, frequency: frequency))
  }

  /// The power of a weighted sum of the microphones in a diffuse field of power 1.
  package func diffusePower(_ weights: [Complex], frequency: Double) -> Double {
    quadraticForm(coherence(frequency: frequency), weights)
  }

  /// What a half of ``coherence(frequency:)`` comes from the hemisphere about a look, and what from the other;
  /// a direction on the rim is half of either.
  package func hemisphereCoherences(
    about look: SIMD3<Double>, frequency: Double, fineness: NodeFineness = .exact
  ) -> (front: [Complex], back: [Complex]) {
    var halves: (front: [Complex], back: [Complex]) = ([], [])
    for node in nodes(about: look, frequency: frequency, fineness: fineness) {
      let count = node.vector.count
      if halves.front.isEmpty {
        halves.front = [Complex](repeating: .zero, count: count * count)
        halves.back = halves.front
      }
      let height = dot(node.direction, look)
      if abs(height) < 1e-9 {
        node.addCoherence(share: 0.5, to: &halves.front)
        node.addCoherence(share: 0.5, to: &halves.back)
      } else if height > 0 {
        node.addCoherence(to: &halves.front)
      } else {
        node.addCoherence(to: &halves.back)
      }
    }
    return halves
  }

  /// D of ``correlation(withOmniNear:share:look:frequency:)`` where only its phase has a meaning: that of
  /// (1 − share) + share·d, d of the real microphone, with the magnitude 1.
  func correlationByNodes(
    withOmniNear microphone: Int, share: Double, look: SIMD3<Double>, frequency: Double
  ) -> [Complex] {
    let onAxis = vector(to: look, frequency: frequency)
    let turn = onAxis[microphone].conjugate
    return averageByNodes(about: look, frequency: frequency) { node in
      let mixed =
        Complex((1 - share) * turn.magnitude) + share * (turn * node.vector[microphone])
      return mixed.power > 0 ? node.weight / mixed.magnitude * mixed : Complex(node.weight)
    }
  }

  /// ⟨d_m* · D⟩ of a pattern, direction by direction.
  func correlationByNodes(
    with pattern: FirstOrderPattern, look: SIMD3<Double>, frequency: Double
  ) -> [Complex] {
    averageByNodes(about: look, frequency: frequency) { node in
      Complex(node.weight * pattern.gain(cosine: dot(node.direction, look)))
    }
  }

  /// Σ d_m* · D, D the target at each direction times its weight.
  private func averageByNodes(
    about look: SIMD3<Double>, frequency: Double, weightedTarget: (SteeringNode) -> Complex
  ) -> [Complex] {
    var sums: [Complex] = []
    for node in nodes(about: look, frequency: frequency, fineness: .design) {
      if sums.isEmpty { sums = [Complex](repeating: .zero, count: node.vector.count) }
      let target = weightedTarget(node)
      for (m, value) in node.vector.enumerated() { sums[m] += target * value.conjugate }
    }
    return sums
  }

  /// The directions of a grid about a look.
  ///
  /// - Parameter reach: How many radians a wave turns from the centroid to the farthest that it is heard at.
  func gridNodes(
    about look: SIMD3<Double>, reach: Double, frequency: Double, fineness: NodeFineness
  ) -> [SteeringNode] {
    let grid = sphereGrid(about: look, rings: fineness.rings(reach: reach))
    return zip(grid, vectors(to: grid.map(\.direction), frequency: frequency)).map {
      SteeringNode(direction: $0.direction, weight: $0.weight, vector: $1)
    }
  }
}

/// Σ a·b, neither conjugated.
package func innerProduct(_ a: [Complex], _ b: [Complex]) -> Complex {
  var sum = Complex.zero
  for (x, y) in zip(a, b) { sum += x * y }
  return sum
}

/// w*·C·w of a Hermitian matrix, row-major.
package func quadraticForm(_ matrix: [Complex], _ weights: [Complex]) -> Double {
  var sum = 0.0
  for (m, a) in weights.enumerated() {
    for (n, b) in weights.enumerated() {
      sum += (matrix[m * weights.count + n] * (a.conjugate * b)).real
    }
  }
  return sum
}

extension MicrophoneArray {
  /// What its microphones hear.
  package func steeringField(speedOfSound: Double) -> any SteeringField {
    let free = FreeField(positions: centredPositions, speedOfSound: speedOfSound)
    switch steering {
    case .freeField: return free
    case .rigidSphere(let body):
      return SphereField(SphereScattering(body, array: self), speedOfSound: speedOfSound)
    case .measured(let responses): return MeasuredField(responses, elsewhere: free)
    }
  }
}
