/// The closed form for compact, point-symmetric arrays in a free field.
///
/// With P the mean of the microphones and G their gradient along the look,
///
///     beam = HP·[α·P + (1 − α)·(c/s)·G] − LP·P = α·A·P − (1 − α)·LP·P + (1 − α)·c·K·G
///
/// so the level on axis is flat and the rear falls by 12 dB an octave above the corner. Three taps on the
/// gradient make the null accurate to second order; one shelf on all signals takes back the droop of the
/// mean.
struct GradientDesign {
  /// Frames; the three taps on the gradient are centred on the second.
  static let latencyFrames = 1
  /// The design holds to this share of c/span.
  private static let usableShare = 0.25

  let extent: ArrayExtent
  let speedOfSound: Double
  let sampleRate: Double
  /// What undoes the gain of each microphone.
  let gains: [Double]

  /// The highest frequency at which the design along a direction is usable, in hertz.
  func usableFrequency(along look: SIMD3<Double>) -> Double {
    Self.usableShare * speedOfSound / extent.span(along: look)
  }

  /// The shared shelf for a direction; it depends on how far the microphones spread along it.
  func shelf(along look: SIMD3<Double>) -> Biquad? {
    let spread = 2 * moments(along: look).second.squareRoot()
    // Fitted to cos(πfd/c) with 10, 20 and 50 mm at 48 kHz: 0.23 dB of error are left at 0.25·c/d.
    return .highShelf(
      frequency: 0.2533 * speedOfSound / spread, decibels: 6, quality: 0.6,
      sampleRate: sampleRate)
  }

  /// The row of the omni port: A·P, delayed as the beams are.
  static func omniRow(bank: Int) -> FilterRow {
    FilterRow(bank: bank, taps: [[0, 0, 0], [0, 1, 0]])
  }

  /// The row of a beam on a bank, on whose gradient it may put a channel.
  func row(_ beam: Beam, bank: Int, plan: inout DesignPlan) -> FilterRow {
    let alpha = beam.pattern.omniWeight
    var row = FilterRow(bank: bank, taps: [[0, alpha - 1, 0], [0, alpha, 0]])
    addGradient(along: beam.look, factor: 1 - alpha, to: &row, plan: &plan)
    return row
  }

  /// The row of a figure-eight: (front − back)/(2·(1 − α)), in which P cancels.
  func figure8Row(along look: SIMD3<Double>, bank: Int, plan: inout DesignPlan) -> FilterRow {
    var row = FilterRow(bank: bank, taps: [[0, 0, 0], [0, 0, 0]])
    addGradient(along: look, factor: 1, to: &row, plan: &plan)
    return row
  }

  private func addGradient(
    along look: SIMD3<Double>, factor: Double, to row: inout FilterRow, plan: inout DesignPlan
  ) {
    // One channel serves a direction and its opposite.
    let turned = look.x < 0 || (look.x == 0 && (look.y < 0 || (look.y == 0 && look.z < 0)))
    let weights = extent.gradientWeights(along: turned ? -look : look)
    let difference = weights.enumerated().compactMap { microphone, weight in
      weight == 0
        ? nil : MicrophoneWeight(microphone: microphone, weight: weight * gains[microphone])
    }
    let channel = plan.channel(of: difference, bank: row.bank)
    let corner = BankResponse.prewarped(
      cornerFrequency: plan.banks[row.bank].cornerFrequency, sampleRate: sampleRate)
    let gain = (turned ? -factor : factor) * speedOfSound / corner
    let side = corrector(along: look)
    while row.taps.count <= channel { row.taps.append([0, 0, 0]) }
    row.taps[channel] = [gain * side, gain * (1 - 2 * side), gain * side]
  }

  /// The outer taps [a, 1 − 2a, a]: between the bilinear integrator and the array's own sinc.
  private func corrector(along look: SIMD3<Double>) -> Double {
    let moments = moments(along: look)
    let spacingSquared = 6 * moments.second - 2 * moments.fourth / moments.second
    let frames = sampleRate / speedOfSound
    return (spacingSquared * frames * frames - 1) / 12
  }

  private func moments(along look: SIMD3<Double>) -> (second: Double, fourth: Double) {
    let squares = extent.positions.map { dot($0, look) * dot($0, look) }
    let count = Double(squares.count)
    return (squares.reduce(0, +) / count, squares.reduce(0) { $0 + $1 * $1 } / count)
  }
}
