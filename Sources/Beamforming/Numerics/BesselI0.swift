/// The modified Bessel function of order 0, by its power series; every term is positive.
package func besselI0(_ x: Double) -> Double {
  var (sum, term, order) = (1.0, 1.0, 1.0)
  while term > sum * 1e-17 {
    term *= (x / (2 * order)) * (x / (2 * order))
    sum += term
    order += 1
  }
  return sum
}
