/// Turns samples of full scale ±1 into integers: nearest, ties to even, clipped, never wrapped.
struct PCMQuantizer {
  /// A count a channel of samples whose nearest integer lies outside the range.
  private(set) var clippedSamples: [Int]
  private var dither: [TriangularDither]
  private let fullScale: Double
  private let shift: Int32

  /// Prepares for integers of 16, 24 or 32 bits.
  ///
  /// - Parameter dither: The number of the first channel's dither; nil for none.
  init(bits: Int, channels: Int, dither: Int? = nil) {
    clippedSamples = Array(repeating: 0, count: channels)
    self.dither =
      dither.map { first in
        (0..<channels).map { TriangularDither(number: first + $0) }
      } ?? []
    fullScale = Double(1 << (bits - 1))
    shift = Int32(32 - bits)
  }

  /// Whole frames as integers in the upper bits of 32, as libsndfile takes them.
  mutating func quantize(_ samples: UnsafeBufferPointer<Float>, into integers: inout [Int32]) {
    quantize(count: samples.count, into: &integers) { Double(samples[$0]) }
  }

  /// Whole frames as integers in the upper bits of 32, as libsndfile takes them.
  mutating func quantize(_ block: SampleBlock, into integers: inout [Int32]) {
    quantize(count: block.count, into: &integers) { block.double(at: $0) }
  }

  @inline(__always)
  private mutating func quantize(
    count: Int, into integers: inout [Int32], sample: (Int) -> Double
  ) {
    precondition(count <= integers.count, "the integers have room for the samples")
    let channels = clippedSamples.count
    for channel in 0..<channels {
      var noise = dither.isEmpty ? nil : dither[channel]
      for index in stride(from: channel, to: count, by: channels) {
        let exact = sample(index) * fullScale
        var rounded = Self.nearest(exact)
        if !(rounded >= -fullScale && rounded < fullScale) {
          integers[index] = limit(rounded) << shift
          if !rounded.isNaN { clippedSamples[channel] += 1 }
          _ = noise?.next()
          continue
        }
        // Dither alone takes nothing beyond full scale that counts.
        if let step = noise?.next() {
          rounded = min(max(Self.nearest(exact + step), -fullScale), fullScale - 1)
        }
        integers[index] = Int32(truncatingIfNeeded: Int64(rounded)) << shift
      }
      if let noise { dither[channel] = noise }
    }
  }

  /// From 2^52 on doubles are whole numbers, so that the sum itself rounds to one; what is too
  /// large for that is out of range in any case.
  @inline(__always)
  private static func nearest(_ number: Double) -> Double { (number + 0x1.8p52) - 0x1.8p52 }

  /// The end of the range that a sample lies beyond; 0 for NaN.
  private func limit(_ rounded: Double) -> Int32 {
    rounded.isNaN ? 0 : Int32(rounded < 0 ? -fullScale : fullScale - 1)
  }
}
