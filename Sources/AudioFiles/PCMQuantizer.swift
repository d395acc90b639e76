/// Turns samples of full scale ±1 into integers: nearest, ties to even, clipped, never wrapped.
struct PCMQuantizer {
  /// A count a channel of samples whose nearest integer lies outside the range.
  private(set) var clippedSamples: [Int]
  private let fullScale: Double
  private let shift: Int32

  /// Prepares for integers of 16, 24 or 32 bits.
  init(bits: Int, channels: Int) {
    clippedSamples = Array(repeating: 0, count: channels)
    fullScale = Double(1 << (bits - 1))
    shift = Int32(32 - bits)
  }

  /// Whole frames as integers in the upper bits of 32, as libsndfile takes them.
  mutating func quantize(_ samples: UnsafeBufferPointer<Float>, into integers: inout [Int32]) {
    quantize(count: samples.count, into: &integers) { Double(samples[$0]) }
  }

  /// Whole frames as integers in the upper bits of 32, as libsndfile takes them.
  mutating func quantize(_ samples: UnsafeBufferPointer<Double>, into integers: inout [Int32]) {
    quantize(count: samples.count, into: &integers) { samples[$0] }
  }

  @inline(__always)
  private mutating func quantize(
    count: Int, into integers: inout [Int32], sample: (Int) -> Double
  ) {
    precondition(count <= integers.count, "the integers have room for the samples")
    let channels = clippedSamples.count
    var index = 0
    while index < count {
      for channel in 0..<channels {
        // From 2^52 on doubles are whole numbers, so that the sum itself rounds to one; what is
        // too large for that is out of range in any case.
        let rounded = (sample(index) * fullScale + 0x1.8p52) - 0x1.8p52
        if rounded >= -fullScale && rounded < fullScale {
          integers[index] = Int32(truncatingIfNeeded: Int64(rounded)) << shift
        } else {
          integers[index] = limit(rounded, channel: channel)
        }
        index += 1
      }
    }
  }

  /// The end of the range that a sample lies beyond; NaN gives 0, and does not count.
  private mutating func limit(_ rounded: Double, channel: Int) -> Int32 {
    guard !rounded.isNaN else { return 0 }
    clippedSamples[channel] += 1
    return Int32(rounded < 0 ? -fullScale : fullScale - 1) << shift
  }
}
