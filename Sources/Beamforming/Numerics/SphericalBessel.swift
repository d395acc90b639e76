/// The spherical Bessel function of order 0, `sin x / x`: what a plane wave averages to on a sphere.
package func sphericalBessel0(_ x: Double) -> Double {
  // Below 1e-3 the next term of the series, x⁴/120, is beyond double precision.
  abs(x) < 1e-3 ? 1 - x * x / 6 : sine(x) / x
}

/// The spherical Bessel function of order 1, `sin x / x² − cos x / x`.
package func sphericalBessel1(_ x: Double) -> Double {
  // The closed form cancels near zero; below 0.02 the series is exact to 1e-15.
  if abs(x) < 0.02 {
    let square = x * x
    return x / 3 * (1 - square / 10 * (1 - square / 28))
  }
  return (sine(x) / x - cosine(x)) / x
}
