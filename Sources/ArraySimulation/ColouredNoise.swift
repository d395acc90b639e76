import Beamforming

/// Normally distributed noise of a spectrum, one period of it put together in the frequency domain.
struct ColouredNoise {
  let transform: FourierTransform
  /// The amplitude of each bin from 0 to below half the sample rate; a wave of complex normal
  /// amplitudes of variance 2 has an expected power of 1 with them.
  let amplitudes: [Double]

  /// - Parameter shape: The amplitude at a frequency in hertz, up to a factor.
  init(frames: Int, sampleRate: Double, shape: (Double) -> Double) {
    // A short noise is cut from a longer period, or its bins would be too wide for the spectrum.
    var count = 16_384
    while count < frames { count *= 2 }
    transform = FourierTransform(count: count)
    var values = (0..<count / 2).map { shape(Double($0) * sampleRate / Double(count)) }
    values[0] = 0
    // A bin of amplitude a·(g + jh), g and h normal, has power a² as a wave a·(g·cos − h·sin).
    let power = values.reduce(0) { $0 + $1 * $1 }
    let scale = power > 0 ? 1 / power.squareRoot() : 0
    amplitudes = values.map { scale * $0 }
  }

  /// A noise from each of one or two generators, at least as many frames as asked for, of expected
  /// power 1.
  func render(from generators: inout [NoiseGenerator]) -> [[Double]] {
    let spectra = generators.indices.map { index in
      var bins = ComplexBins(count: amplitudes.count)
      for (bin, amplitude) in amplitudes.enumerated() {
        let (real, imaginary) = generators[index].gaussianPair()
        bins.set(bin, amplitude * real, amplitude * imaginary)
      }
      return bins
    }
    return transform.synthesizeReal(spectra[0], spectra.count > 1 ? spectra[1] : nil)
  }
}
