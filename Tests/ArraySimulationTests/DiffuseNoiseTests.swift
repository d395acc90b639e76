import ArraySimulation
import Beamforming
import TestSupport
import Testing

@Suite struct DiffuseNoiseTests {
  @Test(arguments: [NoiseSpectrum.white, .pink], [Int?.none, 128])
  func everyMicrophoneHearsTheLevelAskedFor(
    spectrum: NoiseSpectrum, directionCount: Int?
  ) throws {
    let ring = try MicrophoneArray(
      positions: (0..<6).map { index in
        let azimuth = Double(index) * .pi / 3
        return SIMD3(0.0463 * cosine(azimuth), 0.0463 * sine(azimuth), 0)
      })
    let scene = ArrayScene(
      diffuseNoise: DiffuseNoise(
        levelDecibels: -35, spectrum: spectrum, directionCount: directionCount), seed: 4)
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

  /// Cook's closed form for an isotropic field, sin(kd)/(kd), and J₀(kd) of a horizontal one;
  /// neither has an imaginary part.
  @Test(arguments: [
    (FieldIsotropy.spherical, Int?.none), (.cylindrical, nil), (.spherical, 1000),
    (.cylindrical, 200),
  ])
  func coherenceIsThatOfAnIsotropicField(isotropy: FieldIsotropy, directionCount: Int?) throws {
    let axis = try Direction(azimuthDegrees: 25, elevationDegrees: 40).unitVector
    let array = try MicrophoneArray(positions: [0, 0.02, 0.07, 0.2].map { $0 * axis })
    // Plane waves are dearer: 3 s of them have a larger spread.
    let frames = directionCount == nil ? 960_000 : 1 << 17
    let scene = ArrayScene(
      diffuseNoise: DiffuseNoise(
        levelDecibels: -20, isotropy: isotropy, directionCount: directionCount), seed: 8)
    let signals = try scene.render(on: array, frames: frames, sampleRate: 48_000)
    let tolerance = Tolerance(
      directionCount == nil ? 0.05 : 0.12, "five standard deviations of a third of an octave")
    for (i, j) in [(0, 1), (1, 2), (0, 2), (2, 3), (1, 3), (0, 3)] {
      let offset = array.centredPositions[i] - array.centredPositions[j]
      let spacing = isotropy == .spherical ? length(offset) : length(SIMD3(offset.x, offset.y, 0))
      let spectra = CrossSpectrum(of: signals[i], and: signals[j], segment: 1024)
      for band in thirdOctaves(from: 100, through: 8000, hertzPerBin: 48_000 / 1024) {
        let coherence = spectra.coherence(band)
        let reference = band.reduce(0) { sum, bin in
          let kd = 2 * .pi * 48_000 * Double(bin) / 1024 / 343 * spacing
          return sum + (isotropy == .spherical ? sine(kd) / kd : besselJ0(kd))
        }
        expect(coherence.re, near: reference / Double(band.count), tolerance)
        expect(coherence.im, near: 0, tolerance)
      }
    }
  }

  /// No energy flows in a diffuse field. With ρc = 1 the velocity is −∇p/(jk); the active intensity
  /// is the mean of p·v*, the energy density that of (|p|² + |v|²)/2.
  @Test(arguments: [Int?.none, 200])
  func theActiveIntensityIsUnderAHundredthOfTheEnergyDensity(directionCount: Int?) throws {
    let reach = 0.004
    let cross = try MicrophoneArray(positions: [
      SIMD3(reach, 0, 0), SIMD3(-reach, 0, 0), SIMD3(0, reach, 0), SIMD3(0, -reach, 0),
      SIMD3(0, 0, reach), SIMD3(0, 0, -reach),
    ])
    let scene = ArrayScene(
      diffuseNoise: DiffuseNoise(levelDecibels: -20, directionCount: directionCount), seed: 3)
    let count = 1 << 18
    let signals = try scene.render(on: cross, frames: count, sampleRate: 16_000)
    let spectra = signals.map { spectrum(of: $0.map(Double.init)) }
    var intensity = SIMD3<Double>.zero
    var energy = 0.0
    for bin in 100 * count / 16_000..<7000 * count / 16_000 {
      let waveNumber = 2 * .pi * Double(bin) * 16_000 / Double(count) / 343
      var pressure = Complex.zero
      for microphone in spectra { pressure += (1.0 / 6) * microphone[bin] }
      var speed = 0.0
      for axis in 0..<3 {
        let gradient = (1 / (2 * reach)) * (spectra[2 * axis][bin] - spectra[2 * axis + 1][bin])
        let velocity = Complex(0, 1 / waveNumber) * gradient
        intensity[axis] += (pressure * velocity.conjugate).real
        speed += velocity.power
      }
      energy += (pressure.power + speed) / 2
    }
    #expect(length(intensity) < 0.01 * energy)
  }

  /// What the microphones differ by is the field's own, not rounding.
  @Test func differencesOfCloseMicrophonesAreThoseOfTheFieldDownToTheBass() throws {
    let pair = try MicrophoneArray(positions: [SIMD3(0.002, 0, 0), SIMD3(-0.002, 0, 0)])
    let scene = ArrayScene(diffuseNoise: DiffuseNoise(levelDecibels: 0), seed: 5)
    let count = 1 << 18
    let signals = try scene.render(on: pair, frames: count, sampleRate: 16_000)
    let (first, second) = (
      spectrum(of: signals[0].map(Double.init)), spectrum(of: signals[1].map(Double.init))
    )
    for frequency in [50, 200, 1000, 4000] {
      // ⟨|p₁ − p₂|²⟩ = 2·(1 − sin(kd)/(kd)) of the power of either.
      let bins = frequency * count / 16_000 - 400..<frequency * count / 16_000 + 400
      let difference = bins.reduce(0) { $0 + (first[$1] - second[$1]).power }
      let power = bins.reduce(0) { $0 + (first[$1].power + second[$1].power) / 2 }
      let kd = 2 * .pi * Double(frequency) / 343 * 0.004
      expect(
        decibels(power: difference / power / (kd * kd / 3 * (1 - kd * kd / 20))), near: 0,
        Tolerance(0.8, "five standard deviations over 800 bins"))
    }
  }

  @Test func oneMicrophoneMoreLeavesTheOthersAsTheyAre() throws {
    let places = TestArrays.scattered
    let scene = ArrayScene(diffuseNoise: DiffuseNoise(levelDecibels: -20), seed: 5)
    // About one centroid, so that no other rounding hides what is asked.
    let all = try scene.render(
      on: MicrophoneArray(positions: [places[0], places[1], places[2]]), frames: 100,
      sampleRate: 16_000)
    let two = try scene.render(
      on: MicrophoneArray(positions: [places[0], places[1]]), frames: 100, sampleRate: 16_000)
    for n in 0..<100 {
      expect(Double(all[0][n]), near: Double(two[0][n]), .floatRounding)
      expect(Double(all[1][n]), near: Double(two[1][n]), .floatRounding)
    }
  }
}
