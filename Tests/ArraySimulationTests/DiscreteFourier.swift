import Beamforming

/// A Fourier transform of its own for what tests measure, by halving, of a power of two.
struct DiscreteFourier {
  private let turns: [Complex]

  init(count: Int) {
    turns = (0..<max(count / 2, 1)).map { Complex(phase: -2 * .pi * Double($0) / Double(count)) }
  }

  /// X[k] = Σ x[n]·e^{−j2πkn/count}.
  func spectrum(of signal: [Double]) -> [Complex] {
    var values = signal.map { Complex($0) }
    var scratch = values
    transform(&values, &scratch, start: 0, count: signal.count, step: 1)
    return values
  }

  private func transform(
    _ values: inout [Complex], _ scratch: inout [Complex], start: Int, count: Int, step: Int
  ) {
    guard count > 1 else { return }
    let half = count / 2
    for n in 0..<half {
      scratch[start + n] = values[start + 2 * n]
      scratch[start + half + n] = values[start + 2 * n + 1]
    }
    for n in start..<start + count { values[n] = scratch[n] }
    transform(&values, &scratch, start: start, count: half, step: 2 * step)
    transform(&values, &scratch, start: start + half, count: half, step: 2 * step)
    for n in 0..<half {
      let (even, odd) = (values[start + n], turns[n * step] * values[start + half + n])
      values[start + n] = even + odd
      values[start + half + n] = even - odd
    }
  }
}

/// The spectrum of a signal whose length is a power of two.
func spectrum(of signal: [Double]) -> [Complex] {
  DiscreteFourier(count: signal.count).spectrum(of: signal)
}
