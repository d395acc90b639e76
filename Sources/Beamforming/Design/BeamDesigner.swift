/// Finds the filters that turn an array's microphones into ports.
///
/// Figures of a design are measured by plane waves through the running filters; the derivations stand in
/// the article <doc:PatternDesign>.
public struct BeamDesigner: Sendable {
  /// The sample rates that can be designed for, in hertz.
  public static let sampleRates = 8000.0...192000.0
  /// The range of taps that the least-squares design takes; an odd number of them.
  public static let tapCounts = 3...4095

  /// Nothing below is heard, and single precision has its limits there.
  private static let leastCornerFrequency = 20.0
  /// Above this share of the sample rate the bilinear transform leaves no room for a corner.
  private static let greatestCornerShare = 0.4
  /// Unknowns of the least-squares design up to which a row is lengthened by itself: some seconds.
  private static let mostUnknownsUnasked = 900
  /// Of two beams with more omni weight next to nothing is left as their difference.
  private static let greatestFigure8Weight = 0.99
  /// The array.
  public let array: MicrophoneArray
  /// Frames a second.
  public let sampleRate: Double
  /// What is asked of the beams.
  public let options: DesignOptions

  private let extent: ArrayExtent
  private let field: any SteeringField
  private let floor: Double
  private let gains: [Double]

  /// Creates a designer and checks everything but the ports.
  ///
  /// - Throws: A ``DesignError`` that says which number is out of which range.
  public init(
    array: MicrophoneArray, sampleRate: Double, options: DesignOptions = DesignOptions()
  ) throws(DesignError) {
    guard Self.sampleRates.contains(sampleRate) else {
      throw .sampleRateOutOfRange(sampleRate)
    }
    guard (100...2000).contains(options.speedOfSound) else {
      throw .speedOfSoundOutOfRange(options.speedOfSound)
    }
    let best = decibels(power: Double(array.microphones.count))
    guard (-60...best).contains(options.whiteNoiseGainFloorDecibels) else {
      throw .whiteNoiseGainFloorOutOfRange(
        decibels: options.whiteNoiseGainFloorDecibels, bestDecibels: best)
    }
    if let taps = options.taps {
      guard Self.tapCounts.contains(taps), taps % 2 == 1 else { throw .tapsNotUsable(taps) }
      guard options.method != .gradient else { throw .tapsOfGradientDesign(taps) }
    }
    if let late = array.microphones.firstIndex(where: { $0.delaySeconds != 0 }) {
      throw .microphoneDelayNotSupported(
        microphone: late + 1, seconds: array.microphones[late].delaySeconds)
    }
    self.array = array
    self.sampleRate = sampleRate
    self.options = options
    extent = ArrayExtent(array)
    field = array.steeringField(speedOfSound: options.speedOfSound)
    floor = powerRatio(decibels: options.whiteNoiseGainFloorDecibels)
    gains = array.microphones.map { amplitude(decibels: -$0.gainDecibels) }
  }

  /// Designs all ports together, so that they share latency and phase.
  ///
  /// Not real-time safe: it allocates, and takes up to seconds for many microphones.
  ///
  /// - Throws: A ``DesignError``: no or repeated ports, a figure-eight of an omnidirectional pattern, a
  ///   direction that the array cannot form, or a gradient design of an array without point symmetry.
  public func design(ports: [Port]) throws(DesignError) -> BeamDesign {
    let outputs = try resolve(ports)
    let beams = outputs.compactMap(\.beam)
    for beam in beams where beam.pattern != .omni { try check(beam.look, in: ports) }
    let method = try method(for: beams)
    switch method {
    case .gradient: return try gradientDesign(outputs)
    case .leastSquares: return try leastSquaresDesign(outputs)
    }
  }

  /// How late a design of these ports would be, in frames, without the work of designing it.
  ///
  /// - Throws: As ``design(ports:)`` does, but for what shows only in the filters.
  public func latencyFrames(ports: [Port]) throws(DesignError) -> Int {
    let beams = try resolve(ports).compactMap(\.beam)
    for beam in beams where beam.pattern != .omni { try check(beam.look, in: ports) }
    switch try method(for: beams) {
    case .gradient: return gradient(for: beams + [sessionBeam]).latencyFrames
    case .leastSquares: return (tapCount(for: beams + [sessionBeam]).count - 1) / 2
    }
  }

  /// Checks that a beam can point there: by where the microphones are, or by what was measured.
  private func check(_ look: SIMD3<Double>, in ports: [Port]) throws(DesignError) {
    if let measured = field as? MeasuredField {
      guard measured.isKnown(look) else {
        throw .directionNotMeasured(
          direction(of: look, in: ports), nearest: measured.nearestDirection(to: look))
      }
    } else if !extent.canForm(look) {
      throw .directionNotFormable(
        direction(of: look, in: ports), formable: extent.formableDirections)
    }
  }

