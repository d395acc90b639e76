import Beamforming

extension FourierTransform {
  /// Two real signals by one complex transform: one in the real part, one in the imaginary part.
  ///
  /// - Returns: The real parts of Σ X[k]·e^{+j2πkn/count} over half the circle, the zeroth bin left
  ///   out, of one or both.
  func synthesizeReal(_ first: ComplexBins, _ second: ComplexBins?) -> [[Double]] {
    var real = [Double](repeating: 0, count: count)
    var imaginary = real
    for bin in 1..<first.count {
      let (a, b) = first.value(bin)
      let (c, d) = second?.value(bin) ?? (0, 0)
      // (P + jQ)/2 at the bin and (P* + jQ*)/2 at its mirror image.
      real[bin] = (a - d) / 2
      imaginary[bin] = (b + c) / 2
      real[count - bin] = (a + d) / 2
      imaginary[count - bin] = (c - b) / 2
    }
    synthesize(real: &real, imaginary: &imaginary)
    return second == nil ? [real] : [real, imaginary]
  }
}
