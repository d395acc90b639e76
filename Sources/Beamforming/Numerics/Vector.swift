/// The scalar product of two vectors.
package func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

/// The length of a vector.
package func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

/// The vector product, right-handed.
package func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
