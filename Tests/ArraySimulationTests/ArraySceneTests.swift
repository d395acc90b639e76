import ArraySimulation
import Beamforming
import TestSupport
import Testing

@Suite struct ArraySceneTests {
  /// What 96 taps and the rounding to single precision leave of the difference to an ideal delay,
  /// relative to the sine: −137.9 dB at worst, at 0.45 of the rate.
  private static let delayErrorDecibels = -135.0

  private let array: MicrophoneArray

  init() throws {
    array = try MicrophoneArray(positions: [
      SIMD3(0.031, 0.004, 0), SIMD3(-0.02, 0.01, 0.015), SIMD3(-0.011, -0.014, -0.015),
    ])
  }

  /// In closed form: a microphone at r hears s(t + r·u/c).
  @Test(arguments: [0.002, 0.05, 0.1, 0.25, 0.3333, 0.4, 0.45], [0.0, 35, 90, 127.5, 180])
  func sinesArriveAsTheClosedFormSays(cyclesPerFrame: Double, azimuth: Double) throws {
    let direction = try Direction(azimuthDegrees: azimuth, elevationDegrees: 20)
    let samples = (0..<2400).map { Float(0.5 * cosine(2 * .pi * cyclesPerFrame * Double($0))) }
    let scene = ArrayScene(sources: [SoundSource(samples: samples, place: .distant(direction))])
    let signals = try scene.render(on: array, frames: 2400, sampleRate: 48_000)

    for (signal, position) in zip(signals, array.centredPositions) {
      let early = dot(position, direction.unitVector) / 343 * 48_000
      // The first and last half kernel hear the sine begin and end.
      let worst = (100..<2300).map { n in
        abs(Double(signal[n]) - 0.5 * cosine(2 * .pi * cyclesPerFrame * (Double(n) + early)))
      }.max()
      #expect(decibels(amplitude: try #require(worst) / 0.5) < Self.delayErrorDecibels)
    }
  }

  @Test func aClickComesUprightAndFirstToTheNearestMicrophone() throws {
    // Ten frames of sound on either side of the centroid: whole delays leave one sample.
    let reach = 10 * 343 / 48_000.0
    let pair = try MicrophoneArray(positions: [SIMD3(reach, 0, 0), SIMD3(-reach, 0, 0)])
    let click = SoundSource(
      samples: [0.25], place: .distant(.ahead), startFrame: 100,
      gainDecibels: decibels(amplitude: 2))
    let signals = try ArrayScene(sources: [click]).render(on: pair, frames: 200, sampleRate: 48_000)
    for (signal, arrival) in zip(signals, [90, 110]) {
      expect(
        Double(signal[arrival]), near: 0.5, Tolerance(1e-6, "the delay is whole but for roundings"))
      #expect(signal.indices.allSatisfy { $0 == arrival || abs(signal[$0]) < 1e-6 })
    }
  }

  @Test func sourcesAddUp() throws {
    let first = SoundSource(samples: whiteNoise(frames: 300, seed: 1), place: .distant(.ahead))
    let second = SoundSource(
      samples: whiteNoise(frames: 250, seed: 2), place: .distant(Direction.ahead.opposite),
      startFrame: 40, gainDecibels: -6)
    let render = { (sources: [SoundSource]) in
      try ArrayScene(sources: sources).render(on: array, frames: 400, sampleRate: 16_000)
    }
    let (one, other, both) = (
      try render([first]), try render([second]), try render([first, second])
    )
    for (signal, parts) in zip(both, zip(one, other)) {
      for n in 0..<400 {
        expect(Double(signal[n]), near: Double(parts.0[n] + parts.1[n]), .floatRounding)
      }
    }
  }

  /// A start moves the same samples, in and out of what is rendered.
  @Test(arguments: [-350, -200, -1, 0, 1, 137, 480, 499, 600])
  func startsMayLieBeforeTheBeginningAndBehindTheEnd(startFrame: Int) throws {
    let samples = whiteNoise(frames: 300, seed: 3)
    let direction = try Direction(azimuthDegrees: 70)
    let render = { (start: Int, frames: Int) in
      let source = SoundSource(samples: samples, place: .distant(direction), startFrame: start)
      return try ArrayScene(sources: [source]).render(on: array, frames: frames, sampleRate: 48_000)
    }
    // A long rendering that begins 1000 frames earlier holds all of the source.
    let whole = try render(startFrame + 1000, 2000)
    let cut = try render(startFrame, 500)
    for (signal, reference) in zip(cut, whole) {
      #expect(signal == Array(reference[1000..<1500]))
    }
  }

  @Test func aSourceOutOfReachIsSilent() throws {
    for start in [1 << 40, -(1 << 40)] {
      let source = SoundSource(samples: [1], place: .distant(.ahead), startFrame: start)
      let signals = try ArrayScene(sources: [source]).render(
        on: array, frames: 10, sampleRate: 48_000)
      #expect(signals == Array(repeating: Array(repeating: 0, count: 10), count: 3))
    }
  }

