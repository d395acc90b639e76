/// A second-order recursive filter, `(b0 + b1·z⁻¹ + b2·z⁻²) / (1 + a1·z⁻¹ + a2·z⁻²)`.
package struct Biquad: Equatable, Sendable {
  package var b0, b1, b2, a1, a2: Double

  /// A minimum-phase shelf that raises the high frequencies, or `nil` where its middle is past half the
  /// sample rate and nothing is left to raise.
  ///
  /// - Parameters:
  ///   - frequency: The middle of the rise, in hertz.
  ///   - quality: How steep; 0.707 is the steepest without a bump.
  /// - SeeAlso: R. Bristow-Johnson, "Cookbook formulae for audio equalizer biquad filter
  ///   coefficients", high shelf.
  package static func highShelf(
    frequency: Double, decibels: Double, quality: Double, sampleRate: Double
  ) -> Biquad? {
    let angle = 2 * .pi * frequency / sampleRate
    guard angle < .pi else { return nil }
    let a = power(10, decibels / 40)
    let cos = cosine(angle)
    let slope = a.squareRoot() * sine(angle) / quality
    let norm = (a + 1) - (a - 1) * cos + slope
    return Biquad(
      b0: a * ((a + 1) + (a - 1) * cos + slope) / norm,
      b1: -2 * a * ((a - 1) + (a + 1) * cos) / norm,
      b2: a * ((a + 1) + (a - 1) * cos - slope) / norm,
      a1: 2 * ((a - 1) - (a + 1) * cos) / norm,
      a2: ((a + 1) - (a - 1) * cos - slope) / norm)
  }

  /// The response at a frequency in hertz.
  package func response(frequency: Double, sampleRate: Double) -> Complex {
    let delay = Complex(phase: -2 * .pi * frequency / sampleRate)
    let twice = delay * delay
    return (Complex(b0) + b1 * delay + b2 * twice) / (Complex.one + a1 * delay + a2 * twice)
  }
}