  // MARK: Ports

  /// A port, and the beam that it is or comes from.
  private struct Output {
    let port: Port
    let beam: Beam?
    let isFigure8: Bool
  }

  private var look: SIMD3<Double> { (options.lookDirection ?? array.front).unitVector }

  private func resolve(_ ports: [Port]) throws(DesignError) -> [Output] {
    guard !ports.isEmpty else { throw .noPorts }
    var outputs: [Output] = []
    for port in ports {
      guard port != .selected else { throw .selectedIsNoBeam }
      let output = resolve(port)
      if output.isFigure8 {
        guard options.pattern.firstOrder != nil else { throw .figure8OfSuperdirective }
        guard options.pattern.omniWeight <= Self.greatestFigure8Weight else {
          throw .figure8OfOmni
        }
      }
      guard !outputs.contains(where: { isSame($0, output) }) else { throw .portRepeated(port) }
      outputs.append(output)
    }
    return outputs
  }

  private func resolve(_ port: Port) -> Output {
    let pattern = options.pattern
    switch port {
    case .omni, .selected: return Output(port: port, beam: nil, isFigure8: false)
    case .front:
      return Output(port: port, beam: Beam(look: look, pattern: pattern), isFigure8: false)
    case .back:
      return Output(port: port, beam: Beam(look: -look, pattern: pattern), isFigure8: false)
    case .figure8(let direction):
      let along = direction?.unitVector ?? look
      return Output(port: port, beam: Beam(look: along, pattern: pattern), isFigure8: true)
    case .beam(let direction, let own):
      let beam = Beam(look: direction.unitVector, pattern: own ?? pattern)
      return Output(port: port, beam: beam, isFigure8: false)
    }
  }

  /// Whether two ports are one, which cannot be designed twice.
  func areSame(_ a: Port, _ b: Port) -> Bool { isSame(resolve(a), resolve(b)) }

  private func isSame(_ a: Output, _ b: Output) -> Bool {
    a.isFigure8 == b.isFigure8 && same(a.beam, b.beam) && isSameKind(a.port, b.port)
  }

  /// `beam:0` beside `front` is two names for one thing and allowed; `beam:0` beside `beam:360` is not.
  private func isSameKind(_ a: Port, _ b: Port) -> Bool {
    switch (a, b) {
    case (.omni, .omni), (.front, .front), (.back, .back), (.selected, .selected): true
    case (.beam, .beam): true
    case (.figure8(let a), .figure8(let b)): (a == nil) == (b == nil)
    default: false
    }
  }

  private func same(_ a: Beam?, _ b: Beam?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.pattern == b.pattern && length(a.look - b.look) < 1e-9
  }

  private func direction(of look: SIMD3<Double>, in ports: [Port]) -> Direction {
    for case .beam(let direction, _) in ports where direction.unitVector == look {
      return direction
    }
    for case .figure8(let direction?) in ports where direction.unitVector == look {
      return direction
    }
    let front = options.lookDirection ?? array.front
    return front.unitVector == look ? front : front.opposite
  }

  // MARK: Corner and method

  /// The corner above which a beam has its whole pattern under the floor, or `nil` where no corner leaves
  /// room for a gradient.
  ///
  /// An omnidirectional pattern has none of its own; it borrows the cardioid's, to share its bank.
  private func cornerFrequency(_ beam: Beam, floor: Double) -> Double? {
    let gradientWeight = beam.pattern.omniWeight < 1 ? 1 - beam.pattern.omniWeight : 0.5
    let room = 1 / floor - 1 / Double(extent.positions.count)
    guard room > 1e-9 else { return nil }
    let weights = extent.gradientWeights(along: beam.look)
    let norm = weights.reduce(0) { $0 + $1 * $1 }.squareRoot()
    // The integrator's peak, max x/(1 + x²), is 1/2.
    let corner =
      gradientWeight * options.speedOfSound * norm * 0.5 / room.squareRoot() / (2 * .pi)
    guard corner <= Self.greatestCornerShare * sampleRate else { return nil }
    return max(corner, Self.leastCornerFrequency)
  }

  /// The beam whose bank `omni` shares: the front, or the widest axis where the front cannot be formed.
  private var sessionBeam: Beam {
    let isFormable = array.steering.isMeasured || extent.canForm(look)
    return Beam(look: isFormable ? look : extent.axes.first ?? look, pattern: options.pattern)
  }

  private var audioBand: Double { audioBandEnd(sampleRate: sampleRate) }

