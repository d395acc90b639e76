import Beamforming
import TestSupport
import Testing

@Suite struct BeamFiguresTests {
  private static let hemispheres = Tolerance(
    0.02, "the reference's grid has no edge at the equator")

  /// Gain 1 ahead, 0 behind: w = [1, 1]/(4·cos x) + [1, −1]/(4j·sin x), x = kd/2.
  private func exactCardioid(spacing: Double, frequency: Double) -> BeamFigures {
    let x = .pi * frequency * spacing / 343
    let mean = Complex(1 / (4 * cosine(x)))
    let difference = Complex(0, -1 / (4 * sine(x)))
    return BeamFigures(
      weights: [mean + difference, mean - difference], gains: [1, 1],
      field: FreeField(positions: TestArrays.pair(spacing), speedOfSound: 343),
      look: SIMD3(1, 0, 0), frequency: frequency)
  }

  @Test func figuresOfTheExactPairMatchTheTable() throws {
    let table = try Golden(file: "differential.json").at("wng_cardioid")
    for spacing in table.keys {
      let row = try table.at(spacing)
      for frequency in row.keys {
        let millimetres = try #require(Double(spacing))
        let hertz = try #require(Double(frequency))
        let golden = try row.at(frequency)
        let figures = exactCardioid(spacing: millimetres / 1000, frequency: hertz)
        expect(figures.onAxisDecibels, near: 0, .printedDecibels)
        expect(
          figures.whiteNoiseGainDecibels, near: try golden.value("wng_db"), .printedDecibels)
        expect(
          figures.directivityIndexDecibels, near: try golden.value("di_db"), .printedDecibels)
        expect(figures.frontToBackDecibels, near: try golden.value("fb_db"), Self.hemispheres)
      }
    }
  }

  /// b(f) = clamp(1 − α, sin²x − h, sin²x + h), h = sin x·cos x·√(2/γ − 1).
  @Test func theFlooredPairInClosedFormMatchesTheTable() throws {
    let table = try Golden(file: "differential.json").at("floor")
    for key in table.keys where key.contains("_f") && !key.hasSuffix("fc") {
      let parts = key.split(separator: "_").map { $0.dropFirst() }
      let spacing = try #require(Double(parts[0])) / 1000
      let floor = powerRatio(decibels: try #require(Double(parts[1])))
      let frequency = try #require(Double(parts[2]))
      let golden = try table.at(key)
      let x = .pi * frequency * spacing / 343
      let h = sine(x) * cosine(x) * (2 / floor - 1).squareRoot()
      let b = min(max(0.5, sine(x) * sine(x) - h), sine(x) * sine(x) + h)
      let mean = Complex((1 - b) / (2 * cosine(x)))
      let difference = Complex(0, -b / (2 * sine(x)))
      let figures = BeamFigures(
        weights: [mean + difference, mean - difference], gains: [1, 1],
        field: FreeField(positions: TestArrays.pair(spacing), speedOfSound: 343),
        look: SIMD3(1, 0, 0), frequency: frequency)
      expect(b, near: try golden.value("b"), .doubleRounding)
      expect(figures.whiteNoiseGainDecibels, near: try golden.value("wng_db"), .printedDecibels)
      expect(figures.directivityIndexDecibels, near: try golden.value("di_db"), .printedDecibels)
      expect(figures.frontToBackDecibels, near: try golden.value("fb_db"), Self.hemispheres)
    }
  }

  @Test func aMicrophonesGainCountsForSoundAndNotForNoise() {
    let figures = BeamFigures(
      weights: [Complex(0.5), Complex(0.5)], gains: [2, 2],
      field: FreeField(positions: TestArrays.pair(0.02), speedOfSound: 343),
      look: SIMD3(0, 1, 0), frequency: 270)
    expect(figures.onAxisDecibels, near: decibels(amplitude: 2), .doubleRounding)
    expect(figures.whiteNoiseGainDecibels, near: decibels(power: 8), .doubleRounding)
  }
}
