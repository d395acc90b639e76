/// Nodes and weights that integrate polynomials of degree 2·count − 1 exactly over an interval.
///
/// - Returns: Nodes within `interval`, ascending, and weights that sum to its length.
package func gaussLegendre(
  count: Int, over interval: ClosedRange<Double>
) -> [(node: Double, weight: Double)] {
  let half = (interval.upperBound - interval.lowerBound) / 2
  let middle = (interval.upperBound + interval.lowerBound) / 2
  return (0..<count).reversed().map { i in
    // Newton's method on the Legendre polynomial, from Tricomi's estimate of its zeros.
    var x = cosine(.pi * (Double(i) + 0.75) / (Double(count) + 0.5))
    var slope = 0.0
    for _ in 0..<100 {
      var (before, value) = (1.0, x)
      for n in stride(from: 2, through: count, by: 1) {
        let degree = Double(n)
        (before, value) = (value, ((2 * degree - 1) * x * value - (degree - 1) * before) / degree)
      }
      slope = Double(count) * (x * value - before) / (x * x - 1)
      let step = value / slope
      x -= step
      if abs(step) < 1e-15 { break }
    }
    return (middle + half * x, half * 2 / ((1 - x * x) * slope * slope))
  }
}
