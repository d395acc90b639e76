import Beamforming

/// Welch's estimate of the spectra of two signals and of what they share, by plain sums.
struct CrossSpectrum {
  private(set) var first: [Double]
  private(set) var second: [Double]
  private(set) var cross: [(re: Double, im: Double)]

  /// Averages over segments with a Hann window that overlap by half.
  init(of a: [Float], and b: [Float], segment: Int) {
    let angles = (0..<segment).map { 2 * .pi * Double($0) / Double(segment) }
    let (cosines, sines) = (angles.map(cosine), angles.map(sine))
    let bins = segment / 2
    first = Array(repeating: 0, count: bins)
    second = first
    cross = Array(repeating: (0, 0), count: bins)
    for start in stride(from: 0, through: a.count - segment, by: segment / 2) {
      let windowed = (0..<segment).map { n in
        SIMD2(Double(a[start + n]), Double(b[start + n])) * (0.5 - 0.5 * cosines[n])
      }
      for bin in 0..<bins {
        var re = SIMD2<Double>.zero
        var im = SIMD2<Double>.zero
        for n in 0..<segment {
          re += cosines[bin * n % segment] * windowed[n]
          im -= sines[bin * n % segment] * windowed[n]
        }
        first[bin] += re.x * re.x + im.x * im.x
        second[bin] += re.y * re.y + im.y * im.y
        cross[bin].re += re.x * re.y + im.x * im.y
        cross[bin].im += im.x * re.y - re.x * im.y
      }
    }
  }

  /// The complex coherence at a bin.
  func coherence(_ bin: Int) -> (re: Double, im: Double) {
    let scale = 1 / (first[bin] * second[bin]).squareRoot()
    return (scale * cross[bin].re, scale * cross[bin].im)
  }
}
