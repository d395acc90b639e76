import Beamforming

/// Welch's estimate of the spectra of two signals and of what they share.
struct CrossSpectrum {
  private(set) var first: [Double]
  private(set) var second: [Double]
  private(set) var cross: [(re: Double, im: Double)]

  /// Averages over segments, a power of two long, with a Hann window, that overlap by half.
  init(of a: [Float], and b: [Float], segment: Int) {
    let window = (0..<segment).map { 0.5 - 0.5 * cosine(2 * .pi * Double($0) / Double(segment)) }
    let transform = DiscreteFourier(count: segment)
    let bins = segment / 2
    first = Array(repeating: 0, count: bins)
    second = first
    cross = Array(repeating: (0, 0), count: bins)
    for start in stride(from: 0, through: a.count - segment, by: segment / 2) {
      let spectra = [a, b].map { signal in
        transform.spectrum(of: (0..<segment).map { window[$0] * Double(signal[start + $0]) })
      }
      for bin in 0..<bins {
        let product = spectra[0][bin] * spectra[1][bin].conjugate
        first[bin] += spectra[0][bin].power
        second[bin] += spectra[1][bin].power
        cross[bin].re += product.real
        cross[bin].im += product.imaginary
      }
    }
  }

  /// The complex coherence at a bin.
  func coherence(_ bin: Int) -> (re: Double, im: Double) { coherence(bin..<bin + 1) }

  /// The complex coherence in a band.
  func coherence(_ band: Range<Int>) -> (re: Double, im: Double) {
    let power = { (values: [Double]) in band.reduce(0) { $0 + values[$1] } }
    let scale = 1 / (power(first) * power(second)).squareRoot()
    return (
      scale * band.reduce(0) { $0 + cross[$1].re }, scale * band.reduce(0) { $0 + cross[$1].im }
    )
  }
}

/// Bands of a third of an octave, at least a bin wide each, with centres between two frequencies.
func thirdOctaves(from low: Double, through high: Double, hertzPerBin: Double) -> [Range<Int>] {
  let count = Int((10 * logarithm10(high / low)).rounded())
  return (0...count).map { index in
    let centre = low * power(10, Double(index) / 10)
    let start = max(1, Int((centre * power(2, -1.0 / 6) / hertzPerBin).rounded()))
    return start..<max(start + 1, Int((centre * power(2, 1.0 / 6) / hertzPerBin).rounded()))
  }
}
