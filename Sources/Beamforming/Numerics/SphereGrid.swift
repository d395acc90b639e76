/// Directions and weights that average over the sphere, half of them in the hemisphere about a look.
///
/// Gauss–Legendre in the cosine, a hemisphere at a time, and even around the look: no direction lies on the rim
/// between the hemispheres, and each is averaged by itself as well. With `rings` a hemisphere, functions of
/// spherical order up to 2·rings − 1 are exact.
///
/// - Returns: Unit vectors, and weights that sum to 1.
package func sphereGrid(
  about look: SIMD3<Double>, rings: Int
) -> [(direction: SIMD3<Double>, weight: Double)] {
  let helper: SIMD3<Double> = abs(look.z) < 0.9 ? SIMD3(0, 0, 1) : SIMD3(1, 0, 0)
  let side = cross(helper, look) / length(cross(helper, look))
  let other = cross(look, side)
  return gaussLegendre(count: rings, over: 0...1).flatMap { height, weight in
    let width = (1 - height * height).squareRoot()
    return (0..<(2 * rings)).flatMap { step in
      let angle = .pi * (Double(step) + 0.5) / Double(rings)
      let level = width * (cosine(angle) * side + sine(angle) * other)
      return [1.0, -1].map { (level + $0 * height * look, weight / Double(4 * rings)) }
    }
  }
}
