import Beamforming
import TestSupport
import Testing

@Suite struct LeastSquaresDesignTests {
  private func pattern(
    _ positions: [SIMD3<Double>], ports: [Port] = [.omni, .front, .back],
    options: DesignOptions = DesignOptions(method: .leastSquares), rate: Double = 48_000
  ) throws -> Beampattern {
    let array = try MicrophoneArray(positions: positions)
    let design = try BeamDesigner(array: array, sampleRate: rate, options: options)
      .design(ports: ports)
    return Beampattern(design: design, array: array, speedOfSound: options.speedOfSound)
  }

  /// Every figure of the table: front within 0.3 dB of the reference or better, the level on axis and the omni
  /// port as near.
  @Test(arguments: TestArrays.named.keys.sorted())
  func figuresMatchTheReference(name: String) throws {
    let golden = try Golden(file: "least_squares.json")
    let positions = try #require(TestArrays.named[name])
    for (rate, taps) in [(48_000.0, 33), (48_000, 65), (44_100, 31), (16_000, 11)] {
      let key = "\(name) taps=\(taps)" + (rate == 48_000 ? "" : " rate=\(Int(rate))")
      let row = try golden.at(key)
      let pattern = try pattern(
        positions, options: DesignOptions(method: .leastSquares, taps: taps), rate: rate)
      #expect(pattern.design.latencyFrames == (taps - 1) / 2)
      let bands = try row.at("bands")
      let span = 2 * (positions.map { abs($0.x) }.max() ?? 0)
      for band in bands.keys {
        let hertz = try #require(Double(band))
        let reference = try bands.at(band)
        let figures = pattern.figures(port: 1, look: .ahead, frequency: hertz)
        expect(
          figures.onAxisDecibels, near: try reference.value("on_db"),
          Tolerance(0.1, "the table's frequency is the nearest of a grid"))
        // Above, the reference's grid of directions is too coarse for its own index.
        guard hertz <= 343 / (4 * span) else { continue }
        // What is promised. The reference dips 0.03 dB under the floor, this design stays 0.04 dB above.
        // Below 40 kHz an integration limit keeps sound from the side down near half the rate, by 10 dB on some
        // boards; it costs up to 0.6 dB of the front-to-back ratio, which the reference has above the ideal.
        let margin = rate < 40_000 ? 0.6 : 0.3
        let index = try reference.value("di_db")
        let ratio = try reference.value("fb_db")
        #expect(figures.directivityIndexDecibels > index - margin, "\(key) at \(band) Hz")
        #expect(figures.frontToBackDecibels > ratio - margin, "\(key) at \(band) Hz")
      }
    }
  }

  @Test(arguments: TestArrays.named.keys.sorted())
  func levelFloorAndPhaseHoldFrom50HertzTo20Kilohertz(name: String) throws {
    let positions = try #require(TestArrays.named[name])
    let pattern = try pattern(positions)
    var frequency = 50.0
    while frequency < 20_000 {
      let omni = pattern.figures(port: 0, look: .ahead, frequency: frequency)
      #expect(abs(omni.onAxisDecibels) < 0.35)
      #expect(abs(omni.directivityIndexDecibels) < 1.1)
      for (port, look) in [(1, Direction.ahead), (2, .ahead.opposite)] {
        let figures = pattern.figures(port: port, look: look, frequency: frequency)
        #expect(abs(figures.onAxisDecibels) < 0.5, "\(name) at \(frequency) Hz")
        #expect(figures.whiteNoiseGainDecibels > -15.1, "\(name) at \(frequency) Hz")
        let beam = pattern.response(
          port: port, direction: look.unitVector, frequency: frequency)
        let reference = pattern.response(
          port: 0, direction: Direction.ahead.unitVector, frequency: frequency)
        if frequency < 8000 {
          expect((beam / reference).phase, near: 0, Tolerance(0.0175, "1 degree"))
        }
      }
      frequency *= 1.03
    }
  }

