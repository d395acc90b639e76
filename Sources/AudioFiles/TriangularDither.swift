/// Noise of triangular density that makes the error of rounding independent of the sound.
///
/// The sum of two numbers, uniform over one step each, reaches one step to either side.
///
/// - SeeAlso: S. P. Lipshitz, R. A. Wannamaker and J. Vanderkooy, "Quantization and dither: a
///   theoretical survey", Journal of the Audio Engineering Society 40, 1992.
struct TriangularDither {
  private var state: UInt64

  /// Starts the noise of a number: equal numbers give equal noise.
  init(number: Int) {
    // An odd multiplier keeps numbers apart; a generator that starts at 0 would stay there.
    state = (UInt64(truncatingIfNeeded: number) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    for _ in 0..<8 { _ = next() }
  }

  /// The next value in steps, above −1 and below 1.
  @inline(__always)
  mutating func next() -> Double {
    // Marsaglia's xorshift with a multiplier (Vigna, 2016); both halves of a word are used.
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    let word = state &* 0x2545_F491_4F6C_DD1D
    let sum = Int64(word >> 32) + Int64(word & 0xFFFF_FFFF) - Int64(UInt32.max)
    return Double(sum) * 0x1p-32
  }
}
