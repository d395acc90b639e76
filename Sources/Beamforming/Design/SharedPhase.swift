/// The phase on axis that the rows of a bank share: the bank's all-pass, whose lead is taken back as far as a row
/// reaches.
///
/// The all-pass answers a click by the click and a long shallow trough behind it, −2ω_c·e^{−ω_c·t}. The slope
/// of the trough pulls the peak of a low-passed click ahead. A row that reaches a time T to both sides lays half of
/// the trough before the click: over T the answer is then even about the click, and its peak stays where it is. To
/// the all-pass that adds ω_c·sign(t)·h(t/T), with h = 1 up to a share s and falling to 0 at 1, which is a
/// phase of
///
///     −2·ω_c/ω · w(ω·T),    w(x) = 1 − [j₀(x) − s·j₀(s·x)]/(1 − s),
///
/// and 2·ω_c/ω is the lead of the all-pass there. So this much of the lead is taken back, and the level stays.
package struct SharedPhase: Sendable {
  /// s: more of it serves larger arrays, and costs level on axis.
  private static let flatShare = 0.75
  /// ω_c·T at most: beyond, the lead is no longer small, and rows could not keep their level.
  private static let greatestReach = 0.25

  private let warpedCorner: Double
  private let sampleRate: Double
  private let reach: Double

  /// - Parameter reach: T, in seconds; 0 for the phase of the all-pass itself.
  package init(cornerFrequency: Double, sampleRate: Double, reach: Double) {
    warpedCorner = tangent(.pi * cornerFrequency / sampleRate)
    self.sampleRate = sampleRate
    self.reach = min(reach, Self.greatestReach / (2 * .pi * cornerFrequency))
  }

  /// The response at a frequency in hertz, above 0 and below half the sample rate.
  package func response(frequency: Double) -> Complex {
    let lead = 2 * arcTangent(warpedCorner, tangent(.pi * frequency / sampleRate))
    let x = 2 * .pi * frequency * reach
    let share = Self.flatShare
    let left = (sphericalBessel0(x) - share * sphericalBessel0(share * x)) / (1 - share)
    return Complex(phase: lead * left)
  }
}
