import Beamforming

/// A Butterworth high-pass filter of second order, by the bilinear transform.
///
/// - SeeAlso: S. J. Orfanidis, "Introduction to signal processing", 1996, section 11.3.
struct ButterworthLowCut {
  private let gain: Double
  private let poles: (Double, Double)

  /// - Parameter corner: Where the level is −3.01 dB, in hertz, below half the sample rate.
  init(corner: Double, sampleRate: Double) {
    let slope = tangent(.pi * corner / sampleRate)
    let scale = 1 / (1 + 2.0.squareRoot() * slope + slope * slope)
    gain = scale
    poles = (
      2 * scale * (slope * slope - 1), scale * (1 - 2.0.squareRoot() * slope + slope * slope)
    )
  }

  func filter(_ samples: inout [Double]) {
    // y[n] = gain·(x[n] − 2x[n−1] + x[n−2]) − a₁·y[n−1] − a₂·y[n−2].
    var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
    for n in samples.indices {
      let x = samples[n]
      let y = gain * (x - 2 * x1 + x2) - poles.0 * y1 - poles.1 * y2
      (x2, x1, y2, y1) = (x1, x, y1, y)
      samples[n] = y
    }
  }
}
