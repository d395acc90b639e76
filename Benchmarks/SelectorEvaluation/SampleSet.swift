/// What is drawn from: options are chosen by the one set, and judged by the other.
///
/// Voices, seeds and rooms of the two have nothing in common.
package enum SampleSet: String, CaseIterable, Sendable {
  case tuning
  case test

  /// Of scenes, one each.
  var seeds: [UInt64] {
    switch self {
    case .tuning: [1, 2, 3]
    case .test: [101, 102, 103]
    }
  }

  /// Lengths, widths and heights in metres.
  var roomSizes: [SIMD3<Double>] {
    switch self {
    case .tuning:
      [SIMD3(4.4, 3.6, 2.5), SIMD3(5.2, 4.1, 2.6), SIMD3(6.5, 5.0, 2.9), SIMD3(7.6, 6.1, 3.2)]
    case .test:
      [SIMD3(4.7, 3.9, 2.7), SIMD3(5.8, 4.5, 2.8), SIMD3(7.1, 5.5, 3.0), SIMD3(8.2, 5.9, 3.3)]
    }
  }
}
