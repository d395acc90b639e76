/// Unit vectors spread evenly over the sphere: a Fibonacci lattice.
///
/// One point in each of `count` bands of equal area, turned by the golden angle from band to band.
package func sphereLattice(count: Int) -> [SIMD3<Double>] {
  let goldenAngle = Double.pi * (3 - 5.0.squareRoot())
  return (0..<count).map { index in
    let up = 1 - Double(2 * index + 1) / Double(count)
    let level = (1 - up * up).squareRoot()
    let azimuth = Double(index) * goldenAngle
    return SIMD3(level * cosine(azimuth), level * sine(azimuth), up)
  }
}
