import Beamforming

/// The ideal low-pass interpolator, cut to a finite length by a Kaiser window.
///
/// With N = 2·halfWidth taps the step from pass to stop band is (A − 7.95)/(2.285·2π·N) of the
/// sample rate wide and centred on the cutoff, where A = 140 dB is the attenuation of this window.
/// For a delay at half width 48 that is 0.096: exact up to 0.45 of the rate.
///
/// - SeeAlso: J. F. Kaiser, "Nonrecursive digital filter design using the I0-sinh window function",
///   1974.
package struct WindowedSinc {
  /// How many samples on either side of a point count.
  package let halfWidth: Int
  /// The cutoff as a share of half the sample rate, above 0 to 1.
  let cutoff: Double

  /// The interpolator of a fractional delay.
  package static let delay = WindowedSinc(halfWidth: 48, cutoff: 1)

  /// 0.1102·(A − 8.7), Kaiser's own fit for A = 140 dB.
  private static let shape = 0.1102 * (140 - 8.7)
  private static let peak = besselI0(shape)

  /// The weights of samples 1 − halfWidth ... halfWidth for the point `fraction` after sample 0.
  ///
  /// - Parameter fraction: From 0 to 1. On a sample and with cutoff 1, the weights are exactly one 1
  ///   among zeros.
  package func taps(fraction: Double) -> [Double] {
    (1 - halfWidth...halfWidth).map { offset in
      let distance = fraction - Double(offset)
      return window(at: distance) * sinc(distance)
    }
  }

  /// Kaiser's window at a distance in samples from the point.
  func window(at distance: Double) -> Double {
    let share = distance / Double(halfWidth)
    return besselI0(Self.shape * max(0, 1 - share * share).squareRoot()) / Self.peak
  }

  /// sin(π·cutoff·x)/(πx), exactly zero at its zeros.
  private func sinc(_ x: Double) -> Double {
    guard x != 0 else { return cutoff }
    let turns = cutoff * x
    let whole = turns.rounded()
    let sign = whole.truncatingRemainder(dividingBy: 2) == 0 ? 1.0 : -1.0
    return sign * sine(.pi * (turns - whole)) / (.pi * x)
  }
}
