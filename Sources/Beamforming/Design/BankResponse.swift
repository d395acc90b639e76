/// What the bank of first-order filters does at one frequency, exactly as it runs.
///
/// One pole L = ω_c/(s + ω_c), by the bilinear transform and applied twice: LP = L², the integrator
/// ω_c·K = L − L², the all-pass A = 1 − 2·L, upright above the corner, and HP = A + LP.
package struct BankResponse: Sendable {
  /// The Linkwitz–Riley low-pass of second order.
  package let lowPass: Complex
  /// The high-pass that goes with it: A = HP − LP.
  package let highPass: Complex
  /// The all-pass, which is the phase of every port.
  package let allPass: Complex
  /// ω_c·K: an integrator above the corner, a differentiator below. Under an integration limit ω_i,
  /// ω_c·K·(1 + s/ω_i): above the limit differences pass as they are.
  package let integrated: Complex

  /// - Parameters:
  ///   - integrationLimit: In hertz; `nil` for none.
  ///   - frequency: In hertz, from 0 to below half the sample rate.
  package init(
    cornerFrequency: Double, integrationLimit: Double?, sampleRate: Double, frequency: Double
  ) {
    let warped = tangent(.pi * frequency / sampleRate)
    let corner = tangent(.pi * cornerFrequency / sampleRate)
    let onePole = Complex.one / Complex(1, warped / corner)
    lowPass = onePole * onePole
    allPass = Complex.one - 2 * onePole
    highPass = allPass + lowPass
    let share = Self.passedShare(
      cornerFrequency: cornerFrequency, integrationLimit: integrationLimit,
      sampleRate: sampleRate)
    integrated = onePole - lowPass + share * highPass
  }

  /// ω_c/ω_i: how much of the high-pass is added to ω_c·K, since K·s is the high-pass.
  package static func passedShare(
    cornerFrequency: Double, integrationLimit: Double?, sampleRate: Double
  ) -> Double {
    guard let integrationLimit else { return 0 }
    return tangent(.pi * cornerFrequency / sampleRate)
      / tangent(.pi * integrationLimit / sampleRate)
  }

  /// ω_c as the bilinear transform places it, in radians a second.
  package static func prewarped(cornerFrequency: Double, sampleRate: Double) -> Double {
    2 * sampleRate * tangent(.pi * cornerFrequency / sampleRate)
  }
}
