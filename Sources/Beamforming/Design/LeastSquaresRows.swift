/// Rows of the least-squares design, each solved once.
struct LeastSquaresRows {
  private let field: any SteeringField
  private let extent: ArrayExtent
  /// For each microphone the one at the mirrored place, where what they hear is mirrored too.
  private let partners: [Int]?
  private let speedOfSound: Double
  private let sampleRate: Double
  private let floor: Double
  private let taps: Int
  /// `nil` for rows too long to be found all at once.
  private let basis: TapBasis?
  /// Whether the rows are longer than usual, for an array that is large.
  private let isLengthened: Bool
  private let gains: [Double]
  private var solved: [Beam: LeastSquaresTaps] = [:]
  private var solvedOmni: LeastSquaresTaps?

  /// Unknowns of a row up to which all frequencies are solved at once: half a minute.
  private static let mostUnknowns = 1600

  /// Where the integration of differences ends, in hertz; `nil` where half the rate lies above what is heard
  /// and the row has its usual length.
  ///
  /// Below 40 kHz the band ends near half the rate, where the bilinear integrator has its zero: rows would lift
  /// what is left of the differences there, and with them sound from the side by 10 dB and more. With a limit
  /// differences pass there as they are. A lower limit costs directivity, a higher one helps less. The rows of
  /// large arrays would lift by 30 dB there what nobody hears.
  var integrationLimit: Double? {
    sampleRate < 40_000 || isLengthened ? 0.3 * sampleRate : nil
  }

  /// The omni port is no noisier than one microphone, to half a decibel: the last of it takes most rounds of
  /// the design and costs level on axis.
  private static let omniFloor = 0.89

  init(
    field: any SteeringField, extent: ArrayExtent, speedOfSound: Double, sampleRate: Double,
    floor: Double, taps: Int, isLengthened: Bool, gains: [Double]
  ) {
    self.field = field
    partners = field.isPointSymmetric ? extent.mirrored : nil
    self.extent = extent
    self.speedOfSound = speedOfSound
    self.sampleRate = sampleRate
    self.floor = floor
    self.taps = taps
    let unknowns = TapBasis.count(taps: taps, sampleRate: sampleRate)
    let isShort = (extent.positions.count + 1) * unknowns <= Self.mostUnknowns
    basis = isShort ? TapBasis(taps: taps, sampleRate: sampleRate) : nil
    self.gains = gains
    self.isLengthened = isLengthened
  }

  mutating func beam(
    _ beam: Beam, cornerFrequency: Double, bank: Int, plan: inout DesignPlan
  ) -> FilterRow {
    row(taps(of: beam, cornerFrequency), bank: bank, plan: &plan)
  }

  /// (front − back)/(2·(1 − α)).
  mutating func figure8(
    _ beam: Beam, cornerFrequency: Double, bank: Int, plan: inout DesignPlan
  ) -> FilterRow {
    let front = taps(of: beam, cornerFrequency)
    let back = taps(of: beam.opposite, cornerFrequency)
    let factor = 1 / (2 * (1 - beam.pattern.omniWeight))
    return row(.scaledDifference(front, back, factor), bank: bank, plan: &plan)
  }

  /// The omni port; without a corner, of an array too small for any gradient, the mean itself.
  mutating func omni(
    look: SIMD3<Double>, cornerFrequency: Double?, bank: Int, plan: inout DesignPlan
  ) -> FilterRow {
    let found = solvedOmni ?? cornerFrequency.map { solve(.omni(look: look), $0, Self.omniFloor) }
    solvedOmni = found ?? mean
    return row(found ?? mean, bank: bank, plan: &plan)
  }

  private var mean: LeastSquaresTaps {
    let silent = [Double](repeating: 0, count: taps)
    var centre = silent
    centre[(taps - 1) / 2] = 1
    return LeastSquaresTaps(
      lowPass: silent, allPass: centre,
      microphones: extent.positions.map { _ in silent })
  }

  private mutating func taps(of beam: Beam, _ cornerFrequency: Double) -> LeastSquaresTaps {
    if let known = solved[beam] { return known }
    let found: LeastSquaresTaps
    if let partners, let turned = solved[beam.opposite] {
      found = turned.mirrored(partners)
    } else {
      found = solve(.beam(beam.pattern, look: beam.look), cornerFrequency, floor)
    }
    solved[beam] = found
    return found
  }

  private func solve(
    _ target: LeastSquaresTarget, _ cornerFrequency: Double, _ floor: Double
  ) -> LeastSquaresTaps {
    guard let basis else {
      return FrequencySamplingDesign(
        field: field, extent: extent, speedOfSound: speedOfSound, sampleRate: sampleRate,
        cornerFrequency: cornerFrequency, integrationLimit: integrationLimit, taps: taps
      ).solve(target, floor: floor)
    }
    return LeastSquaresDesign(
      field: field, extent: extent, speedOfSound: speedOfSound, sampleRate: sampleRate,
      cornerFrequency: cornerFrequency, integrationLimit: integrationLimit, taps: basis
    ).solve(target, floor: floor)
  }

  /// On differences of neighbours in the list: Σ v_m·x_m with Σ v_m = 0 is Σ (v_1 + … + v_m)·(x_m − x_m+1).
  private func row(
    _ found: LeastSquaresTaps, bank: Int, plan: inout DesignPlan
  ) -> FilterRow {
    var row = FilterRow(bank: bank, taps: [found.lowPass, found.allPass])
    var sum = [Double](repeating: 0, count: taps)
    for m in 0..<(gains.count - 1) {
      sum = zip(sum, found.microphones[m]).map(+)
      let channel = plan.channel(
        of: [
          MicrophoneWeight(microphone: m, weight: gains[m]),
          MicrophoneWeight(microphone: m + 1, weight: -gains[m + 1]),
        ], bank: bank)
      while row.taps.count <= channel { row.taps.append([Double](repeating: 0, count: taps)) }
      row.taps[channel] = sum
    }
    return row
  }
}
