import Beamforming
import TestSupport
import Testing

@Suite struct FirstOrderPatternTests {
  /// Exact by hand: 1 / (a² + (1 − a)²/3).
  @Test(arguments: [(1.0, 1.0), (0.5, 3.0), (0.25, 4.0), (0.0, 3.0)])
  func directivityFactorMatchesClosedForm(omniWeight: Double, reference: Double) throws {
    let pattern = try FirstOrderPattern(omniWeight: omniWeight)
    expect(pattern.directivityFactor, near: reference, .doubleRounding)
  }

  @Test func namedPatternsMatchTheTable() throws {
    let table = try Golden(file: "differential.json").at("first_order")
    // The table has the subcardioid's and the supercardioid's weight to full precision too.
    for (name, pattern) in FirstOrderPattern.named {
      let row = try table.at(name)
      expect(pattern.omniWeight, near: try row.value("alpha"), .doubleRounding)
      expect(pattern.directivityFactor, near: try row.value("DF"), .doubleRounding)
      expect(
        decibels(power: pattern.frontToBackRatio), near: try row.value("FB_hemisphere_dB"),
        .doubleRounding)
      if let rear = try row.number("onaxis_rear_dB") {
        expect(decibels(amplitude: abs(pattern.gain(cosine: -1))), near: rear, .doubleRounding)
      } else {
        expect(pattern.gain(cosine: -1), near: 0, .doubleRounding)
      }
      if let angle = try row.number("null_deg") {
        expect(pattern.gain(cosine: cosine(angle * .pi / 180)), near: 0, .doubleRounding)
      }
      #expect(pattern.name == name)
    }
  }

  @Test func theGainAheadIsOneWhateverThePattern() throws {
    for omniWeight in stride(from: 0.0, through: 1, by: 0.125) {
      #expect(try FirstOrderPattern(omniWeight: omniWeight).gain(cosine: 1) == 1)
    }
  }

  @Test(arguments: [-0.01, 1.01, .nan, .infinity, -.infinity])
  func weightsOutOfRangeAreRefused(omniWeight: Double) {
    #expect(throws: DesignError.self) { try FirstOrderPattern(omniWeight: omniWeight) }
  }

  @Test func aWeightWithoutANameHasNone() throws {
    #expect(try FirstOrderPattern(omniWeight: 0.6).name == nil)
  }
}
