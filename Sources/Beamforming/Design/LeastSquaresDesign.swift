/// Finds the taps of a row for all frequencies at once, by least squares over the sphere.
///
/// The bank does the integration that would need long filters, so what is left of the optimal weights is
/// smooth and some thirty taps hold it. With B the response, D the target and Φ the ``SharedPhase``,
///
///     minimise  Σ_f v(f)·[ ⟨|B(u) − D(u)·Φ·e^{−jωτ}|²⟩ + 30·|B(look) − Φ·e^{−jωτ}|² + µ(f)·‖w‖² ]
///
/// over the sphere, where v ∝ 1/f weighs octaves equally and µ(f) is as small as keeps the white noise
/// gain |B(look)|²/‖w‖² at its floor. µ starts from the answer of each frequency by itself.
package struct LeastSquaresDesign {
  /// The multipliers aim this far above the floor (1.6 %, 0.07 dB), since they creep up on it, and are good
  /// when no frequency is under it.
  private static let floorMargin = 1.016
  private static let mostIterations = 40
  /// Of the error where nothing is heard.
  private static let ultrasoundWeight = 0.01
  private static let multiplierRange = (least: 1e-10, most: 1e2)

  private let field: any SteeringField
  private let extent: ArrayExtent
  private let speedOfSound: Double
  private let sampleRate: Double
  private let cornerFrequency: Double
  private let integrationLimit: Double?
  private let taps: TapBasis
  private let phase: SharedPhase

  package init(
    field: any SteeringField, extent: ArrayExtent, speedOfSound: Double, sampleRate: Double,
    cornerFrequency: Double, integrationLimit: Double?, taps: TapBasis
  ) {
    self.extent = extent
    self.field = field
    self.speedOfSound = speedOfSound
    self.sampleRate = sampleRate
    self.cornerFrequency = cornerFrequency
    self.integrationLimit = integrationLimit
    self.taps = taps
    let reach = Double(taps.taps - 1) / 2 / sampleRate
    let crossing = (extent.positions.map(length).max() ?? 0) / speedOfSound
    // A large array needs its rows for itself.
    phase = SharedPhase(
      cornerFrequency: cornerFrequency, sampleRate: sampleRate,
      reach: crossing <= reach / 2 ? reach : 0)
  }

  /// Solves for one row.
  ///
  /// - Parameter floor: The white noise gain to keep, as a power ratio.
  package func solve(_ target: LeastSquaresTarget, floor: Double) -> LeastSquaresTaps {
    let basis = basis(look: target.look)
    let points = frequencies().map { frequency in
      point(frequency: frequency, target: target, floor: floor, basis: basis)
    }
    // Never from the very bottom: a multiplier grows threefold a step at most.
    var multipliers = points.map { $0.alone.multiplier(floor: floor, least: 1e-5, halvings: 12) }
    let equations = NormalEquations(
      points: points.map(\.equation), basis: taps, offset: offset, sampleRate: sampleRate)
    let audible = points.indices.filter { isAudible(points[$0].equation.frequency) }
    // Near half the rate, where the integrator has its zero, some floors cannot be kept.
    let promised = audible.filter {
      points[$0].equation.frequency <= audioBandEnd(sampleRate: sampleRate)
    }
    /// The least white noise gain over the floor.
    func margin(_ gains: [Double]) -> Double { promised.map { gains[$0] / floor }.min() ?? 1 }
    var best: (margin: Double, solution: [[Double]]) = (-1, [])
    for iteration in 0..<Self.mostIterations where best.margin < 1 {
      let solution = equations.solve(multipliers: multipliers)
      let gains = equations.whiteNoiseGains(of: solution)
      if margin(gains) > best.margin { best = (margin(gains), solution) }
      // Large steps at first; near a floor of 0 dB they overshoot, and the later ones settle.
      let exponent = iteration < 10 ? 2.0 : 1.2
      for i in audible {
        let step = min(max(power(floor * Self.floorMargin / gains[i], exponent), 0.3), 3)
        multipliers[i] = min(
          max(multipliers[i] * step, Self.multiplierRange.least), Self.multiplierRange.most)
      }
    }
    if best.margin < 1 {
      // What has not settled is mixed with a quieter row until the floor is kept: ‖w‖ is convex, and both
      // have their level on axis.
      let quiet = equations.solve(multipliers: multipliers.map { max(10 * $0, 0.01) })
      for share in stride(from: 0.02, through: 1, by: 0.02) {
        let mixed = zip(best.solution, quiet).map { row, other in
          zip(row, other).map { (1 - share) * $0 + share * $1 }
        }
        guard margin(equations.whiteNoiseGains(of: mixed)) < 1 else {
          return unfold(mixed, basis: basis)
        }
      }
    }
    return unfold(best.solution, basis: basis)
  }

  /// Nine points an octave at low frequencies, where ear and corner are, then even steps, four to what the
  /// row can tell apart: a row would do as it likes between points farther apart. Up to 0.98 of half the rate.
  private func frequencies() -> [Double] {
    let end = 0.98 * sampleRate / 2
    let top = min(taps.band, end)
    let step = min(sampleRate / Double(4 * taps.taps), max(top - 1500, top / 2) / 119)
    var frequencies: [Double] = []
    var frequency = 20.0
    while frequency < top {
      frequencies.append(frequency)
      frequency += min(0.0759 * frequency, step)
    }
    frequencies.append(top)
    let beyond = end - top
    return frequencies + (beyond > 0 ? (1...80).map { top + beyond * Double($0) / 80 } : [])
  }

  /// Where the taps' sequences do not reach, a port is the mean of the microphones: A·P in the middle of the
  /// row, which is HP·P − LP·P.
  private var offset: [[Double]]? {
    guard taps.sequences != nil else { return nil }
    var rows = [[Double]](
      repeating: [Double](repeating: 0, count: taps.taps), count: extent.positions.count + 1)
    rows[0][(taps.taps - 1) / 2] = -1
    rows[1][(taps.taps - 1) / 2] = 1
    return rows
  }

  /// Rows over the microphones that feed the matrix: the mean, then orthonormal differences, the
  /// gradients along the axes first, scaled so that the gradient along the look has gain 1.
  private func basis(look: SIMD3<Double>) -> [[Double]] {
    let count = extent.positions.count
    let corner = BankResponse.prewarped(cornerFrequency: cornerFrequency, sampleRate: sampleRate)
    let along = extent.canForm(look) ? look : extent.axes.first ?? look
    let scale = speedOfSound / (extent.span(along: along) * corner)
    let candidates =
      (0..<3).map { axis in extent.positions.map { $0[axis] } }
      + (0..<count).map { m in (0..<count).map { $0 == m ? 1.0 : 0.0 } }
    // The first is the mean, and the rest sums to zero.
    let ones = [Double](repeating: 1, count: count)
    let differences = orthonormalBasis(of: [ones] + candidates).dropFirst()
    let mean = [Double](repeating: 1 / Double(count), count: count)
    return [mean] + differences.map { $0.map { $0 * scale } }
  }

  /// All that one frequency contributes.
  private struct Point {
    var equation: NormalEquations.Point
    /// In the space of the microphones, for the starting multiplier.
    var alone: NarrowbandDesign
  }

  private func point(
    frequency: Double, target: LeastSquaresTarget, floor: Double, basis: [[Double]]
  ) -> Point {
    let count = extent.positions.count
    let steering = field.vector(to: target.look, frequency: frequency)
    let isAudible = isAudible(frequency)
    let aim =
      isAudible
      ? field.narrowbandTarget(
        target, extent: extent, steering: steering, floor: floor, speedOfSound: speedOfSound,
        frequency: frequency)
      : mean(frequency: frequency)
    let onAxisTarget = isAudible ? Complex.one : weightedSum(basis[0], steering)
    let bank = BankResponse(
      cornerFrequency: cornerFrequency, integrationLimit: integrationLimit,
      sampleRate: sampleRate, frequency: frequency)
    let delay = Double(taps.taps - 1) / 2 / sampleRate
    let phase =
      phase.response(frequency: frequency) * Complex(phase: -2 * .pi * frequency * delay)
    // The mean enters twice, low-passed and high-passed.
    let signals =
      [bank.lowPass] + [bank.highPass]
      + [Complex](repeating: bank.integrated, count: count - 1)
    let sources = [0] + Array(0..<count)
    let mixedCoherence = congruence(basis, aim.coherence)
    let mixedCorrelation = basis.map { row in weightedSum(row, aim.correlation) }
    let mixedSteering = basis.map { row in weightedSum(row, steering) }
    // The differences are orthonormal up to one factor, so that all make the same noise, to the last bit.
    let difference = basis[1].reduce(0) { $0 + $1 * $1 }
    let norms = [1 / Double(count)] + [Double](repeating: difference, count: count - 1)
    var equation = NormalEquations.Point(
      frequency: frequency, channels: count + 1,
      weight: isAudible ? 1 : Self.ultrasoundWeight)
    for c in 0...count {
      let source = sources[c]
      let onAxis = signals[c] * mixedSteering[source]
      equation.onAxis[c] = onAxis
      equation.right[c] =
        phase
        * (signals[c].conjugate * mixedCorrelation[source]
          + NarrowbandDesign.axisWeight * (onAxisTarget * onAxis.conjugate))
    }
    for c in 0...count {
      for d in 0...c {
        let cross = signals[c].conjugate * signals[d]
        equation.left[c * (count + 1) + d] =
          mixedCoherence[sources[c] * count + sources[d]] * cross
          + NarrowbandDesign.axisWeight * (equation.onAxis[c].conjugate * equation.onAxis[d])
        if sources[c] == sources[d] {
          equation.noise[c * (count + 1) + d] = norms[sources[c]] * cross
        }
      }
    }
    return Point(
      equation: equation,
      alone: NarrowbandDesign(aim, steering: steering))
  }

  /// The mean of the microphones, the target beyond the band.
  private func mean(frequency: Double) -> NarrowbandTarget {
    let count = extent.positions.count
    let coherence = field.coherence(frequency: frequency)
    return NarrowbandTarget(
      coherence: coherence,
      correlation: (0..<count).map { m in
        1 / Double(count) * coherence[(m * count)..<((m + 1) * count)].reduce(.zero, +)
      })
  }

  /// Where the row can follow and the steering is known.
  private func isAudible(_ frequency: Double) -> Bool {
    frequency <= min(taps.band, field.limitHertz)
  }

  /// From rows over the basis to the signals of the bank: HP = A + LP, differences to microphones.
  private func unfold(_ solution: [[Double]], basis: [[Double]]) -> LeastSquaresTaps {
    let count = extent.positions.count
    let microphones = (0..<count).map { m in
      (0..<taps.taps).map { t in
        (1..<count).reduce(0) { $0 + basis[$1][m] * solution[$1 + 1][t] }
      }
    }
    return LeastSquaresTaps(
      lowPass: zip(solution[0], solution[1]).map(+), allPass: solution[1],
      microphones: microphones)
  }

  /// U·G·Uᵀ for the rows U and a Hermitian G, row-major.
  private func congruence(_ rows: [[Double]], _ matrix: [Complex]) -> [Complex] {
    let count = rows.count
    let half = rows.map { row in
      (0..<count).map { n in
        (0..<count).reduce(Complex.zero) { $0 + row[$1] * matrix[$1 * count + n] }
      }
    }
    return half.flatMap { left in rows.map { row in weightedSum(row, left) } }
  }

  private func weightedSum(_ row: [Double], _ values: [Complex]) -> Complex {
    zip(row, values).reduce(Complex.zero) { $0 + $1.0 * $1.1 }
  }
}
