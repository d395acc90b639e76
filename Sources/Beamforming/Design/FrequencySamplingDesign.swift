/// Finds long rows frequency by frequency.
///
/// Each frequency has its ``NarrowbandDesign`` under the floor; what that gives each microphone is divided by
/// what the bank does there, and the whole is transformed into taps, with the middle of the row at their middle.
/// Rows of hundreds of taps hold it nearly as it is, and the work grows with the taps as they do, where
/// ``LeastSquaresDesign`` grows with their cube. Near half the rate, and beyond what the steering is known for,
/// the rows become the mean of the microphones.
struct FrequencySamplingDesign {
  /// Bins a tap: the response between them is smooth enough to be followed.
  private static let binsPerTap = 2
  /// Of the rate: from the first to the second the microphones' differences are faded out.
  private static let fade = (from: 0.45, to: 0.49)
  /// Taps are weighted by a Kaiser window of this β, which costs little of what long rows are for.
  private static let windowShape = 3.0
  /// In hertz; below, nothing is heard and no floor is promised.
  private static let leastHeard = 20.0
  private static let mostRounds = 30
  /// What is aimed at above the floor, since the window smears it: 0.07 dB.
  private static let floorMargin = 1.016

  private let field: any SteeringField
  private let extent: ArrayExtent
  private let speedOfSound: Double
  private let sampleRate: Double
  private let cornerFrequency: Double
  private let integrationLimit: Double?
  private let taps: Int
  private let window: [Double]

  init(
    field: any SteeringField, extent: ArrayExtent, speedOfSound: Double, sampleRate: Double,
    cornerFrequency: Double, integrationLimit: Double?, taps: Int
  ) {
    self.field = field
    self.extent = extent
    self.speedOfSound = speedOfSound
    self.sampleRate = sampleRate
    self.cornerFrequency = cornerFrequency
    self.integrationLimit = integrationLimit
    self.taps = taps
    window = Self.window(taps: taps)
  }

  private var count: Int { extent.positions.count }
  private var middle: Int { (taps - 1) / 2 }

  /// Solves for one row.
  ///
  /// - Parameter floor: The white noise gain to keep, as a power ratio.
  func solve(_ target: LeastSquaresTarget, floor: Double) -> LeastSquaresTaps {
    var binCount = 1024
    while binCount < Self.binsPerTap * taps { binCount *= 2 }
    let transform = FourierTransform(count: binCount)
    let spacing = sampleRate / Double(binCount)
    let top = min(Self.fade.to * sampleRate, field.limitHertz)
    let last = Int(top / spacing)
    let phase = SharedPhase(
      cornerFrequency: cornerFrequency, sampleRate: sampleRate,
      reach: Double(middle) / sampleRate)
    let points = (1...last).map { bin in
      point(Double(bin) * spacing, target, phase: phase, floor: floor)
    }
    // Gains are looked at between the bins too.
    let check = FourierTransform(count: 2 * binCount)
    let steps = (1...(2 * last)).map { step in
      let frequency = Double(step) * spacing / 2
      return Step(
        bank: bank(frequency),
        steering: step.isMultiple(of: 2)
          ? points[step / 2 - 1].steering : field.vector(to: target.look, frequency: frequency))
    }
    let promised = audioBandEnd(sampleRate: sampleRate)
    let heard = (1...(2 * last)).map {
      (Self.leastHeard...promised).contains(Double($0) * spacing / 2)
    }
    func gains(_ row: LeastSquaresTaps) -> [Double] {
      whiteNoiseGains(of: row, at: steps, transform: check)
    }
    func isKept(_ gains: [Double]) -> Bool {
      zip(gains, heard).allSatisfy { $0 >= floor || !$1 }
    }
    // As quiet as all microphones together, nearly.
    let quietest = 0.9 * Double(count)
    var floors = points.map { _ in floor * Self.floorMargin }
    var weights = zip(points, floors).map { $0.weights(floor: $1) }
    var best = row(points, weights: weights, transform: transform)
    for round in 0..<Self.mostRounds {
      let found = gains(best)
      guard !isKept(found) else { return best }
      // Large steps at first; the later ones settle.
      let exponent = round < 10 ? 2.0 : 1.2
      for bin in 1...last {
        // A step between two bins is theirs both; what does not settle by that, is also of those that the
        // window spreads there.
        let reach = round < 10 ? 1 : 4
        let near = max(0, 2 * bin - 1 - reach)...min(2 * bin - 1 + reach, 2 * last - 1)
        let gain = found[near].min() ?? 1
        // Below what is heard too, from where it would leak.
        guard Double(bin) * spacing <= promised else { continue }
        let aim = floors[bin - 1] * power(floor * Self.floorMargin / gain, exponent)
        let next = min(max(aim, floor * Self.floorMargin), quietest)
        guard next != floors[bin - 1] else { continue }
        floors[bin - 1] = next
        weights[bin - 1] = points[bin - 1].weights(floor: next)
      }
      best = row(points, weights: weights, transform: transform)
    }
    // What has not settled is mixed with the row of a higher floor: both have their level on axis.
    let quiet = row(
      points, weights: zip(points, floors).map { $0.weights(floor: min(4 * $1, quietest)) },
      transform: transform)
    for share in stride(from: 0.02, through: 1, by: 0.02) {
      let mixed = LeastSquaresTaps.mix(best, quiet, share: share)
      if isKept(gains(mixed)) { return mixed }
    }
    return quiet
  }

