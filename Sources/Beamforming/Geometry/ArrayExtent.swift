/// How an array spreads in space: along which directions it can tell front from back.
package struct ArrayExtent: Sendable {
  /// Positions about the centroid, in metres.
  package let positions: [SIMD3<Double>]
  /// Orthonormal axes of the spread, widest first; only those along which the microphones spread.
  package let axes: [SIMD3<Double>]
  /// Σ (r·axis)² over the microphones, one a retained axis, in square metres.
  private let moments: [Double]

  /// An axis counts when the microphones spread along it by a thousandth of the widest: less is how
  /// positions are rounded.
  private static let leastRelativeSpread = 1e-3
  /// A look direction may stand 1° off the line or plane of the microphones.
  private static let directionTolerance = 0.0175

  package init(_ array: MicrophoneArray) {
    positions = array.centredPositions
    var scatter = [[Double]](repeating: [0, 0, 0], count: 3)
    for r in positions {
      for i in 0..<3 { for j in 0..<3 { scatter[i][j] += r[i] * r[j] } }
    }
    let (values, vectors) = Self.eigen(scatter)
    let least = Self.leastRelativeSpread * Self.leastRelativeSpread * (values.max() ?? 0)
    let order = [0, 1, 2].sorted { values[$0] > values[$1] }.filter { values[$0] > least }
    axes = order.map { vectors[$0] }
    moments = order.map { values[$0] }
  }

  /// Where a beam can point.
  package var formableDirections: FormableDirections {
    switch axes.count {
    case 3: .space
    case 2: .plane(normal: Self.direction(cross(axes[0], axes[1])))
    default: .line(Self.direction(axes.first ?? SIMD3(1, 0, 0)))
    }
  }

  /// Whether the microphones spread along a direction.
  package func canForm(_ look: SIMD3<Double>) -> Bool {
    let inside = axes.reduce(SIMD3<Double>.zero) { $0 + dot(look, $1) * $1 }
    return !axes.isEmpty && length(look - inside) <= Self.directionTolerance
  }

  /// What each microphone contributes to the gradient of the pressure along a direction, in 1/m: the
  /// least-norm weights whose sum with the positions is the direction (dsp: û·pinv(r)).
  package func gradientWeights(along look: SIMD3<Double>) -> [Double] {
    var slope = SIMD3<Double>.zero
    for (axis, moment) in zip(axes, moments) { slope += dot(look, axis) / moment * axis }
    return positions.map { dot($0, slope) }
  }

  /// Twice the farthest reach from the centroid along a direction, in metres.
  package func span(along look: SIMD3<Double>) -> Double {
    2 * (positions.map { abs(dot($0, look)) }.max() ?? 0)
  }

  /// The microphone nearest to the centroid; of several, the one farthest along a look, then to its left, then
  /// above, whatever the order of the channels.
  package func innermostMicrophone(look: SIMD3<Double>) -> Int {
    let up = SIMD3<Double>(0, 0, 1)
    let sideways = cross(up, look)
    let left = length(sideways) > 1e-6 ? sideways / length(sideways) : SIMD3(0, 1, 0)
    let above = cross(look, left)
    // A micrometre apart counts as equal.
    func key(_ index: Int) -> [Double] {
      let r = positions[index]
      return [-length(r), dot(r, look), dot(r, left), dot(r, above)].map { ($0 * 1e6).rounded() }
    }
    return positions.indices.max { key($0).lexicographicallyPrecedes(key($1)) } ?? 0
  }

  /// For each microphone the one at the mirrored place, or `nil` unless every microphone has one within
  /// 10 µm.
  package var mirrored: [Int]? {
    var partners: [Int] = []
    for r in positions {
      guard let partner = positions.firstIndex(where: { length($0 + r) < 1e-5 }) else {
        return nil
      }
      partners.append(partner)
    }
    return partners
  }

  /// Snaps a vector's rounding noise and turns it into a direction with azimuth in −90° ... 90°.
  private static func direction(_ vector: SIMD3<Double>) -> Direction {
    var v = vector
    for i in 0..<3 where abs(v[i]) < 1e-9 { v[i] = 0 }
    if v.x < 0 || (v.x == 0 && v.y < 0) || (v.x == 0 && v.y == 0 && v.z < 0) { v = -v }
    let level = (v.x * v.x + v.y * v.y).squareRoot()
    let azimuth = arcTangent(v.y, v.x)
    let elevation = arcTangent(v.z, level)
    return (try? Direction(azimuth: azimuth, elevation: elevation)) ?? .ahead
  }

  /// Eigenvalues and eigenvectors of a symmetric 3 × 3 matrix by Jacobi's rotations.
  private static func eigen(_ matrix: [[Double]]) -> (values: [Double], vectors: [SIMD3<Double>]) {
    var a = matrix
    var v: [SIMD3<Double>] = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
    for _ in 0..<30 {
      for (p, q) in [(0, 1), (0, 2), (1, 2)] where a[p][q] != 0 {
        let theta = (a[q][q] - a[p][p]) / (2 * a[p][q])
        let t = (theta < 0 ? -1.0 : 1.0) / (abs(theta) + (theta * theta + 1).squareRoot())
        let c = 1 / (t * t + 1).squareRoot()
        let s = t * c
        for k in 0..<3 {
          (a[k][p], a[k][q]) = (c * a[k][p] - s * a[k][q], s * a[k][p] + c * a[k][q])
        }
        for k in 0..<3 {
          (a[p][k], a[q][k]) = (c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k])
        }
        (v[p], v[q]) = (c * v[p] - s * v[q], s * v[p] + c * v[q])
      }
    }
    return ([a[0][0], a[1][1], a[2][2]], v)
  }
}