  @Test(arguments: [-30.0, -20, -10, -5, 0])
  func theFloorIsKeptWhereverItIs(floor: Double) throws {
    for positions in [TestArrays.pair(0.02), TestArrays.triangle, TestArrays.scattered] {
      for shape in [Pattern.cardioid, .hypercardioid, .figure8] {
        let pattern = try pattern(
          positions, ports: [.front],
          options: DesignOptions(
            pattern: shape, method: .leastSquares, whiteNoiseGainFloorDecibels: floor))
        var frequency = 30.0
        while frequency < 20_000 {
          let figures = pattern.figures(port: 0, look: .ahead, frequency: frequency)
          #expect(
            figures.whiteNoiseGainDecibels > floor - 0.1,
            "floor \(floor), α \(shape.omniWeight), at \(frequency) Hz")
          frequency *= 1.05
        }
      }
    }
  }

  /// Above its corner a beam is worth within a third of a decibel of the best that weights free at every
  /// frequency reach under the floor.
  @Test func pairsComeNearTheBestOfEachFrequency() throws {
    let table = try Golden(file: "differential.json").at("floor")
    for millimetres in [10, 20, 50] {
      let pattern = try pattern(TestArrays.pair(Double(millimetres) / 1000))
      for frequency in [1000.0, 2000] {
        let best = try table.at("d\(millimetres)_g-15_f\(Int(frequency))").at("ls")
        let figures = pattern.figures(port: 1, look: .ahead, frequency: frequency)
        #expect(figures.directivityIndexDecibels > (try best.value("di_db")) - 0.35)
      }
    }
  }

  @Test(arguments: [64_000.0, 88_200, 96_000, 176_400, 192_000])
  func higherRatesHaveTheSameFiguresAndNothingLouderAbove(rate: Double) throws {
    for positions in [TestArrays.pair(0.02), TestArrays.square, TestArrays.triangle] {
      let pattern = try pattern(positions, rate: rate)
      let taps = try #require(pattern.design.rows.first?.taps.first).count
      #expect(pattern.design.latencyFrames == (taps - 1) / 2)
      expect(
        Double(pattern.design.latencyFrames) / rate, near: 1.0 / 3000,
        Tolerance(2.1 / rate, "an odd number of taps, to the nearest two frames"))
      var frequency = 50.0
      while frequency < 0.49 * rate {
        for port in 0...2 {
          let field = pattern.field
          let weights = pattern.weights(port: port, frequency: frequency)
          for azimuth in stride(from: 0.0, to: 360, by: 30) {
            let level = decibels(
              amplitude: field.response(
                weights, direction: try Direction(azimuthDegrees: azimuth).unitVector,
                frequency: frequency
              ).magnitude)
            #expect(level < 4, "port \(port) at \(frequency) Hz from \(azimuth)°")
          }
        }
        if frequency < 20_000 {
          let figures = pattern.figures(port: 1, look: .ahead, frequency: frequency)
          #expect(abs(figures.onAxisDecibels) < 0.5)
          #expect(figures.whiteNoiseGainDecibels > -15.1)
        }
        frequency *= 1.1
      }
    }
  }

  @Test func oneDesignGivesTheSameBitsAgain() throws {
    let array = try MicrophoneArray(positions: TestArrays.scattered)
    let designer = try BeamDesigner(array: array, sampleRate: 48_000)
    let ports: [Port] = [.omni, .front, .back, .figure8(nil)]
    #expect(try designer.design(ports: ports) == designer.design(ports: ports))
  }

  @Test func beamsPointAnywhereThatTheArrayCanForm() throws {
    for (azimuth, elevation) in [(0.0, 90.0), (120, 35), (-77, -50)] {
      let look = try Direction(azimuthDegrees: azimuth, elevationDegrees: elevation)
      let pattern = try pattern(
        TestArrays.scattered, ports: [.beam(look, .hypercardioid), .figure8(look)])
      for port in 0...1 {
        let figures = pattern.figures(port: port, look: look, frequency: 1500)
        #expect(abs(figures.onAxisDecibels) < 0.2)
      }
      #expect(pattern.figures(port: 0, look: look, frequency: 1500).directivityIndexDecibels > 5.5)
    }
  }

  private func line(_ count: Int, _ pitchMeters: Double) -> [SIMD3<Double>] {
    (0..<count).map { SIMD3((Double(count - 1) / 2 - Double($0)) * pitchMeters, 0, 0) }
  }

  /// Small lines at the default floor: the multipliers of many close microphones settle slowly.
  @Test(arguments: [
    (5, 0.003, 48_000.0), (5, 0.005, 48_000), (8, 0.005, 48_000), (5, 0.003, 44_100),
    (5, 0.005, 24_000), (8, 0.01, 24_000), (5, 0.01, 16_000), (4, 0.003, 16_000),
    (4, 0.02, 8000), (4, 0.005, 8000),
  ])
  func smallLinesKeepTheFloor(count: Int, pitch: Double, rate: Double) throws {
    for positions in [line(count, pitch), TestArrays.ring(count + 3, radiusMeters: pitch)] {
      let pattern = try pattern(positions, ports: [.front], rate: rate)
      var frequency = 30.0
      while frequency < min(0.45 * rate, 20_000) {
        let figures = pattern.figures(port: 0, look: .ahead, frequency: frequency)
        #expect(figures.whiteNoiseGainDecibels > -15.1, "at \(frequency) Hz")
        #expect(abs(figures.onAxisDecibels) < 1.2, "at \(frequency) Hz")
        frequency *= 1.03
      }
    }
  }

  /// Rows so long that even steps of the usual width would miss what they do between the points.
  @Test(
    arguments: [
      (2.0, 48_000.0, nil), (1.8, 48_000, nil), (2, 96_000, nil), (0.02, 8000, 257),
      (0.02, 16_000, 257), (0.02, 48_000, 257), (0.02, 48_000, 3),
    ] as [(Double, Double, Int?)])
  func longRowsKeepTheLevel(spacing: Double, rate: Double, taps: Int?) throws {
    let pattern = try pattern(
      TestArrays.pair(spacing), options: DesignOptions(method: .leastSquares, taps: taps),
      rate: rate)
    var frequency = 50.0
    while frequency < min(0.45 * rate, 20_000) {
      for (port, look) in [(0, Direction.ahead), (1, .ahead), (2, .ahead.opposite)] {
        let figures = pattern.figures(port: port, look: look, frequency: frequency)
        #expect(
          abs(figures.onAxisDecibels) < (taps == 3 ? 3 : 1), "port \(port) at \(frequency) Hz")
        for azimuth in stride(from: 0.0, to: 180, by: 15) {
          let gain = pattern.gain(
            port: port, direction: try Direction(azimuthDegrees: azimuth), frequency: frequency)
          #expect(decibels(amplitude: gain) < 4, "port \(port) at \(frequency) Hz")
        }
      }
      frequency *= 1.07
    }
  }

  /// Where nobody hears it either: nothing is lifted near half the rate.
  @Test(arguments: [(1.0, 48_000.0), (1.5, 48_000), (2, 48_000), (1, 44_100), (1, 96_000)])
  func largeArraysAreNotNoisyAboveWhatIsHeard(spacing: Double, rate: Double) throws {
    let pattern = try pattern(TestArrays.pair(spacing), rate: rate)
    for frequency in stride(from: 10_000, to: 0.49 * rate, by: 200) {
      for port in 0...2 {
        let noise = pattern.weights(port: port, frequency: frequency).reduce(0) { $0 + $1.power }
        #expect(decibels(power: noise) < 6, "port \(port) at \(frequency) Hz")
      }
    }
  }
}
