/// The closed form for compact, point-symmetric arrays in a free field.
///
/// With P the mean of the microphones and G their gradient along the look,
///
///     beam = HP·[α·P + (1 − α)·(c/s)·G] − LP·P = α·A·P − (1 − α)·LP·P + (1 − α)·c·K·G
///
/// so the level on axis is flat and the rear falls by 12 dB an octave above the corner. A few taps on the
/// gradient make its null accurate up to the top of the band; one shelf on all signals takes back the
/// droop of the mean.
struct GradientDesign {
  /// The design holds to this share of c/span.
  private static let usableShare = 0.25
  /// At this share of the band the phase delay of shelf and all-pass is, within a hundredth for pairs, the way
  /// that the peak goes of a click low-passed to the band by a raised cosine, −6 dB at its end.
  private static let clickShare = 0.88

  let extent: ArrayExtent
  let speedOfSound: Double
  let sampleRate: Double
  /// What undoes the gain of each microphone.
  let gains: [Double]
  /// Frames: the taps of a row are centred on this one.
  let latencyFrames: Int
  /// Where the band of the session's beams ends, in hertz.
  private let top: Double

  /// - Parameter beams: All beams of the session; the narrowest decides how many taps all rows have.
  init(
    extent: ArrayExtent, speedOfSound: Double, sampleRate: Double, gains: [Double], beams: [Beam]
  ) {
    self.extent = extent
    self.speedOfSound = speedOfSound
    self.sampleRate = sampleRate
    self.gains = gains
    // Where sound takes a frame or more across the array, three taps do.
    let frame = speedOfSound / sampleRate
    let isNarrow = beams.contains { Self.spacing(extent, along: $0.look) < frame }
    latencyFrames = isNarrow ? 4 : 1
    let span = beams.map { extent.span(along: $0.look) }.max() ?? 0
    top = min(Self.usableShare * speedOfSound / span, 0.45 * sampleRate)
  }

  /// The highest frequency at which a beam is usable, in hertz: up to a quarter of c/span, and as long as its
  /// level on axis is within half a decibel.
  ///
  /// The latter ends first where sound takes less than a frame across the array: the bilinear integrator
  /// falls off toward half the rate, by more than the taps give back at last.
  func usableFrequency(of beam: Beam) -> Double {
    let top = min(
      Self.usableShare * speedOfSound / extent.span(along: beam.look), 0.49 * sampleRate)
    let steps = 200
    let corrector = corrector(along: beam.look)
    let shelf = shelf(along: beam.look)
    for step in 1...steps {
      let frequency = top * Double(step) / Double(steps)
      let level =
        levelOnAxis(of: beam, corrector: corrector, frequency: frequency)
        * shelf.response(frequency: frequency, sampleRate: sampleRate).magnitude
      if abs(decibels(amplitude: level)) > 0.5 {
        return top * Double(step - 1) / Double(steps)
      }
    }
    return top
  }

  /// The corner raised until the floor is kept, or `nil` where none below half the rate does.
  ///
  /// The closed form holds for an ideal integrator; near half the rate the taps that make up for the bilinear
  /// one raise the noise too.
  func cornerKeepingFloor(_ floor: Double, of beam: Beam, from corner: Double) -> Double? {
    var corner = corner
    let top = min(usableFrequency(of: beam), 0.45 * sampleRate)
    let frequencies = (0...80).map { 20 * power(max(top / 20, 1), Double($0) / 80) }
    let corrector = corrector(along: beam.look)
    while corner < 0.49 * sampleRate {
      let least = frequencies.map {
        whiteNoiseGain(of: beam, corrector: corrector, corner: corner, frequency: $0)
      }.min()
      // 0.02 dB; the closed form itself comes as near.
      if let least, least >= floor * 0.995 { return corner }
      corner *= 1.03
    }
    return nil
  }

  private func whiteNoiseGain(
    of beam: Beam, corrector: [Double], corner: Double, frequency: Double
  ) -> Double {
    let bank = BankResponse(
      cornerFrequency: corner, integrationLimit: nil, sampleRate: sampleRate,
      frequency: frequency)
    let taps = response(of: corrector, frequency: frequency)
    let alpha = beam.pattern.omniWeight
    let warped = BankResponse.prewarped(cornerFrequency: corner, sampleRate: sampleRate)
    let mean =
      1 / Double(extent.positions.count)
      * (alpha * bank.allPass - (1 - alpha) * bank.lowPass)
    let slope = (1 - alpha) * speedOfSound / warped * taps * bank.integrated
    let wavenumber = 2 * .pi * frequency / speedOfSound
    var onAxis = Complex.zero
    var noise = 0.0
    for (share, position) in zip(extent.gradientWeights(along: beam.look), extent.positions) {
      let weight = mean + share * slope
      onAxis += weight * Complex(phase: wavenumber * dot(position, beam.look))
      noise += weight.power
    }
    return onAxis.power / noise
  }

  /// The level on axis well above the corner and without the shelf; mean and gradient are in phase there.
  private func levelOnAxis(of beam: Beam, corrector: [Double], frequency: Double) -> Double {
    let wavenumber = 2 * .pi * frequency / speedOfSound
    let weights = extent.gradientWeights(along: beam.look)
    var mean = Complex.zero
    var gradient = Complex.zero
    for (weight, position) in zip(weights, extent.positions) {
      let heard = Complex(phase: wavenumber * dot(position, beam.look))
      mean += 1 / Double(weights.count) * heard
      gradient += weight * heard
    }
    let integrator = speedOfSound / (2 * sampleRate * tangent(.pi * frequency / sampleRate))
    let taps = response(of: corrector, frequency: frequency)
    let alpha = beam.pattern.omniWeight
    return abs(alpha * mean.real + (1 - alpha) * integrator * taps * gradient.imaginary)
  }