  /// A frequency that a row is sampled at.
  private struct Point {
    let frequency: Double
    let alone: NarrowbandDesign
    let steering: [Complex]
    /// What the mean and the differences are multiplied by for a weight of 1.
    let mean: Complex
    let difference: Complex

    /// Those that hold a floor.
    func weights(floor: Double) -> [Complex]? {
      alone.weights(multiplier: alone.multiplier(floor: floor, least: 1e-9, halvings: 24))
    }
  }

  /// A frequency that the white noise gain is looked at.
  private struct Step {
    let bank: BankResponse
    let steering: [Complex]
  }

  private func point(
    _ frequency: Double, _ target: LeastSquaresTarget, phase: SharedPhase, floor: Double
  ) -> Point {
    let steering = field.vector(to: target.look, frequency: frequency)
    let aim = field.narrowbandTarget(
      target, extent: extent, steering: steering, floor: floor, speedOfSound: speedOfSound,
      frequency: frequency)
    let bank = bank(frequency)
    let turn = phase.response(frequency: frequency)
    return Point(
      frequency: frequency,
      alone: NarrowbandDesign(aim, steering: steering), steering: steering,
      mean: turn / bank.allPass, difference: turn / bank.integrated)
  }

  private func bank(_ frequency: Double) -> BankResponse {
    BankResponse(
      cornerFrequency: cornerFrequency, integrationLimit: integrationLimit,
      sampleRate: sampleRate, frequency: frequency)
  }

  /// The taps on A·P and on ω_c·K of each microphone.
  private func row(
    _ points: [Point], weights: [[Complex]?], transform: FourierTransform
  ) -> LeastSquaresTaps {
    let bins = transform.count
    var mean = [Complex](repeating: .one, count: bins / 2)
    var differences = [[Complex]](
      repeating: [Complex](repeating: .zero, count: bins / 2), count: count)
    for (index, point) in points.enumerated() {
      let bin = index + 1
      guard let weights = weights[index] else { continue }
      let share = differenceShare(point.frequency)
      let sum = weights.reduce(.zero, +)
      mean[bin] = point.mean * (share * sum + Complex(1 - share))
      for m in 0..<count {
        differences[m][bin] =
          share * (point.difference * (weights[m] - 1 / Double(count) * sum))
      }
    }
    mean[0] = Complex(mean[1].real)
    for m in 0..<count { differences[m][0] = Complex(differences[m][1].real) }
    return LeastSquaresTaps(
      lowPass: [Double](repeating: 0, count: taps), allPass: taps(of: mean, transform),
      microphones: differences.map { taps(of: $0, transform) })
  }

  /// 1 where differences are taken, 0 near half the rate and where the steering is not known.
  private func differenceShare(_ frequency: Double) -> Double {
    let end = min(Self.fade.to * sampleRate, field.limitHertz)
    let start = end * Self.fade.from / Self.fade.to
    guard frequency > start else { return 1 }
    return 0.5 + 0.5 * cosine(.pi * min(1, (frequency - start) / (end - start)))
  }

  /// The taps of a response, its time zero in the middle of the row.
  private func taps(of bins: [Complex], _ transform: FourierTransform) -> [Double] {
    let size = transform.count
    var real = [Double](repeating: 0, count: size)
    var imaginary = real
    for (bin, value) in bins.enumerated() {
      real[bin] = value.real / Double(size)
      imaginary[bin] = bin == 0 ? 0 : value.imaginary / Double(size)
      if bin > 0 {
        real[size - bin] = real[bin]
        imaginary[size - bin] = -imaginary[bin]
      }
    }
    real[size / 2] = bins[size / 2 - 1].real / Double(size)
    transform.synthesize(real: &real, imaginary: &imaginary)
    return (0..<taps).map { real[($0 - middle + size) % size] * window[$0] }
  }

  private static func window(taps: Int) -> [Double] {
    let middle = (taps - 1) / 2
    let peak = besselI0(windowShape)
    return (0..<taps).map { tap in
      let x = Double(tap - middle) / Double(middle + 1)
      return besselI0(windowShape * (1 - x * x).squareRoot()) / peak
    }
  }

  /// At every half bin, from the first on.
  private func whiteNoiseGains(
    of found: LeastSquaresTaps, at steps: [Step], transform: FourierTransform
  ) -> [Double] {
    let allPass = spectrum(of: found.allPass, transform)
    let differences = found.microphones.map { spectrum(of: $0, transform) }
    return steps.enumerated().map { index, step in
      let mean = 1 / Double(count) * (step.bank.allPass * allPass[index + 1])
      let weights = differences.map { mean + step.bank.integrated * $0[index + 1] }
      let onAxis = innerProduct(weights, step.steering)
      return onAxis.power / weights.reduce(0) { $0 + $1.power }
    }
  }

  /// The response of taps, their middle at time zero.
  private func spectrum(of row: [Double], _ transform: FourierTransform) -> [Complex] {
    let size = transform.count
    var real = [Double](repeating: 0, count: size)
    for (tap, value) in row.enumerated() { real[(tap - middle + size) % size] = value }
    var imaginary = [Double](repeating: 0, count: size)
    transform.analyze(real: &real, imaginary: &imaginary)
    return zip(real, imaginary).map { Complex($0, $1) }
  }
}
