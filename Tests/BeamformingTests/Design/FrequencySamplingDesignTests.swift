import Beamforming
import TestSupport
import Testing

/// Rows of a thousand taps and more, in a free field, where the answer is known in closed form.
@Suite struct FrequencySamplingDesignTests {
  private func pattern(
    _ positions: [SIMD3<Double>], taps: Int, rate: Double = 48_000,
    ports: [Port] = [.omni, .front, .back]
  ) throws -> Beampattern {
    let array = try MicrophoneArray(positions: positions)
    let design = try BeamDesigner(
      array: array, sampleRate: rate, options: DesignOptions(taps: taps)
    ).design(ports: ports)
    #expect(design.tapCount == taps)
    #expect(design.latencyFrames == (taps - 1) / 2)
    return Beampattern(design: design, array: array)
  }

  /// The floored pair of the table, down to the frequencies at which shorter rows smear the floor.
  @Test(arguments: [10, 20, 50])
  func aPairMatchesTheTableUnderTheFloor(millimetres: Int) throws {
    let table = try Golden(file: "differential.json").at("floor")
    let pattern = try pattern(TestArrays.pair(Double(millimetres) / 1000), taps: 2049)
    for frequency in [100, 250, 500, 1000, 2000] {
      let golden = try table.at("d\(millimetres)_g-15_f\(frequency)").at("ls")
      let figures = pattern.figures(port: 1, look: .ahead, frequency: Double(frequency))
      let tolerance = Tolerance(0.5, "43 ms of taps smear the corner of the floor")
      expect(
        figures.directivityIndexDecibels, near: try golden.value("di_db"), tolerance)
      expect(figures.frontToBackDecibels, near: try golden.value("fb_db"), tolerance)
      expect(figures.onAxisDecibels, near: 0, Tolerance(0.25, "at the corner, where they smear it"))
    }
  }

  @Test(arguments: [16_000.0, 48_000, 96_000])
  func levelAndFloorAreKeptAtEveryRate(rate: Double) throws {
    let taps = TapBasis.odd(1025 * rate / 48_000)
    let pattern = try pattern(TestArrays.square, taps: taps, rate: rate)
    var frequency = 40.0
    while frequency < min(0.41 * rate, 20_000) {
      let front = pattern.figures(port: 1, look: .ahead, frequency: frequency)
      let back = pattern.figures(port: 2, look: .ahead.opposite, frequency: frequency)
      let omni = pattern.figures(port: 0, look: .ahead, frequency: frequency)
      #expect(abs(front.onAxisDecibels) < 0.4, "\(frequency) Hz")
      #expect(front.whiteNoiseGainDecibels > -15.05, "\(frequency) Hz")
      expect(back.onAxisDecibels, near: front.onAxisDecibels, .doubleRounding)
      #expect(abs(omni.onAxisDecibels) < 0.4, "\(frequency) Hz")
      frequency *= 1.1
    }
    for frequency in [100.0, 1000, 4000] {
      let ahead = SIMD3<Double>(1, 0, 0)
      let front = pattern.response(port: 1, direction: ahead, frequency: frequency)
      let omni = pattern.response(port: 0, direction: ahead, frequency: frequency)
      #expect(abs((front * omni.conjugate).phase) < 0.02, "\(frequency) Hz")
    }
  }
}
