import Beamforming
import TestSupport
import Testing

/// Beams of two microphones at the poles of a rigid sphere, against `fixtures/generate/optimal_beams.py`.
@Suite struct BodyDesignTests {
  private static let frequencies = [100, 250, 500, 1000, 2000, 4000, 8000]
  private static let rounding = Tolerance(0.02, "a hundredth of the golden figure, and of ours")

  private func pattern(
    _ array: MicrophoneArray, heardBy listener: MicrophoneArray, _ options: DesignOptions,
    ports: [Port] = [.front]
  ) throws -> Beampattern {
    let design = try BeamDesigner(array: array, sampleRate: 48_000, options: options)
      .design(ports: ports)
    return Beampattern(design: design, array: listener)
  }

  /// With rows long enough to follow the floor at 100 Hz: 2049 taps, found frequency by frequency.
  @Test(arguments: [40, 75])
  func longRowsReachTheOptimumOrTheNearerMicrophone(radiusMillimeters: Int) throws {
    let golden = try Golden(file: "optimal_beams.json").at("sphere")
    let array = try TestArrays.onSphere(radiusMeters: Double(radiusMillimeters) / 1000)
    let free = try MicrophoneArray(microphones: array.microphones)
    let options = DesignOptions(taps: 2049, whiteNoiseGainFloorDecibels: -10)
    let beam = try pattern(array, heardBy: array, options)
    let designer = try BeamDesigner(array: array, sampleRate: 48_000, options: options)
    let target = designer.target(of: .front)
    let ignorant = try pattern(
      free, heardBy: array, DesignOptions(whiteNoiseGainFloorDecibels: -10))
    for frequency in Self.frequencies {
      let row = try golden.at("a\(radiusMillimeters)_f\(frequency)")
      let best = try row.at("least_squares").value("fb_db")
      let nearer = try row.at("nearer").value("fb_db")
      let hertz = Double(frequency)
      let figures = beam.figures(port: 0, look: .ahead, frequency: hertz)
      #expect(figures.frontToBackDecibels > best - 0.5, "\(frequency) Hz")
      #expect(figures.frontToBackDecibels > nearer - Self.rounding.value, "\(frequency) Hz")
      #expect(figures.whiteNoiseGainDecibels > -10.01, "\(frequency) Hz")
      #expect(abs(figures.onAxisDecibels) < 0.2, "\(frequency) Hz")
      let error = try #require(
        beam.patternErrorDecibels(port: 0, target: target, frequency: hertz))
      let ignorantError = try #require(
        ignorant.patternErrorDecibels(port: 0, target: target, frequency: hertz))
      #expect(error < ignorantError, "\(frequency) Hz")
    }
  }

  /// The rows that are designed unless others are asked for: 97 taps, 1 ms.
  @Test(arguments: [40, 75])
  func usualRowsComeNear(radiusMillimeters: Int) throws {
    let golden = try Golden(file: "optimal_beams.json").at("sphere")
    let array = try TestArrays.onSphere(radiusMeters: Double(radiusMillimeters) / 1000)
    let ports: [Port] = [.front, .back, .omni]
    let beam = try pattern(
      array, heardBy: array, DesignOptions(whiteNoiseGainFloorDecibels: -10), ports: ports)
    #expect(beam.design.tapCount == 97)
    #expect(beam.design.method == .leastSquares)
    #expect(beam.design.warnings.isEmpty)
    for frequency in Self.frequencies {
      let row = try golden.at("a\(radiusMillimeters)_f\(frequency)")
      let nearer = try row.at("nearer").value("fb_db")
      let best = max(try row.at("least_squares").value("fb_db"), nearer)
      let hertz = Double(frequency)
      let front = beam.figures(port: 0, look: .ahead, frequency: hertz)
      let back = beam.figures(port: 1, look: .ahead.opposite, frequency: hertz)
      #expect(front.frontToBackDecibels > best - 1.6, "\(frequency) Hz")
      #expect(front.frontToBackDecibels > nearer - Self.rounding.value, "\(frequency) Hz")
      #expect(abs(front.onAxisDecibels) < 0.3, "\(frequency) Hz")
      expect(
        back.frontToBackDecibels, near: front.frontToBackDecibels, .doubleRounding)
      let omni = beam.figures(port: 2, look: .ahead, frequency: hertz)
      #expect(abs(omni.onAxisDecibels) < 0.3, "\(frequency) Hz")
    }
  }

  /// Below, where waves are long against it, a sphere only spreads its microphones: 3/2 of the spacing.
  @Test func aSmallSphereIsAWiderPair() throws {
    let sphere = try TestArrays.onSphere(radiusMeters: 0.005)
    let pair = try MicrophoneArray(positions: TestArrays.pair(0.015))
    for frequency in [500.0, 1000, 2000] {
      let onSphere = try pattern(sphere, heardBy: sphere, DesignOptions(method: .leastSquares))
        .figures(port: 0, look: .ahead, frequency: frequency)
      let free = try pattern(pair, heardBy: pair, DesignOptions(method: .leastSquares))
        .figures(port: 0, look: .ahead, frequency: frequency)
      expect(
        onSphere.directivityIndexDecibels, near: free.directivityIndexDecibels,
        Tolerance(0.3, "ka up to 0.18, and another corner"))
    }
  }

  /// The largest body there may be; an exact average took minutes at 20 kHz.
  @Test func aBodyOfAMetreIsDesignedToo() throws {
    let array = try TestArrays.onSphere(radiusMeters: 1)
    let beam = try pattern(array, heardBy: array, DesignOptions(), ports: [.front, .omni])
    let figures = beam.figures(port: 0, look: .ahead, frequency: 1000)
    #expect(figures.frontToBackDecibels > 6)
    #expect(abs(figures.onAxisDecibels) < 1)
  }
}
