/// A second-order recursive filter, `(b0 + b1·z⁻¹ + b2·z⁻²) / (1 + a1·z⁻¹ + a2·z⁻²)`.
package struct Biquad: Equatable, Sendable {
  package var b0, b1, b2, a1, a2: Double

  /// A minimum-phase shelf that makes up for the droop `cos(πfd/c)` of the mean of two microphones.
  ///
  /// Poles of the analogue shelf (6 dB about 0.2533·c/d, Q 0.6), carried over exactly; zeros such that the
  /// level is right at DC, at the top of the band and at 0.6 of it. Within 0.36 dB up to a quarter of c/d,
  /// 20 kHz or 0.45 of the rate, whichever is lowest, and within 0.15 dB where the rate is far above; the
  /// bilinear transform of the same shelf is up to 1.7 dB off where its middle nears half the rate.
  ///
  /// - Parameter spacingInFrames: How long sound takes from one microphone to the other, in frames.
  /// - SeeAlso: M. Vicanek, "Matched second order digital filters", 2016, for zeros from levels.
  package static func droopShelf(spacingInFrames spacing: Double, sampleRate: Double) -> Biquad {
    let quality = 0.6
    // s² + s·√A/Q + A, √A the square root of the 6 dB's half: its natural frequency is √A over the middle.
    let angle = 2 * Double.pi * 0.2533 / spacing * amplitude(decibels: 6 / 4)
    let radius = exponential(-angle / (2 * quality))
    let turn = cosine(angle * (1 - 1 / (4 * quality * quality)).squareRoot())
    let a1 = -2 * radius * turn
    let a2 = radius * radius
    // |A(z)|² = A0·(1 − φ) + A1·φ + A2·4φ(1 − φ), φ = sin²(ω/2), and |B(z)|² likewise.
    let atZero = (1 + a1 + a2) * (1 + a1 + a2)
    let atNyquist = (1 - a1 + a2) * (1 - a1 + a2)
    let top = min(0.25 / spacing, 0.45, 20_000 / sampleRate)
    var rows: [(b1: Double, b2: Double, right: Double)] = []
    for share in [0.6, 1] {
      let frequency = share * top
      let phi = power(sine(.pi * frequency), 2)
      let bend = 4 * phi * (1 - phi)
      let droop = cosine(.pi * frequency * spacing)
      let poles = atZero * (1 - phi) + atNyquist * phi - 4 * a2 * bend
      rows.append((phi, bend, poles / (droop * droop) - atZero * (1 - phi)))
    }
    let determinant = rows[0].b1 * rows[1].b2 - rows[1].b1 * rows[0].b2
    let zeros1 = (rows[0].right * rows[1].b2 - rows[1].right * rows[0].b2) / determinant
    let zeros2 = (rows[0].b1 * rows[1].right - rows[1].b1 * rows[0].right) / determinant
    let sum = (atZero.squareRoot() + zeros1.squareRoot()) / 2
    let b0 = (sum + (sum * sum + zeros2).squareRoot()) / 2
    return Biquad(
      b0: b0, b1: (atZero.squareRoot() - zeros1.squareRoot()) / 2, b2: -zeros2 / (4 * b0), a1: a1,
      a2: a2)
  }

  /// The response at a frequency in hertz.
  package func response(frequency: Double, sampleRate: Double) -> Complex {
    let delay = Complex(phase: -2 * .pi * frequency / sampleRate)
    let twice = delay * delay
    return (Complex(b0) + b1 * delay + b2 * twice) / (Complex.one + a1 * delay + a2 * twice)
  }
}
