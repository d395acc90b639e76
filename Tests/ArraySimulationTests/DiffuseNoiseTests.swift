import ArraySimulation
import Beamforming
import TestSupport
import Testing

@Suite struct DiffuseNoiseTests {
  @Test(arguments: [NoiseSpectrum.white, .pink])
  func everyMicrophoneHearsTheLevelAskedFor(spectrum: NoiseSpectrum) throws {
    let ring = try MicrophoneArray(
      positions: (0..<6).map { index in
        let azimuth = Double(index) * .pi / 3
        return SIMD3(0.0463 * cosine(azimuth), 0.0463 * sine(azimuth), 0)
      })
    let scene = ArrayScene(
      diffuseNoise: DiffuseNoise(levelDecibels: -35, spectrum: spectrum), seed: 4)
    let signals = try scene.render(on: ring, frames: 60_000, sampleRate: 16_000)
    let levels = signals.map { decibels(power: meanProduct($0, $0)) }
    let mean = levels.reduce(0, +) / 6
    for level in levels {
      expect(level, near: mean, Tolerance(0.25, "any two within 0.5 dB"))
      expect(level, near: -35, Tolerance(0.5, "a few seconds of noise"))
    }
  }

  /// Power a hertz of pink noise: flat up to 50 Hz, then inverse to frequency.
  @Test func pinkNoiseFallsByThreeDecibelsAnOctave() throws {
    let array = try MicrophoneArray(positions: [SIMD3(0.01, 0, 0), SIMD3(-0.01, 0, 0)])
    let scene = ArrayScene(
      diffuseNoise: DiffuseNoise(levelDecibels: -20, spectrum: .pink), seed: 6)
    let signal = try scene.render(on: array, frames: 130_000, sampleRate: 16_000)[0]
    let spectra = CrossSpectrum(of: signal, and: signal, segment: 256)
    for bin in [8, 16, 32] {
      expect(
        decibels(power: spectra.cross[bin].re / spectra.cross[2 * bin].re), near: 3.01,
        Tolerance(1, "five standard deviations of the ratio over 1000 segments"))
    }
  }

  /// Cook's closed form for an isotropic field: sin(kd)/(kd), and no imaginary part.
  @Test func coherenceOfAPairIsThatOfAnIsotropicField() throws {
    let spacing = 0.05
    let axis = try Direction(azimuthDegrees: 25, elevationDegrees: 40).unitVector
    let pair = try MicrophoneArray(positions: [0.5 * spacing * axis, -0.5 * spacing * axis])
    let scene = ArrayScene(diffuseNoise: DiffuseNoise(levelDecibels: -20), seed: 8)
    let signals = try scene.render(on: pair, frames: 240_000, sampleRate: 24_000)
    let spectra = CrossSpectrum(of: signals[0], and: signals[1], segment: 256)
    let sampling = Tolerance(
      0.1, "five standard deviations over 1874 segments, and 0.015 of the lattice")
    for bin in stride(from: 4, through: 124, by: 4) {
      let kd = 2 * .pi * 24_000 * Double(bin) / 256 / 343 * spacing
      let coherence = spectra.coherence(bin)
      expect(coherence.re, near: sine(kd) / kd, sampling)
      expect(coherence.im, near: 0, sampling)
    }
  }
}
