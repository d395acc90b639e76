/// Σ a·b over `count` elements.
///
/// Eight partial sums hide the latency of the adds; the order is fixed, so the result is reproducible.
@inline(__always)
package func innerProduct(
  _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ count: Int
) -> Double {
  var s0 = SIMD4<Double>.zero
  var s1 = SIMD4<Double>.zero
  var k = 0
  while k + 8 <= count {
    let a0 = UnsafeRawPointer(a + k).loadUnaligned(as: SIMD4<Double>.self)
    let b0 = UnsafeRawPointer(b + k).loadUnaligned(as: SIMD4<Double>.self)
    let a1 = UnsafeRawPointer(a + k + 4).loadUnaligned(as: SIMD4<Double>.self)
    let b1 = UnsafeRawPointer(b + k + 4).loadUnaligned(as: SIMD4<Double>.self)
    s0 += a0 * b0
    s1 += a1 * b1
    k += 8
  }
  var sum = (s0 + s1).sum()
  while k < count {
    sum += a[k] * b[k]
    k += 1
  }
  return sum
}
