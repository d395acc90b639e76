import Beamforming
import TestSupport
import Testing

@Suite struct GradientDesignTests {
  private static let options = DesignOptions(method: .gradient)

  private func pattern(
    _ positions: [SIMD3<Double>], ports: [Port], options: DesignOptions = options,
    rate: Double = 48_000
  ) throws -> Beampattern {
    let array = try MicrophoneArray(positions: positions)
    let design = try BeamDesigner(array: array, sampleRate: rate, options: options)
      .design(ports: ports)
    return Beampattern(design: design, array: array, speedOfSound: options.speedOfSound)
  }

  /// All rows of the table of the closed form. The shelf, which the table leaves out, is a factor common to
  /// all directions: it shows on axis alone.
  @Test func pairsMatchTheTable() throws {
    let table = try Golden(file: "differential.json").at("pg_lr")
    for key in table.keys {
      let parts = key.split(separator: "_")
      let spacing = try #require(Double(parts[0].dropFirst())) / 1000
      let floor = try #require(Double(parts[2].dropFirst()))
      let options = DesignOptions(method: .gradient, whiteNoiseGainFloorDecibels: floor)
      let pattern = try pattern(
        TestArrays.pair(spacing), ports: [.front], options: options)
      let bank = pattern.design.banks[0]
      let golden = try table.at(key)
      let corner = try golden.value("fc")
      // A corner below 20 Hz is kept at 20 Hz, so that row differs at the bottom.
      guard corner > 20 else { continue }
      expect(bank.cornerFrequency, near: corner, Tolerance(corner * 1e-3, "prewarped"))
      let rows = try golden.at("rows")
      for frequency in rows.keys {
        let hertz = try #require(Double(frequency))
        let row = try rows.at(frequency)
        let figures = pattern.figures(port: 0, look: .ahead, frequency: hertz)
        let shelf =
          bank.shelf.map {
            decibels(power: $0.response(frequency: hertz, sampleRate: 48_000).power)
          } ?? 0
        let near = Tolerance(0.05, "the reference does not prewarp the corner")
        expect(figures.onAxisDecibels - shelf, near: try row.value("onaxis_db"), near)
        expect(figures.whiteNoiseGainDecibels, near: try row.value("wng_db"), near)
        expect(figures.directivityIndexDecibels, near: try row.value("di_db"), near)
        let rear = try row.value("rear_db")
        if spacing < 343.0 / 48_000 {
          // The table has three taps everywhere; here there are nine, and deeper nulls.
          #expect(figures.rearDecibels < rear + 0.3)
        } else if rear > -60 {
          expect(
            figures.rearDecibels, near: rear, Tolerance(0.3, "a deep null moves with the corner"))
        } else {
          #expect(figures.rearDecibels < -50)
        }
      }
    }
  }

  /// Also where the design is chosen by itself: 4 mm at 48 kHz.
  @Test(arguments: [
    (0.004, 48_000.0), (0.005, 48_000), (0.01, 48_000),
    (0.02, 48_000), (0.05, 48_000), (0.15, 48_000), (0.03, 16_000), (0.06, 8000),
    (0.02, 192_000),
  ])
  func theLevelOnAxisIsFlatToAQuarterWavelength(spacing: Double, rate: Double) throws {
    let pattern = try pattern(
      TestArrays.pair(spacing), ports: [.omni, .front, .back], rate: rate)
    let top = min(0.25 * 343 / spacing, 0.45 * rate, 20_000)
    for frequency in stride(from: 50, through: top, by: 50) {
      for (port, direction) in [(0, Direction.ahead), (1, .ahead), (2, .ahead.opposite)] {
        let gain = decibels(
          amplitude: pattern.gain(port: port, direction: direction, frequency: frequency))
        #expect(abs(gain) < 0.4, "port \(port) at \(frequency) Hz")
      }
    }
  }

  @Test func frontBackAndOmniShareTheirPhaseOnAxis() throws {
    let pattern = try pattern(TestArrays.square, ports: [.omni, .front, .back])
    let ahead = Direction.ahead.unitVector
    for frequency in stride(from: 100.0, to: 2000, by: 100) {
      let omni = pattern.response(port: 0, direction: ahead, frequency: frequency)
      let front = pattern.response(port: 1, direction: ahead, frequency: frequency)
      let back = pattern.response(port: 2, direction: -ahead, frequency: frequency)
      expect((front / omni).phase, near: 0, Tolerance(0.0175, "1 degree"))
      expect((back / front).phase, near: 0, Tolerance(1e-9, "one is the mirror of the other"))
    }
  }