  private func gradient(for beams: [Beam]) -> GradientDesign {
    GradientDesign(
      extent: extent, speedOfSound: options.speedOfSound, sampleRate: sampleRate, gains: gains,
      beams: beams)
  }

  private func method(for beams: [Beam]) throws(DesignError) -> DesignMethod {
    let symmetric = extent.mirrored != nil
    let isFree = field is FreeField
    let isFirstOrder = (beams + [sessionBeam]).allSatisfy { $0.pattern.firstOrder != nil }
    if options.method == .gradient {
      guard isFree else { throw .gradientNeedsFreeField }
      guard isFirstOrder else { throw .gradientIsFirstOrder }
      guard symmetric else { throw .gradientNeedsPointSymmetry }
    }
    if let method = options.method { return method }
    guard symmetric, isFree, isFirstOrder, options.taps == nil else { return .leastSquares }
    let beams = beams + [sessionBeam]
    let gradient = gradient(for: beams)
    let covered = beams.allSatisfy { gradient.usableFrequency(of: $0) >= audioBand }
    return covered ? .gradient : .leastSquares
  }

  // MARK: Gradient

  private func gradientDesign(_ outputs: [Output]) throws(DesignError) -> BeamDesign {
    var plan = DesignPlan(gains: gains)
    var warnings: [DesignWarning] = []
    let session = sessionBeam
    let beams = outputs.compactMap(\.beam) + [session]
    let gradient = gradient(for: beams)
    let shelf = gradient.shelf(along: session.look)
    func corner(of beam: Beam) -> Double? {
      cornerFrequency(beam, floor: floor)
        .flatMap { gradient.cornerKeepingFloor(floor, of: beam, from: $0) }
        .flatMap { $0 <= Self.greatestCornerShare * sampleRate ? $0 : nil }
    }
    let sessionCorner = corner(of: session) ?? Self.leastCornerFrequency
    for output in outputs {
      guard let beam = output.beam, let corner = corner(of: beam) else {
        if output.isFigure8 { throw .figure8WithoutGradient }
        if output.beam != nil { warnings.append(.noGradient(output.port)) }
        let bank = plan.bank(cornerFrequency: sessionCorner, shelf: shelf)
        let row = gradient.omniRow(bank: bank)
        plan.rows.append(row.delayed(by: gradient.lead(of: plan.banks[bank])))
        continue
      }
      let bank = plan.bank(
        cornerFrequency: corner, shelf: gradient.shelf(along: beam.look))
      let row =
        output.isFigure8
        ? gradient.figure8Row(along: beam.look, bank: bank, plan: &plan)
        : gradient.row(beam, bank: bank, plan: &plan)
      plan.rows.append(row.delayed(by: gradient.lead(of: plan.banks[bank])))
    }
    let usable = beams.map { gradient.usableFrequency(of: $0) }.min() ?? 0
    if usable < audioBand {
      warnings.append(.gradientAboveItsBand(usableHertz: usable))
    }
    return beamDesign(
      outputs, method: .gradient, latencyFrames: gradient.latencyFrames,
      warnings: warnings, plan: plan)
  }

  // MARK: Least squares

  private func leastSquaresDesign(_ outputs: [Output]) throws(DesignError) -> BeamDesign {
    var plan = DesignPlan(gains: gains)
    var warnings: [DesignWarning] = []
    let session = sessionBeam
    let (taps, isLengthened) = tapCount(for: outputs.compactMap(\.beam) + [session])
    var rows = LeastSquaresRows(
      field: field, extent: extent, speedOfSound: options.speedOfSound,
      sampleRate: sampleRate, floor: floor, taps: taps, isLengthened: isLengthened, gains: gains)
    let cardioid = Beam(look: session.look, pattern: .cardioid)
    let sessionCorner =
      cornerFrequency(session, floor: floor)
      ?? cornerFrequency(
        cardioid,
        floor: powerRatio(decibels: DesignOptions().whiteNoiseGainFloorDecibels))
    for output in outputs {
      let corner = output.beam.flatMap { cornerFrequency($0, floor: floor) }
      if let beam = output.beam, beam.pattern.omniWeight < 1, let corner {
        let bank = plan.bank(
          cornerFrequency: corner, integrationLimit: rows.integrationLimit)
        plan.rows.append(
          output.isFigure8
            ? rows.figure8(beam, cornerFrequency: corner, bank: bank, plan: &plan)
            : rows.beam(beam, cornerFrequency: corner, bank: bank, plan: &plan))
        continue
      }
      if output.isFigure8 { throw .figure8WithoutGradient }
      if output.beam != nil, corner == nil { warnings.append(.noGradient(output.port)) }
      let bank = plan.bank(
        cornerFrequency: sessionCorner ?? Self.leastCornerFrequency,
        integrationLimit: rows.integrationLimit)
      plan.rows.append(
        rows.omni(
          look: session.look, cornerFrequency: sessionCorner, bank: bank, plan: &plan))
    }
    var design = beamDesign(
      outputs, method: .leastSquares, latencyFrames: (taps - 1) / 2, warnings: warnings,
      plan: plan)
    design.warnings += levelWarnings(design, outputs)
    return design
  }

