/// A second-order recursive filter, `(b0 + b1·z⁻¹ + b2·z⁻²) / (1 + a1·z⁻¹ + a2·z⁻²)`.
package struct Biquad: Equatable, Sendable {
  package var b0, b1, b2, a1, a2: Double
}
