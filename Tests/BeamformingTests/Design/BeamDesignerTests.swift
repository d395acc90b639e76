import Beamforming
import TestSupport
import Testing

@Suite struct BeamDesignerTests {
  private func designer(
    _ positions: [SIMD3<Double>], rate: Double = 48_000, _ options: DesignOptions = DesignOptions()
  ) throws -> BeamDesigner {
    try BeamDesigner(
      array: try MicrophoneArray(positions: positions), sampleRate: rate, options: options)
  }

  // MARK: Refusals

  @Test(arguments: [7999.0, 192_001, 0, -48_000, .nan, .infinity])
  func ratesOutOfRangeAreRefused(rate: Double) {
    #expect(throws: DesignError.self) { try designer(TestArrays.square, rate: rate) }
  }

  @Test(arguments: [2, 34, 1, 0, -3, 4097, Int.max, Int.min])
  func tapsMustBeOddAndInRange(taps: Int) {
    #expect(throws: DesignError.tapsNotUsable(taps)) {
      try designer(TestArrays.square, DesignOptions(taps: taps))
    }
  }

  @Test func theGradientDesignTakesNoTaps() {
    #expect(throws: DesignError.tapsOfGradientDesign(33)) {
      try designer(TestArrays.square, DesignOptions(method: .gradient, taps: 33))
    }
  }

  @Test(arguments: [-60.1, 6.1, .nan, .infinity, -.infinity])
  func floorsOutOfReachAreRefused(floor: Double) {
    #expect(throws: DesignError.self) {
      try designer(TestArrays.square, DesignOptions(whiteNoiseGainFloorDecibels: floor))
    }
  }

  @Test(arguments: [99.0, 2001, 0, -343, .nan])
  func speedsOfSoundOutOfRangeAreRefused(speed: Double) {
    #expect(throws: DesignError.self) {
      try designer(TestArrays.square, DesignOptions(speedOfSound: speed))
    }
  }

  @Test func portsAreWantedOnceEach() throws {
    let designer = try designer(TestArrays.square)
    let turn = try Direction(azimuthDegrees: 360)
    #expect(throws: DesignError.noPorts) { try designer.design(ports: []) }
    #expect(throws: DesignError.portRepeated(.front)) {
      try designer.design(ports: [.front, .omni, .front])
    }
    #expect(throws: DesignError.portRepeated(.beam(turn, .cardioid))) {
      try designer.design(ports: [.beam(.ahead, nil), .beam(turn, .cardioid)])
    }
    // Two names for one thing are two outputs.
    #expect(try designer.design(ports: [.front, .beam(.ahead, nil)]).ports.count == 2)
  }

  @Test func aFigure8OfOmniIsRefused() throws {
    let designer = try designer(TestArrays.square, DesignOptions(pattern: .omni))
    #expect(throws: DesignError.figure8OfOmni) { try designer.design(ports: [.figure8(nil)]) }
  }

  @Test func anAlmostOmnidirectionalFigure8IsRefused() throws {
    let pattern = Pattern.firstOrder(try FirstOrderPattern(omniWeight: 0.9999999))
    let designer = try designer(TestArrays.square, DesignOptions(pattern: pattern))
    #expect(throws: DesignError.figure8OfOmni) { try designer.design(ports: [.figure8(nil)]) }
  }

  @Test func aFigure8OfASuperdirectiveBeamIsRefused() throws {
    let designer = try designer(TestArrays.square, DesignOptions(pattern: .superdirective))
    #expect(throws: DesignError.figure8OfSuperdirective) {
      try designer.design(ports: [.figure8(nil)])
    }
  }

  @Test func theGradientDesignIsOfFirstOrderAndForAFreeField() throws {
    var options = DesignOptions(pattern: .superdirective, method: .gradient)
    let square = try designer(TestArrays.square, options)
    #expect(throws: DesignError.gradientIsFirstOrder) { try square.design(ports: [.front]) }
    options.pattern = .cardioid
    let onBody = try BeamDesigner(
      array: TestArrays.onSphere(radiusMeters: 0.04), sampleRate: 48_000, options: options)
    #expect(throws: DesignError.gradientNeedsFreeField) { try onBody.design(ports: [.front]) }
  }

  /// Far from the origin, where a sum of positions would overflow.
  @Test func itDoesNotMatterWhereTheArrayStands() throws {
    let far = TestArrays.pair(0.02).map { SIMD3<Double>(1e308, $0.x, 0) }
    let look = try Direction(azimuthDegrees: 90)
    let designer = try designer(far, DesignOptions(lookDirection: look))
    #expect(try designer.design(ports: [.omni, .front]).rows.count == 2)
  }

  @Test func aLineFormsOnlyItsOwnAxis() throws {
    let line = [
      SIMD3<Double>(0, -0.03, 0), SIMD3(0, 0.01, 0), SIMD3(0, -0.01, 0), SIMD3(0, 0.03, 0),
    ]
    let designer = try designer(line)
    let along = try Direction(azimuthDegrees: 90)
    #expect(throws: DesignError.directionNotFormable(.ahead, formable: .line(along))) {
      try designer.design(ports: [.omni, .front])
    }
    #expect(try designer.design(ports: [.omni]).ports == [.omni])
    #expect(
      try designer.design(ports: [.beam(along, nil), .beam(along.opposite, nil)]).rows.count == 2)
    // An omnidirectional beam points nowhere.
    #expect(try designer.design(ports: [.beam(.ahead, .omni)]).rows.count == 1)
  }

  @Test func aPlaneFormsNothingAboveItself() throws {
    let designer = try designer(TestArrays.square)
    let up = try Direction(azimuthDegrees: 0, elevationDegrees: 90)
    let error = try #require(throws: DesignError.self) {
      try designer.design(ports: [
        .beam(try Direction(azimuthDegrees: 10, elevationDegrees: 30), nil)
      ])
    }
    guard case .directionNotFormable(_, .plane(let normal)) = error else {
      Issue.record("\(error)")
      return
    }
    expect(abs(dot(normal.unitVector, up.unitVector)), near: 1, .doubleRounding)
  }

  @Test func aLateMicrophoneIsRefused() throws {
    let microphones = [
      Microphone(position: SIMD3(0.01, 0, 0), channel: 1),
      Microphone(position: SIMD3(-0.01, 0, 0), channel: 2, delaySeconds: 1e-5),
    ]
    let array = try MicrophoneArray(microphones: microphones)
    #expect(throws: DesignError.microphoneDelayNotSupported(microphone: 2, seconds: 1e-5)) {
      try BeamDesigner(array: array, sampleRate: 48_000)
    }
  }

  // MARK: What is chosen

  @Test(arguments: [
    (0.004, 48_000.0, DesignMethod.gradient, 4), (0.02, 48_000, .leastSquares, 16),
    (0.005, 48_000, .leastSquares, 16), (0.004, 96_000, .gradient, 1),
    (0.012, 16_000, .leastSquares, 5), (0.02, 44_100, .leastSquares, 15),
    (0.02, 8000, .leastSquares, 5), (0.02, 96_000, .leastSquares, 33),
  ])
  func theMethodIsTheOneThatCoversTheBand(
    spacing: Double, rate: Double, method: DesignMethod, latency: Int
  ) throws {
    let design = try designer(TestArrays.pair(spacing), rate: rate).design(ports: [.omni, .front])
    #expect(design.method == method)
    #expect(design.latencyFrames == latency)
    #expect(design.warnings.isEmpty)
  }

  @Test func askingForTapsIsAskingForLeastSquares() throws {
    let designer = try designer(TestArrays.pair(0.004), DesignOptions(taps: 21))
    let design = try designer.design(ports: [.front])
    #expect(design.method == .leastSquares && design.latencyFrames == 10)
  }

  @Test func portsOfOneCornerShareABank() throws {
    let designer = try designer(TestArrays.square)
    let side = try Direction(azimuthDegrees: 90)
    let shared = try designer.design(ports: [.omni, .front, .back, .figure8(nil), .beam(side, nil)])
    #expect(shared.banks.count == 1)
    let two = try designer.design(ports: [.omni, .front, .beam(side, .hypercardioid)])
    #expect(two.banks.count == 2)
  }

  // MARK: Corner cases: all finite, all omnidirectional

  struct Gradientless: Sendable {
    var positions = TestArrays.square
    var options = DesignOptions()
    var warns = true
  }

  /// A corner above 0.4 of the rate, a floor at its greatest, and the omnidirectional pattern.
  static let gradientless: [Gradientless] = [
    Gradientless(positions: TestArrays.pair(0.0001)),
    Gradientless(positions: TestArrays.pair(0.0001), options: DesignOptions(method: .gradient)),
    Gradientless(positions: TestArrays.pair(0.0001), options: DesignOptions(method: .leastSquares)),
    Gradientless(options: DesignOptions(whiteNoiseGainFloorDecibels: 6.02)),
    Gradientless(
      options: DesignOptions(method: .gradient, whiteNoiseGainFloorDecibels: 6.02)),
    Gradientless(options: DesignOptions(pattern: .omni), warns: false),
    Gradientless(options: DesignOptions(pattern: .omni, method: .gradient), warns: false),
  ]

  @Test(arguments: gradientless)
  func whatHasNoGradientIsOmnidirectional(entry: Gradientless) throws {
    let array = try MicrophoneArray(positions: entry.positions)
    let design = try BeamDesigner(array: array, sampleRate: 48_000, options: entry.options)
      .design(ports: [.omni, .front, .back])
    let warnings = design.warnings.filter { if case .noGradient = $0 { true } else { false } }
    #expect(warnings == (entry.warns ? [.noGradient(.front), .noGradient(.back)] : []))
    let pattern = Beampattern(design: design, array: array)
    // A square of 40 mm is no longer omnidirectional by itself above.
    for frequency in [60.0, 300, 900] {
      for port in 0...2 {
        let figures = pattern.figures(port: port, look: .ahead, frequency: frequency)
        #expect(abs(figures.onAxisDecibels) < 0.1)
        #expect(abs(figures.directivityIndexDecibels) < 0.3, "port \(port) at \(frequency) Hz")
      }
    }
    #expect(design.rows[1] == design.rows[0] && design.rows[2] == design.rows[0])
  }

  @Test func aFigure8WithoutAGradientIsRefused() throws {
    for method in DesignMethod.allCases {
      let designer = try designer(TestArrays.pair(0.0001), DesignOptions(method: method))
      #expect(throws: DesignError.figure8WithoutGradient) {
        try designer.design(ports: [.figure8(nil)])
      }
    }
  }

  /// Seeded: arrays, rates, looks, patterns and floors at random; every number is finite, and the level on
  /// axis is kept in the band of speech.
  @Test func anyArrayGivesAFiniteDesign() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<randomCases(60, long: 600) {
      let count = Int.random(in: 2...8, using: &random)
      let size: Double = [0.002, 0.02, 0.1, 0.5].randomElement(using: &random) ?? 0.02
      let positions = (0..<count).map { _ in
        SIMD3<Double>.random(in: -size...size, using: &random)
      }
      let rate: Double =
        [8000, 16_000, 44_100, 48_000, 96_000].randomElement(using: &random) ?? 48_000
      let look = positions[0] - positions[1]
      let direction = try Direction(
        azimuth: arcTangent(look.y, look.x),
        elevation: arcTangent(look.z, (look.x * look.x + look.y * look.y).squareRoot()))
      let options = DesignOptions(
        pattern: .firstOrder(
          try FirstOrderPattern(omniWeight: Double.random(in: 0...1, using: &random))),
        lookDirection: count >= 4 || count == 2 ? direction : nil,
        whiteNoiseGainFloorDecibels: Double.random(in: -30...0, using: &random))
      let array = try MicrophoneArray(positions: positions)
      let designer = try BeamDesigner(array: array, sampleRate: rate, options: options)
      guard let design = try? designer.design(ports: [.omni, .front, .back]) else {
        #expect(count == 3, "only three microphones in space may fail to form their front")
        continue
      }
      for row in design.rows {
        #expect(row.taps.allSatisfy { $0.allSatisfy { $0.isFinite } })
      }
      let pattern = Beampattern(design: design, array: array)
      for frequency in [200.0, 1000, 3000] {
        let figures = pattern.figures(
          port: 1, look: options.lookDirection ?? .ahead, frequency: frequency)
        let isUneven = design.warnings.contains {
          if case .levelUneven = $0 { true } else { false }
        }
        #expect(
          abs(figures.onAxisDecibels) < 1 || isUneven,
          "\(count) microphones of \(size) m at \(rate) Hz, \(options)")
        #expect(
          figures.whiteNoiseGainDecibels > options.whiteNoiseGainFloorDecibels - 0.1,
          "\(design.method), \(count) microphones of \(size) m at \(rate) Hz, \(frequency) Hz, \(options)"
        )
      }
    }
  }
}
