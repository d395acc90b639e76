/// A complex discrete Fourier transform in double precision, of one length, a power of two.
///
/// Designs and scenes are made off-line, some hundred transforms each: short and exact counts here first.
package struct FourierTransform: Sendable {
  /// How many samples, and how many bins.
  package let count: Int
  /// Parts up to this length stay in the cache from their first step to the last.
  private static let partCount = 8192
  /// e^{+jπk/half} for k below half, one half = 1, 2, 4, … after the other: that of a half begins
  /// at half − 1.
  private let cosines: [Double]
  private let sines: [Double]

  package init(count: Int) {
    precondition(count > 0 && count.nonzeroBitCount == 1, "the length is a power of two")
    self.count = count
    let angles = (0..<count / 2).map { 2 * .pi * Double($0) / Double(count) }
    let (circleCosines, circleSines) = (angles.map(cosine), angles.map(sine))
    var cosines: [Double] = []
    var sines: [Double] = []
    var half = 1
    while half < count {
      for offset in 0..<half {
        cosines.append(circleCosines[offset * (count / (2 * half))])
        sines.append(circleSines[offset * (count / (2 * half))])
      }
      half *= 2
    }
    self.cosines = cosines
    self.sines = sines
  }

  /// x[n] = Σ X[k]·e^{+j2πkn/count} in place, without a factor.
  package func synthesize(real: inout [Double], imaginary: inout [Double]) {
    precondition(real.count == count && imaginary.count == count, "the length is that announced")
    reorder(&real)
    reorder(&imaginary)
    var real = real.mutableSpan
    var imaginary = imaginary.mutableSpan
    synthesize(&real, &imaginary, start: 0, count: count)
  }

  /// The transform of a part, its elements in the order of reversed bits.
  private func synthesize(
    _ real: inout MutableSpan<Double>, _ imaginary: inout MutableSpan<Double>, start: Int,
    count: Int
  ) {
    var half = 1
    if count > Self.partCount {
      half = count / 2
      synthesize(&real, &imaginary, start: start, count: half)
      synthesize(&real, &imaginary, start: start + half, count: half)
    }
    while half < count {
      for first in stride(from: start, to: start + count, by: 2 * half) {
        combine(&real, &imaginary, first: first, half: half)
      }
      half *= 2
    }
  }

  /// Two neighbouring transforms of half the length become one.
  private func combine(
    _ real: inout MutableSpan<Double>, _ imaginary: inout MutableSpan<Double>, first: Int,
    half: Int
  ) {
    let cosines = cosines.span.extracting(half - 1..<2 * half - 1)
    let sines = sines.span.extracting(half - 1..<2 * half - 1)
    for offset in 0..<half {
      let (c, s) = (cosines[offset], sines[offset])
      let (upper, lower) = (first + offset, first + offset + half)
      let turnedReal = c * real[lower] - s * imaginary[lower]
      let turnedImaginary = c * imaginary[lower] + s * real[lower]
      real[lower] = real[upper] - turnedReal
      imaginary[lower] = imaginary[upper] - turnedImaginary
      real[upper] += turnedReal
      imaginary[upper] += turnedImaginary
    }
  }

  /// X[k] = Σ x[n]·e^{−j2πkn/count} in place.
  package func analyze(real: inout [Double], imaginary: inout [Double]) {
    // With its parts exchanged a signal turns the other way round, and so does what comes out.
    synthesize(real: &imaginary, imaginary: &real)
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