  @Test func anEmptySceneIsSilent() throws {
    let signals = try ArrayScene().render(on: array, frames: 10, sampleRate: 48_000)
    #expect(signals == Array(repeating: Array(repeating: 0, count: 10), count: 3))
    #expect(
      try ArrayScene(selfNoise: .level(decibels: -60)).render(
        on: array, frames: 0, sampleRate: 48_000)
        == [[], [], []])
  }

  @Test func selfNoiseHasItsLevelAndIsIndependent() throws {
    let scene = ArrayScene(selfNoise: .level(decibels: -40), seed: 5)
    let signals = try scene.render(on: array, frames: 100_000, sampleRate: 48_000)
    for (index, signal) in signals.enumerated() {
      expect(
        decibels(power: meanProduct(signal, signal)), near: -40,
        Tolerance(0.1, "five standard deviations of the power of 100 000 samples are 0.1 dB"))
      for other in signals[..<index] {
        expect(
          meanProduct(signal, other) / powerRatio(decibels: -40), near: 0,
          Tolerance(0.016, "five standard deviations of the correlation of 100 000 samples"))
      }
    }
  }

  @Test func theSameSeedGivesTheSameBitsAndAnotherSeedOthers() throws {
    let render = { (seed: UInt64) in
      let scene = ArrayScene(
        diffuseNoise: DiffuseNoise(levelDecibels: -30, directionCount: 64),
        selfNoise: .level(decibels: -60),
        seed: seed)
      return try scene.render(on: array, frames: 2000, sampleRate: 16_000)
    }
    let first = try render(1)
    #expect(try render(1) == first)
    for (signal, other) in zip(first, try render(2)) {
      #expect(abs(meanProduct(signal, other)) < 0.2 * meanProduct(signal, signal))
    }
  }

  @Test func oneNoiseLeavesTheOtherAsItIs() throws {
    let diffuseNoise = DiffuseNoise(levelDecibels: -30, directionCount: 64)
    let render = { (diffuse: DiffuseNoise?, selfNoise: Double?) in
      let scene = ArrayScene(
        diffuseNoise: diffuse, selfNoise: selfNoise.map { .level(decibels: $0) }, seed: 9)
      return try scene.render(on: array, frames: 500, sampleRate: 16_000)
    }
    let both = try render(diffuseNoise, -40)
    let (diffuse, own) = (try render(diffuseNoise, nil), try render(nil, -40))
    for (signal, parts) in zip(both, zip(diffuse, own)) {
      for n in 0..<500 {
        expect(Double(signal[n]), near: Double(parts.0[n] + parts.1[n]), .floatRounding)
      }
    }
  }

  /// Ground truth for a calibration: one microphone 3 dB louder and 2.25 frames late.
  @Test func gainAndDelayOfAMicrophoneShowInWhatItHears() throws {
    let delay = 2.25 / 48_000
    let pair = try MicrophoneArray(microphones: [
      Microphone(position: SIMD3(0.01, 0, 0), channel: 1),
      Microphone(
        position: SIMD3(-0.01, 0, 0), channel: 2, gainDecibels: 3, delaySeconds: delay),
    ])
    let left = try Direction(azimuthDegrees: 90)
    let tones = MultiTone(
      bins: [7, 31, 99, 180], period: 480, sampleRate: 48_000, seed: 2, level: 0.1)
    let source = SoundSource(
      samples: tones.wave(at: .zero, from: left, frames: 1440), place: .distant(left))
    let signals = try ArrayScene(sources: [source]).render(
      on: pair, frames: 1440, sampleRate: 48_000)
    for row in tones.response(of: Array(signals[1][480..<960])) {
      let phase = -2 * .pi * row.frequency * delay
      let tolerance = Tolerance(1e-6, "the delay is exact to −135 dB")
      expect(row.re, near: amplitude(decibels: 3) * cosine(phase), tolerance)
      expect(row.im, near: amplitude(decibels: 3) * sine(phase), tolerance)
    }
  }

  @Test func numbersOutOfRangeAreRefused() {
    let source = {
      SoundSource(samples: [1], place: .distant(.ahead), startFrame: $0, gainDecibels: $1)
    }
    let refusals: [(SimulationError, ArrayScene, Int, Double, Double)] = [
      (.sampleRateOutOfRange(999), ArrayScene(), 1, 999, 343),
      (.sampleRateOutOfRange(.infinity), ArrayScene(), 1, .infinity, 343),
      (.speedOfSoundOutOfRange(0), ArrayScene(), 1, 48_000, 0),
      (.frameCountOutOfRange(-1), ArrayScene(), -1, 48_000, 343),
      (.frameCountOutOfRange(.max), ArrayScene(), .max, 48_000, 343),
      (.startFrameOutOfRange(.min), ArrayScene(sources: [source(.min, 0)]), 1, 48_000, 343),
      (
        .levelOutOfRange(decibels: .infinity), ArrayScene(sources: [source(0, .infinity)]), 1,
        48_000,
        343
      ),
      (
        .levelOutOfRange(decibels: -.infinity), ArrayScene(selfNoise: .level(decibels: -.infinity)),
        1,
        48_000,
        343
      ),
      (
        .directionCountOutOfRange(0),
        ArrayScene(diffuseNoise: DiffuseNoise(levelDecibels: 0, directionCount: 0)), 1, 48_000, 343
      ),
    ]
    for (error, scene, frames, sampleRate, speedOfSound) in refusals {
      #expect(throws: error) {
        try scene.render(
          on: array, frames: frames, sampleRate: sampleRate, speedOfSound: speedOfSound)
      }
    }
  }
}
