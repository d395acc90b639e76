/// A complex number in double precision, with what the design of filters needs of it.
package struct Complex: Equatable, Sendable {
  package var real: Double
  package var imaginary: Double

  package init(_ real: Double, _ imaginary: Double = 0) {
    self.real = real
    self.imaginary = imaginary
  }

  /// `e^{j·phase}`, the phase in radians.
  package init(phase: Double) { self.init(cosine(phase), sine(phase)) }

  package static let zero = Complex(0)
  package static let one = Complex(1)

  package var conjugate: Complex { Complex(real, -imaginary) }
  /// The square of the magnitude.
  package var power: Double { real * real + imaginary * imaginary }
  package var magnitude: Double { power.squareRoot() }
  /// In radians, from −π to π.
  package var phase: Double { arcTangent(imaginary, real) }

  package static func + (a: Complex, b: Complex) -> Complex {
    Complex(a.real + b.real, a.imaginary + b.imaginary)
  }
  package static func - (a: Complex, b: Complex) -> Complex {
    Complex(a.real - b.real, a.imaginary - b.imaginary)
  }
  package static func * (a: Complex, b: Complex) -> Complex {
    Complex(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }
  package static func * (a: Double, b: Complex) -> Complex { Complex(a * b.real, a * b.imaginary) }
  package static func / (a: Complex, b: Complex) -> Complex {
    (1 / b.power) * (a * b.conjugate)
  }
  package static func += (a: inout Complex, b: Complex) { a = a + b }
  package static func -= (a: inout Complex, b: Complex) { a = a - b }
}