  /// The response of symmetric taps about their middle: real.
  private func response(of taps: [Double], frequency: Double) -> Double {
    let angle = 2 * .pi * frequency / sampleRate
    return taps.enumerated().reduce(0) {
      $0 + $1.element * cosine(angle * Double($1.offset - latencyFrames))
    }
  }

  /// The shared shelf for a direction; it depends on how far the microphones spread along it.
  func shelf(along look: SIMD3<Double>) -> Biquad {
    .droopShelf(
      spacingInFrames: spread(along: look) / speedOfSound * sampleRate, sampleRate: sampleRate)
  }

  /// By how many whole frames the shelf and the all-pass of a bank bring the peak of a click ahead that is
  /// low-passed to the band.
  ///
  /// A minimum-phase shelf leads within its band, by three tenths of what sound takes across a pair. Rows wait
  /// for it; else ports would stand frames ahead of the microphones.
  func lead(of bank: GradientBankDesign) -> Int {
    let frequency = Self.clickShare * top
    let response = BankResponse(
      cornerFrequency: bank.cornerFrequency, integrationLimit: nil, sampleRate: sampleRate,
      frequency: frequency)
    let shelf = bank.shelf?.response(frequency: frequency, sampleRate: sampleRate) ?? .one
    let seconds = (response.allPass * shelf).phase / (2 * .pi * frequency)
    return max(0, Int((seconds * sampleRate).rounded()))
  }

  /// The row of the omni port: A·P, delayed as the beams are.
  func omniRow(bank: Int) -> FilterRow {
    FilterRow(bank: bank, taps: [centred(0), centred(1)])
  }

  /// The row of a beam on a bank, on whose gradient it may put a channel.
  func row(_ beam: Beam, bank: Int, plan: inout DesignPlan) -> FilterRow {
    let alpha = beam.pattern.omniWeight
    var row = FilterRow(bank: bank, taps: [centred(alpha - 1), centred(alpha)])
    addGradient(along: beam.look, factor: 1 - alpha, to: &row, plan: &plan)
    return row
  }

  /// The row of a figure-eight: (front − back)/(2·(1 − α)), in which P cancels.
  func figure8Row(along look: SIMD3<Double>, bank: Int, plan: inout DesignPlan) -> FilterRow {
    var row = FilterRow(bank: bank, taps: [centred(0), centred(0)])
    addGradient(along: look, factor: 1, to: &row, plan: &plan)
    return row
  }

  private func addGradient(
    along look: SIMD3<Double>, factor: Double, to row: inout FilterRow, plan: inout DesignPlan
  ) {
    guard factor != 0 else { return }
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
    while row.taps.count <= channel { row.taps.append(centred(0)) }
    row.taps[channel] = corrector(along: look).map { gain * $0 }
  }

  /// One tap in the middle of a row.
  private func centred(_ tap: Double) -> [Double] {
    var taps = [Double](repeating: 0, count: 2 * latencyFrames + 1)
    taps[latencyFrames] = tap
    return taps
  }

  /// Symmetric taps between the bilinear integrator and the gradient that nulls exactly: with the time
  /// across the array k in frames they aim at k·tan(ω/2)/tan(k·ω/2), and are exact at DC.
  private func corrector(along look: SIMD3<Double>) -> [Double] {
    let crossing = Self.spacing(extent, along: look) / speedOfSound * sampleRate
    var sides = [Double](repeating: 0, count: latencyFrames)
    if latencyFrames == 1 {
      // To second order: exact at k = 1, where the integrator is the array's own.
      sides[0] = (crossing * crossing - 1) / 12
    } else {
      sides = fittedSides(crossing: crossing)
    }
    return sides.reversed() + [1 - 2 * sides.reduce(0, +)] + sides
  }

  /// The taps beside the middle by least squares over the band, the low octaves weighing more: their null
  /// is the deepest.
  private func fittedSides(crossing: Double) -> [Double] {
    let top = 2 * .pi * min(Self.usableShare / crossing, 0.45, 20_000 / sampleRate)
    var normal = SymmetricMatrix(size: latencyFrames)
    var right = [Double](repeating: 0, count: latencyFrames)
    let points = 300
    for point in 1...points {
      let angle = top * Double(point) / Double(points)
      let weight = 1 / angle
      let target = crossing * tangent(angle / 2) / tangent(crossing * angle / 2) - 1
      let basis = (1...latencyFrames).map { 2 * cosine(Double($0) * angle) - 2 }
      for a in 0..<latencyFrames {
        right[a] += weight * basis[a] * target
        for b in 0...a {
          normal.elements[a * latencyFrames + b] += weight * basis[a] * basis[b]
        }
      }
    }
    normal.factor()
    return normal.solve(right)
  }

  /// The spacing of the pair whose gradient curves as the array's does, in metres.
  private static func spacing(_ extent: ArrayExtent, along look: SIMD3<Double>) -> Double {
    let squares = extent.positions.map { dot($0, look) * dot($0, look) }
    let second = squares.reduce(0, +)
    let fourth = squares.reduce(0) { $0 + $1 * $1 }
    guard second > 0 else { return 0 }
    // A ring is flatter than any pair; then its spread stands in.
    let curvature = 6 * second / Double(squares.count) - 2 * fourth / second
    return max(curvature, second / Double(squares.count)).squareRoot()
  }

  /// Twice the root mean square of the positions along a direction, in metres: the spacing, for a pair.
  private func spread(along look: SIMD3<Double>) -> Double {
    let squares = extent.positions.map { dot($0, look) * dot($0, look) }
    return 2 * (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }
}
