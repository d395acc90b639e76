/// The sequences that a row's taps are made of.
///
/// Up to some 50 kHz the taps themselves. Above, as many sequences as the row would have taps at 48 kHz,
/// band-limited to what is heard: the cost of a design does not grow with the rate, and nothing is spent
/// on ultrasound.
package struct TapBasis: Sendable {
  /// Taps of a row, odd.
  package let taps: Int
  /// Sequences × taps, orthonormal; `nil` where every tap stands for itself.
  package let sequences: [[Double]]?
  /// Up to here the sequences can follow a target, in hertz.
  package let band: Double

  /// Unknowns of a row.
  package var count: Int { sequences?.count ?? taps }

  private static let greatestDirectRate = 50_000.0
  /// Near the edge of their band the sequences leak.
  private static let usableShare = 0.9

  package init(taps: Int, sampleRate: Double) {
    self.taps = taps
    let count = Self.count(taps: taps, sampleRate: sampleRate)
    guard count < taps else {
      sequences = nil
      band = sampleRate / 2
      return
    }
    // In cycles a frame: count = 2·taps·bandwidth, the dimension of band-limited sequences.
    let bandwidth = Double(count) / Double(2 * taps)
    band = Self.usableShare * bandwidth * sampleRate
    let spacing = Double(taps - 1) / Double(count - 1)
    let lowPass = (0..<taps).map { Self.kernel(Double($0), bandwidth) }
    sequences = orthonormalBasis(
      of: (0..<count).map { k in
        let interpolant = (0..<taps).map { t in
          Self.kernel(Double(t) - Double(k) * spacing, bandwidth)
        }
        // Cut off at the ends of the row a sinc is not band-limited; once more through the kernel, it
        // nearly is.
        return (0..<taps).map { a in
          (0..<taps).reduce(0) { $0 + lowPass[abs(a - $1)] * interpolant[$1] }
        }
      })
  }

  /// Unknowns of a row of so many taps.
  package static func count(taps: Int, sampleRate: Double) -> Int {
    guard sampleRate > greatestDirectRate else { return taps }
    return min(taps, odd(Double(taps) * 48_000 / sampleRate))
  }

  /// The odd number at or next above the nearest whole one: the middle of a row is a tap.
  package static func odd(_ value: Double) -> Int { Int(value.rounded()) / 2 * 2 + 1 }

  /// Taps from their coefficients on the sequences.
  package func expand(_ coefficients: [Double]) -> [Double] {
    guard let sequences else { return coefficients }
    var row = [Double](repeating: 0, count: taps)
    for (coefficient, sequence) in zip(coefficients, sequences) {
      for t in 0..<taps { row[t] += coefficient * sequence[t] }
    }
    return row
  }

  /// The ideal low-pass: sin(2π·W·x)/(π·x).
  private static func kernel(_ x: Double, _ bandwidth: Double) -> Double {
    2 * bandwidth * sphericalBessel0(2 * .pi * bandwidth * x)
  }
}
