/// A seeded stream of random numbers (SplitMix64).
///
/// The mapping to floating point is written out here because that of the standard library is free
/// to change between versions, and a seed has to give the same scenes and figures with each of them.
package struct NoiseGenerator {
  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var state: UInt64

  /// Starts one of many unrelated streams of a seed.
  package init(seed: UInt64, stream: UInt64) {
    state = Self.mixed(seed &+ Self.mixed(stream &+ Self.increment))
  }

  /// Uniform over −1 ..< 1: mean 0, variance ⅓.
  package mutating func uniform() -> Double { 2 * fraction() - 1 }

  /// Normally distributed: mean 0, variance 1.
  package mutating func gaussian() -> Double {
    let (radius, angle) = normalVector()
    return radius * cosine(angle)
  }

  /// Two independent normally distributed numbers: mean 0, variance 1.
  package mutating func gaussianPair() -> (Double, Double) {
    let (radius, angle) = normalVector()
    return (radius * cosine(angle), radius * sine(angle))
  }

  /// Length and angle of a vector whose components are normally distributed (Box and Muller).
  private mutating func normalVector() -> (radius: Double, angle: Double) {
    // √(−2 ln u) and 2πv; 1 − fraction keeps zero out of the logarithm.
    let naturalLogarithm = 2.302585092994046 * logarithm10(1 - fraction())
    return ((-2 * naturalLogarithm).squareRoot(), 2 * .pi * fraction())
  }

  /// Uniform over 0 ..< 1.
  private mutating func fraction() -> Double {
    state &+= Self.increment
    return Double(Self.mixed(state) >> 11) * 0x1p-53
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
