import Beamforming

/// A complex discrete Fourier transform in double precision, of one length, a power of two.
///
/// Scenes are rendered off-line, a few transforms each: short and exact counts here, not speed.
struct FourierTransform {
  let count: Int
  /// e^{+j2πk/count} for the first half of the circle.
  private let cosines: [Double]
  private let sines: [Double]

  init(count: Int) {
    precondition(count > 0 && count.nonzeroBitCount == 1, "the length is a power of two")
    self.count = count
    let angles = (0..<count / 2).map { 2 * .pi * Double($0) / Double(count) }
    cosines = angles.map(cosine)
    sines = angles.map(sine)
  }

  /// x[n] = Σ X[k]·e^{+j2πkn/count} in place, without a factor.
  func synthesize(real: inout [Double], imaginary: inout [Double]) {
    precondition(real.count == count && imaginary.count == count, "the length is that announced")
    reorder(&real)
    reorder(&imaginary)
    var real = real.mutableSpan
    var imaginary = imaginary.mutableSpan
    var half = 1
    while half < count {
      let stride = count / (2 * half)
      for start in Swift.stride(from: 0, to: count, by: 2 * half) {
        for offset in 0..<half {
          let (c, s) = (cosines[offset * stride], sines[offset * stride])
          let (upper, lower) = (start + offset, start + offset + half)
          let turnedReal = c * real[lower] - s * imaginary[lower]
          let turnedImaginary = c * imaginary[lower] + s * real[lower]
          real[lower] = real[upper] - turnedReal
          imaginary[lower] = imaginary[upper] - turnedImaginary
          real[upper] += turnedReal
          imaginary[upper] += turnedImaginary
        }
      }
      half *= 2
    }
  }

  /// Moves every element to the place whose number has its bits reversed.
  private func reorder(_ values: inout [Double]) {
    var reversed = 0
    for index in 1..<count {
      var bit = count / 2
      while reversed & bit != 0 {
        reversed ^= bit
        bit /= 2
      }
      reversed |= bit
      if index < reversed { values.swapAt(index, reversed) }
    }
  }
}