  @Test func figure8IsFrontMinusBack() throws {
    for name in ["subcardioid", "cardioid", "hypercardioid"] {
      let shape = try #require(Pattern.named.first { $0.name == name }).pattern
      let pattern = try pattern(
        TestArrays.square, ports: [.front, .back, .figure8(nil)],
        options: DesignOptions(
          pattern: shape, lookDirection: try Direction(azimuthDegrees: 30), method: .gradient))
      for frequency in [100.0, 500, 2000] {
        for azimuth in stride(from: 0.0, to: 360, by: 45) {
          let u = try Direction(azimuthDegrees: azimuth).unitVector
          let front = pattern.response(port: 0, direction: u, frequency: frequency)
          let back = pattern.response(port: 1, direction: u, frequency: frequency)
          let eight = pattern.response(port: 2, direction: u, frequency: frequency)
          let left = eight - 1 / (2 * (1 - shape.omniWeight)) * (front - back)
          #expect(left.magnitude < 1e-9)
        }
      }
    }
  }

  @Test func portsStandUprightWhereTheSoundIs() throws {
    let pattern = try pattern(TestArrays.pair(0.01), ports: [.omni, .front])
    for port in 0...1 {
      let response = pattern.response(port: port, direction: SIMD3(1, 0, 0), frequency: 4000)
      expect(response.phase, near: 0, Tolerance(0.5, "all-pass and shelf turn it by less"))
    }
  }

  /// Null and level of a 40 mm square, asked to look between its microphones.
  @Test(arguments: [0.0, 30, 45, 100, -135])
  func anyAzimuthOfASquareIsAsGood(azimuth: Double) throws {
    let look = try Direction(azimuthDegrees: azimuth)
    let pattern = try pattern(
      TestArrays.square, ports: [.front],
      options: DesignOptions(lookDirection: look, method: .gradient))
    let figures = pattern.figures(port: 0, look: look, frequency: 1000)
    #expect(abs(figures.onAxisDecibels) < 0.3)
    #expect(figures.rearDecibels < -40)
  }

  @Test func arraysWithoutPointSymmetryAreRefused() throws {
    let array = try MicrophoneArray(positions: TestArrays.triangle)
    let designer = try BeamDesigner(array: array, sampleRate: 48_000, options: Self.options)
    #expect(throws: DesignError.gradientNeedsPointSymmetry) {
      try designer.design(ports: [.front])
    }
  }

  /// Also with a corner near its limit, 0.4 of the rate.
  @Test(arguments: [
    (0.005, 8000.0, -5.0), (0.01, 8000, 0), (0.005, 16_000, 0), (0.005, 48_000, -15),
  ])
  func theFloorIsKept(spacing: Double, rate: Double, floor: Double) throws {
    let pattern = try pattern(
      TestArrays.pair(spacing), ports: [.front],
      options: DesignOptions(method: .gradient, whiteNoiseGainFloorDecibels: floor), rate: rate)
    for frequency in stride(from: 30, through: 0.42 * rate, by: rate / 500) {
      let figures = pattern.figures(port: 0, look: .ahead, frequency: frequency)
      #expect(figures.whiteNoiseGainDecibels > floor - 0.1, "at \(frequency) Hz")
    }
  }

  /// A spacing that sound crosses in a small part of a frame: the integrator falls off near half the rate.
  @Test(arguments: [0.0005, 0.001, 0.002, 0.003, 0.004, 0.0045])
  func itChoosesItselfOnlyWhereItIsFlat(spacing: Double) throws {
    for rate in [8000.0, 16_000, 44_100, 48_000, 96_000] {
      for shape in [Pattern.cardioid, .figure8] {
        let pattern = try pattern(
          TestArrays.pair(spacing * 48_000 / rate), ports: [.front],
          options: DesignOptions(pattern: shape), rate: rate)
        let top = min(0.45 * rate, 20_000)
        for frequency in stride(from: 100, through: top, by: 100)
        where pattern.design.warnings.isEmpty {
          let figures = pattern.figures(port: 0, look: .ahead, frequency: frequency)
          #expect(abs(figures.onAxisDecibels) < 0.55, "\(pattern.design.method) at \(frequency) Hz")
        }
      }
    }
  }

  @Test func belowAFrameItWarnsWhereTheLevelEnds() throws {
    let pattern = try pattern(TestArrays.pair(0.012), ports: [.front], rate: 16_000)
    guard case .gradientAboveItsBand(let usable) = try #require(pattern.design.warnings.first)
    else {
      Issue.record("no warning of the band")
      return
    }
    #expect((5000...7200).contains(usable))
    for frequency in stride(from: 100, through: usable, by: 100) {
      #expect(
        abs(pattern.figures(port: 0, look: .ahead, frequency: frequency).onAxisDecibels) < 0.5)
    }
  }

  @Test func aboveItsBandItWarnsWithTheFigure() throws {
    let array = try MicrophoneArray(positions: TestArrays.pair(0.02))
    let design = try BeamDesigner(array: array, sampleRate: 48_000, options: Self.options)
      .design(ports: [.front])
    #expect(design.warnings == [.gradientAboveItsBand(usableHertz: 0.25 * 343 / 0.02)])
  }
}
