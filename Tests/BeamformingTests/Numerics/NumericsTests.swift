import Beamforming
import TestSupport
import Testing

@Suite struct NumericsTests {
  /// Against the power series in double precision, which converges fast below 2.
  @Test(arguments: [0, 1e-9, 1e-3, 0.0199, 0.0201, 0.1, 0.5, 1, 2])
  func sphericalBesselFunctionsMatchTheirSeries(x: Double) {
    var (j0, j1, term0, term1) = (0.0, 0.0, 1.0, x / 3)
    for k in 0..<30 {
      j0 += term0
      j1 += term1
      let n = Double(k + 1)
      term0 *= -x * x / (2 * n * (2 * n + 1))
      term1 *= -x * x / (2 * n * (2 * n + 3))
    }
    expect(sphericalBessel0(x), near: j0, .doubleRounding)
    expect(sphericalBessel1(x), near: j1, .doubleRounding)
  }

  @Test(arguments: [1, 2, 5, 12, 40])
  func gaussLegendreIntegratesPolynomialsExactly(count: Int) {
    let rule = gaussLegendre(count: count, over: 0...2)
    for degree in 0..<(2 * count) {
      let sum = rule.reduce(0) { $0 + $1.weight * power($1.node / 2, Double(degree)) }
      expect(sum, near: 2 / Double(degree + 1), Tolerance(1e-12, "rounding"))
    }
    #expect(zip(rule, rule.dropFirst()).allSatisfy { $0.node < $1.node })
  }

  @Test(arguments: [1, 2, 7, 33, 64])
  func aPositiveDefiniteSystemIsSolved(size: Int) {
    var random = SeededGenerator(seed: UInt64(size))
    let a = (0..<(size * size)).map { _ in Double.random(in: -1...1, using: &random) }
    let x = (0..<size).map { _ in Double.random(in: -1...1, using: &random) }
    var matrix = SymmetricMatrix(size: size)
    for i in 0..<size {
      for j in 0..<size {
        let product = (0..<size).reduce(0) { $0 + a[i * size + $1] * a[j * size + $1] }
        // Above the diagonal nothing is read.
        matrix.elements[i * size + j] = j > i ? .nan : product + (i == j ? 0.1 : 0)
      }
    }
    let right = (0..<size).map { i in
      (0..<size).reduce(0) { $0 + matrix.elements[max(i, $1) * size + min(i, $1)] * x[$1] }
    }
    matrix.factor()
    for (found, expected) in zip(matrix.solve(right), x) {
      expect(found, near: expected, Tolerance(1e-10, "a condition of some thousands"))
    }
  }

  @Test func aSingularSystemStaysFinite() {
    var matrix = SymmetricMatrix(size: 3)
    for i in 0..<9 { matrix.elements[i] = 1 }
    matrix.factor()
    #expect(matrix.solve([1, 1, 1]).allSatisfy { $0.isFinite })
  }

  @Test func complexNumbersFollowTheirRules() {
    let (a, b) = (Complex(3, -4), Complex(-1, 2))
    #expect(a.magnitude == 5 && a.power == 25 && a.conjugate == Complex(3, 4))
    #expect(a * b == Complex(5, 10) && a + b == Complex(2, -2) && a - b == Complex(4, -6))
    expect(((a * b) / b - a).magnitude, near: 0, .doubleRounding)
    expect(Complex(phase: .pi / 2).imaginary, near: 1, .doubleRounding)
    expect(Complex(0, -2).phase, near: -.pi / 2, .doubleRounding)
  }

  @Test func decimalsAreRoundedAndNeverNegativeZero() {
    let texts: [(Double, String, String)] = [
      (1.0 / 3, "0.333", "0.333"), (2, "2.000", "2"), (-0.0004, "0.000", "0"),
      (-1.5, "-1.500", "-1.5"), (0.0625, "0.063", "0.063"), (.nan, "nan", "nan"),
      (-.infinity, "-inf", "-inf"), (1e300, "inf", "inf"),
    ]
    for (number, text, short) in texts {
      #expect(Decimal.text(number, places: 3) == text)
      #expect(Decimal.shortText(number, places: 3) == short)
    }
    #expect(Decimal.text(2.5, places: 0) == "3")
  }
}
