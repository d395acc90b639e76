/// One bank: the mean of the microphones and their differences, low-passed, all-passed and integrated.
///
/// Its channels, in order: LP·P, A·P, then ω_c·K of each difference (with a limit ω_i, ω_c·K·(1 + s/ω_i)), with P the mean, LP the
/// Linkwitz–Riley low-pass of second order at the corner ω_c, A the first-order all-pass (upright above
/// the corner) and K = s/(s + ω_c)² the integrator.
package struct GradientBankDesign: Equatable, Sendable {
  /// The corner, in hertz.
  package var cornerFrequency: Double
  /// Up to here differences are integrated, in hertz; above, they pass. `nil` for no limit.
  package var integrationLimit: Double?
  /// What each microphone contributes to the mean.
  package var mean: [MicrophoneWeight]
  /// The differences, each with what the microphones contribute to it.
  package var differences: [[MicrophoneWeight]]
  /// What makes up the level on axis ahead of the bank, for the gradient design.
  package var shelf: Biquad?

  /// How many channels the bank hands to the filter matrix.
  package var channelCount: Int { 2 + differences.count }
}