  /// Taps of a row at 48 kHz that arrays take in their usual patterns: 33 in a free field; on a body, about which
  /// waves bend as their length asks, and of what is measured, more; and most for superdirective beams, which play
  /// the microphones off against each other.
  private func usualTapCount(for beams: [Beam]) -> Double {
    guard beams.allSatisfy({ $0.pattern.firstOrder != nil }) else { return 129 }
    return field is FreeField ? 33 : 97
  }

  /// What undoes a response is longer than the response; how much, was tried on rooms.
  private static let rowsPerResponse = 4.0
  /// Below, rows that are found frequency by frequency are the worse ones; at 48 kHz.
  private static let fewestSampledTaps = 511.0

  /// Taps that measured responses ask for, as many as are allowed; `nil` where usual ones do.
  private func measuredTapCount(usual: Int, affordable: Double, scale: Double) -> Int? {
    guard let measured = field as? MeasuredField else { return nil }
    let wanted = Self.rowsPerResponse * measured.settlingSeconds * sampleRate
    guard wanted > Double(usual) else { return nil }
    let taps = wanted <= affordable ? wanted : max(wanted, Self.fewestSampledTaps * scale)
    return min(TapBasis.odd(taps), Self.tapCounts.upperBound)
  }

  /// Taps scaled with the rate and never under 11; more where even the microphone nearest to the centroid hears
  /// a plane wave so much earlier or later than the centroid would that the middle of the row could not stand for
  /// it, as far as some seconds of design go.
  private func tapCount(for beams: [Beam]) -> (count: Int, isLengthened: Bool) {
    if let taps = options.taps { return (taps, false) }
    let scale = sampleRate / 48_000
    let lead =
      beams.map { beam in
        extent.positions.map { abs(dot($0, beam.look)) }.min() ?? 0
      }.max() ?? 0
    let needed = 2 * (lead / options.speedOfSound * sampleRate + Self.framesBesideLead(sampleRate))
    let affordable = Double(Self.mostUnknownsUnasked / (extent.positions.count + 1)) * max(scale, 1)
    let least = max(11, TapBasis.odd(33 * scale))
    let usual = max(least, TapBasis.odd(min(usualTapCount(for: beams) * scale, affordable)))
    if let taps = measuredTapCount(usual: usual, affordable: affordable, scale: scale) {
      return (taps, false)
    }
    let count = max(usual, TapBasis.odd(min(needed, affordable)))
    return (count, count > usual)
  }

  /// What a row needs on either side of a lone early or late tap: 8 frames at 48 kHz.
  private static func framesBesideLead(_ sampleRate: Double) -> Double { 8 * sampleRate / 48_000 }

  /// A warning for each port whose level on axis is off by more than a decibel, from 100 Hz to 8 kHz or
  /// 0.4 of the rate. A figure-eight is the difference of two beams, whatever its level.
  private func levelWarnings(_ design: BeamDesign, _ outputs: [Output]) -> [DesignWarning] {
    let pattern = Beampattern(design: design, array: array, field: field)
    let top = min(8000, 0.4 * sampleRate)
    let frequencies = (0...40).map { 100 * power(top / 100, Double($0) / 40) }
    var warnings: [DesignWarning] = []
    for (port, output) in outputs.enumerated() where !output.isFigure8 {
      let look = output.beam?.look ?? sessionBeam.look
      let worst = frequencies.map { frequency in
        let response = pattern.response(port: port, direction: look, frequency: frequency)
        return (frequency, decibels(power: response.power))
      }
      .max { abs($0.1) < abs($1.1) }
      if let worst, abs(worst.1) > 1 {
        warnings.append(
          .levelUneven(output.port, decibels: worst.1, atHertz: worst.0))
      }
    }
    return warnings
  }

  private func beamDesign(
    _ outputs: [Output], method: DesignMethod, latencyFrames: Int, warnings: [DesignWarning],
    plan: DesignPlan
  ) -> BeamDesign {
    BeamDesign(
      sampleRate: sampleRate, microphoneCount: array.microphones.count, method: method,
      latencyFrames: latencyFrames, ports: outputs.map(\.port), warnings: warnings,
      banks: plan.banks, rows: plan.completedRows())
  }
}
