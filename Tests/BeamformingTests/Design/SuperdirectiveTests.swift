import Beamforming
import TestSupport
import Testing

/// Against the optima of `fixtures/generate/optimal_beams.py`, which no row can exceed.
@Suite struct SuperdirectiveTests {
  private func line(_ count: Int, _ spacingMillimeters: Int) throws -> MicrophoneArray {
    try MicrophoneArray(
      positions: (0..<count).map { SIMD3(-Double($0 * spacingMillimeters) / 1000, 0, 0) })
  }

  @Test(arguments: [3, 4, 5], [20, 50])
  func directivityComesNearTheOptimumUnderTheFloor(count: Int, spacing: Int) throws {
    let golden = try Golden(file: "optimal_beams.json").at("superdirective")
    let array = try line(count, spacing)
    for floor in [-20, -10, 0] {
      let options = DesignOptions(
        pattern: .superdirective, whiteNoiseGainFloorDecibels: Double(floor), speedOfSound: 340)
      let design = try BeamDesigner(array: array, sampleRate: 48_000, options: options)
        .design(ports: [.front])
      #expect(design.tapCount == 129)
      let pattern = Beampattern(design: design, array: array, speedOfSound: 340)
      for frequency in [1000, 2000] {
        let best = try golden.at("n\(count)_d\(spacing)_g\(floor)_f\(frequency)").value("di_db")
        let figures = pattern.figures(port: 0, look: .ahead, frequency: Double(frequency))
        #expect(figures.directivityIndexDecibels > best - 0.5, "floor \(floor), \(frequency) Hz")
        // A beam that is a little under the floor may be as much more directive.
        #expect(figures.directivityIndexDecibels < best + 0.05, "floor \(floor), \(frequency) Hz")
        #expect(figures.whiteNoiseGainDecibels > Double(floor) - 0.05)
        #expect(abs(figures.onAxisDecibels) < 0.25)
      }
    }
  }

  @Test func aPairIsAHypercardioid() throws {
    let array = try MicrophoneArray(positions: TestArrays.pair(0.02))
    let options = DesignOptions(pattern: .superdirective)
    let designer = try BeamDesigner(array: array, sampleRate: 48_000, options: options)
    let design = try designer.design(ports: [.front, .back, .omni])
    let pattern = Beampattern(design: design, array: array)
    let figures = pattern.figures(port: 0, look: .ahead, frequency: 1500)
    expect(
      figures.directivityIndexDecibels, near: 6.02, Tolerance(0.15, "the spacing is no point"))
    let target = designer.target(of: .front)
    #expect(target.pattern == .superdirective)
    #expect(pattern.patternErrorDecibels(port: 0, target: target, frequency: 1500) == nil)
    #expect(try #require(pattern.usableBand(port: 0, target: target)).contains(1500))
    #expect(design.warnings.isEmpty)
  }

  /// As long as some seconds of design allow, and never shorter than other rows.
  @Test func manyMicrophonesHaveShorterRows() throws {
    let ring = try MicrophoneArray(positions: TestArrays.ring(16, radiusMeters: 0.05))
    let design = try BeamDesigner(
      array: ring, sampleRate: 48_000, options: DesignOptions(pattern: .superdirective)
    ).design(ports: [.front])
    #expect(design.tapCount == 53)
  }
}
