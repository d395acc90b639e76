import ArraySimulation
import Beamforming
import TestSupport
import Testing

@Suite struct MultiToneTests {
  private let tones = MultiTone(
    bins: [1, 5, 17, 50, 120, 239], period: 480, sampleRate: 48_000, seed: 3, level: 0.2)
  private let rounding = Tolerance(1e-6, "each sample is rounded to single precision")

  @Test func theWaveAtTheCentroidHasResponseOne() throws {
    let wave = tones.wave(at: .zero, from: .ahead, frames: 480)
    for row in tones.response(of: wave) {
      expect(row.re, near: 1, rounding)
      expect(row.im, near: 0, rounding)
    }
  }

  @Test func aGainAndADelayAreReadBack() {
    let wave = tones.wave(at: .zero, from: .ahead, frames: 1440)
    let output = (480..<960).map { -0.5 * wave[$0 - 7] }
    for row in tones.response(of: output) {
      let phase = -2 * .pi * row.frequency * 7 / 48_000
      expect(row.re, near: -0.5 * cosine(phase), rounding)
      expect(row.im, near: -0.5 * sine(phase), rounding)
    }
  }

  /// The steering vector e^{+jω r·u/c}.
  @Test func microphonesHearTheSteeringVector() throws {
    let direction = try Direction(azimuthDegrees: 110, elevationDegrees: -30)
    let array = try MicrophoneArray(positions: [SIMD3(0.3, 0.1, 0), SIMD3(0.1, 0, -0.2)])
    let signals = tones.waves(on: array, from: direction, speedOfSound: 340, frames: 480)
    for (signal, position) in zip(signals, array.centredPositions) {
      for row in tones.response(of: signal) {
        let phase = 2 * .pi * row.frequency * dot(position, direction.unitVector) / 340
        expect(row.re, near: cosine(phase), rounding)
        expect(row.im, near: sine(phase), rounding)
      }
    }
  }

  @Test func anyPeriodReadsTheSameWhenItsBeginningIsKnown() {
    let wave = tones.wave(at: .zero, from: .ahead, frames: 1300)
    for row in tones.response(of: Array(wave[777..<1257]), firstFrame: 777) {
      expect(row.re, near: 1, rounding)
      expect(row.im, near: 0, rounding)
    }
  }

  @Test func frequenciesAndLevelAreThoseAskedFor() {
    #expect(tones.frequencies == [100, 500, 1700, 5000, 12_000, 23_900])
    let wave = tones.wave(at: .zero, from: .ahead, frames: 480)
    expect(meanProduct(wave, wave).squareRoot(), near: 0.2, rounding)
  }

  @Test func theSeedSetsThePhases() {
    let make = { (seed: UInt64) in
      MultiTone(bins: [3, 4, 9], period: 64, sampleRate: 8000, seed: seed, level: 0.1)
        .wave(at: .zero, from: .ahead, frames: 64)
    }
    #expect(make(1) == make(1))
    #expect(make(1) != make(2))
  }
}
