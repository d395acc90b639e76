import ArraySimulation
import Beamforming
import TestSupport
import Testing

@Suite struct MicrophoneNoiseTests {
  private let array: MicrophoneArray

  init() throws { array = try MicrophoneArray(positions: TestArrays.square) }

  /// 65 dB re 94 dB SPL under full scale at 120 dB SPL: 29 dB SPL, 91 dB below a full-scale sine.
  @Test func aDataSheetGivesTheLevelOfTheSelfNoise() throws {
    let noise = SelfNoise.microphone(signalToNoiseDecibels: 65, fullScaleSoundPressureLevel: 120)
    expect(noise.decibels, near: -94.0103, Tolerance(1e-4, "two roots of two"))
    let signals = try ArrayScene(selfNoise: noise, seed: 3).render(
      on: array, frames: 100_000, sampleRate: 48_000)
    for signal in signals {
      expect(
        decibels(power: meanProduct(signal, signal)), near: -94.0103,
        Tolerance(0.1, "five standard deviations of the power of 100 000 samples"))
    }
  }

  @Test func windHasItsLevelAndFallsAsOneOverFrequencyAndIsIndependent() throws {
    let scene = ArrayScene(wind: WindNoise(levelDecibels: -20), seed: 6)
    let signals = try scene.render(on: array, frames: 1 << 19, sampleRate: 16_000)
    for (index, signal) in signals.enumerated() {
      expect(
        decibels(power: meanProduct(signal, signal)), near: -20,
        Tolerance(0.8, "half of the power lies below 200 Hz"))
      let bins = spectrum(of: signal.map(Double.init))
      let octave = { (low: Int) in
        (low * (1 << 19) / 16_000..<2 * low * (1 << 19) / 16_000).reduce(0) { $0 + bins[$1].power }
      }
      for low in [50, 200, 1000, 3000] {
        expect(
          decibels(power: octave(low) / octave(2 * low > 3200 ? low / 2 : 2 * low)), near: 0,
          Tolerance(0.6, "each octave has the same power; 1600 bins in the lowest"))
      }
      for other in signals[..<index] {
        let spectra = CrossSpectrum(of: signal, and: other, segment: 512)
        for band in thirdOctaves(from: 100, through: 5000, hertzPerBin: 16_000 / 512) {
          let coherence = spectra.coherence(band)
          let tolerance = Tolerance(0.09, "five standard deviations over 2000 segments")
          expect(coherence.re, near: 0, tolerance)
          expect(coherence.im, near: 0, tolerance)
        }
      }
    }
  }

  @Test func windBlowsInItsIntervalsOnly() throws {
    let interval = ActiveInterval(start: 0.25, end: 0.75)
    let scene = ArrayScene(wind: WindNoise(levelDecibels: -20, intervals: [interval]), seed: 6)
    let all = ArrayScene(wind: WindNoise(levelDecibels: -20), seed: 6)
    let gusts = try scene.render(on: array, frames: 16_000, sampleRate: 16_000)
    let storm = try all.render(on: array, frames: 16_000, sampleRate: 16_000)
    for (gust, steady) in zip(gusts, storm) {
      #expect(gust[...4000].allSatisfy { $0 == 0 } && gust[12_000...].allSatisfy { $0 == 0 })
      #expect(gust[4080...11_920] == steady[4080...11_920])
    }
  }

  @Test func eachNoiseLeavesTheOthersAsTheyAre() throws {
    let diffuse = DiffuseNoise(levelDecibels: -30)
    let wind = WindNoise(levelDecibels: -30)
    let own = SelfNoise.level(decibels: -30)
    let render = { (scene: ArrayScene) in
      try scene.render(on: array, frames: 500, sampleRate: 16_000)
    }
    let all = try render(ArrayScene(diffuseNoise: diffuse, selfNoise: own, wind: wind, seed: 2))
    #expect(
      try render(ArrayScene(diffuseNoise: diffuse, selfNoise: own, wind: wind, seed: 2)) == all)
    let parts = try [
      ArrayScene(diffuseNoise: diffuse, seed: 2), ArrayScene(selfNoise: own, seed: 2),
      ArrayScene(wind: wind, seed: 2),
    ].map(render)
    for (index, signal) in all.enumerated() {
      for n in 0..<500 {
        expect(
          Double(signal[n]), near: parts.reduce(0) { $0 + Double($1[index][n]) }, .floatRounding)
      }
    }
  }

  @Test func numbersOutOfRangeAreRefused() {
    let refusals: [(SimulationError, ArrayScene)] = [
      (.levelOutOfRange(decibels: 300), ArrayScene(wind: WindNoise(levelDecibels: 300))),
      (
        .intervalOutOfRange(start: -1, end: 1),
        ArrayScene(
          wind: WindNoise(levelDecibels: 0, intervals: [ActiveInterval(start: -1, end: 1)]))
      ),
    ]
    for (error, scene) in refusals {
      #expect(throws: error) { try scene.render(on: array, frames: 1, sampleRate: 48_000) }
    }
  }
}
