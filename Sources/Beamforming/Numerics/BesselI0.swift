/// The modified Bessel function of order 0, by its series; every term is positive.
package func besselI0(_ x: Double) -> Double {
  var (sum, term, order) = (1.0, 1.0, 1.0)
  while term > 1e-17 * sum {
    term *= x * x / (4 * order * order)
    sum += term
    order += 1
  }
  return sum
}
