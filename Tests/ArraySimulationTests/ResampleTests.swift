import ArraySimulation
import Beamforming
import TestSupport
import Testing

@Suite struct ResampleTests {
  /// In closed form: the same sine at the other rate's instants.
  @Test(arguments: [(22_050, 24_000), (22_050, 16_000), (16_000, 48_000), (48_000, 16_000)])
  func sinesUpToNineTenthsOfTheBandComeThrough(rate: Int, newRate: Int) throws {
    for share in [0.01, 0.31, 0.45] {
      let frequency = share * Double(min(rate, newRate))
      let tone = { (rate: Int, frame: Int) in
        cosine(2 * .pi * frequency * Double(frame) / Double(rate))
      }
      let samples = (0..<4410).map { Float(tone(rate, $0)) }
      let output = resample(samples, from: rate, to: newRate)
      #expect(output.count == (4410 * newRate + rate - 1) / rate)
      for n in output.count / 5..<output.count * 4 / 5 {
        expect(Double(output[n]), near: tone(newRate, n), Tolerance(1e-6, "−120 dB"))
      }
    }
  }

  @Test func whatTheLowerRateCannotCarryIsTakenOut() {
    let samples = (0..<4800).map { Float(cosine(2 * .pi * 8100 * Double($0) / 48_000)) }
    let output = resample(samples, from: 48_000, to: 16_000)
    #expect(output[320..<1280].allSatisfy { abs($0) < 1e-6 })
  }

  @Test func anEqualRateGivesTheSameSamples() {
    let samples = whiteNoise(frames: 100, seed: 1)
    #expect(resample(samples, from: 16_000, to: 16_000) == samples)
    #expect(resample([], from: 16_000, to: 8000) == [])
  }
}
