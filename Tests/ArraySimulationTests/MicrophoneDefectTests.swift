import ArraySimulation
import Beamforming
import TestSupport
import Testing

@Suite struct MicrophoneDefectTests {
  private let array: MicrophoneArray
  private let tones = MultiTone(
    bins: [5, 40, 150, 210], period: 480, sampleRate: 48_000, seed: 3, level: 0.1)

  init() throws { array = try MicrophoneArray(positions: TestArrays.pair(0.02)) }

  /// What microphone 2 records of the tones from the side, with defects and without.
  private func render(
    selfNoise: SelfNoise? = nil, _ set: (inout MicrophoneDefect) -> Void
  ) throws -> (faulty: [Float], sound: [Float]) {
    let side = try Direction(azimuthDegrees: 90)
    var defect = MicrophoneDefect(microphone: 2)
    set(&defect)
    let source = SoundSource(
      samples: tones.wave(at: .zero, from: side, frames: 1440), place: .distant(side))
    var scene = ArrayScene(sources: [source], selfNoise: selfNoise, seed: 1)
    let sound = try scene.render(on: array, frames: 1440, sampleRate: 48_000)
    scene.defects = [defect]
    let faulty = try scene.render(on: array, frames: 1440, sampleRate: 48_000)
    #expect(faulty[0] == sound[0])
    return (faulty[1], sound[1])
  }

  @Test func gainAndPolarityActOnSoundAndNoise() throws {
    let (faulty, sound) = try render(selfNoise: .level(decibels: -40)) {
      $0.gainDecibels = decibels(amplitude: 2)
      $0.isInverted = true
    }
    for n in sound.indices {
      expect(Double(faulty[n]), near: -2 * Double(sound[n]), .floatRounding)
    }
  }

  @Test func aDelayIsExactWithinAFrame() throws {
    let delay = 3.3 / 48_000
    let (faulty, _) = try render { $0.delaySeconds = delay }
    for row in tones.response(of: Array(faulty[480..<960])) {
      let phase = -2 * .pi * row.frequency * delay
      let tolerance = Tolerance(1e-6, "the delay is exact to −135 dB")
      expect(row.re, near: cosine(phase), tolerance)
      expect(row.im, near: sine(phase), tolerance)
    }
  }

  @Test func aDeadMicrophoneIsSilentButForWhatJoinsBehindIt() throws {
    let (silent, _) = try render(selfNoise: .level(decibels: -40)) { $0.isDead = true }
    #expect(silent.allSatisfy { $0 == 0 })
    let (offset, _) = try render {
      $0.isDead = true
      $0.offset = 0.125
    }
    #expect(offset.allSatisfy { $0 == 0.125 })
  }

  @Test func clippingActsBehindTheOffset() throws {
    let (faulty, sound) = try render {
      $0.offset = 0.05
      $0.clipLevel = 0.1
    }
    for n in sound.indices {
      expect(
        Double(faulty[n]), near: min(max(Double(sound[n]) + 0.05, -0.1), 0.1), .floatRounding)
    }
    #expect(faulty.contains(0.1))
  }

  @Test func humHasItsLevelAndItsHarmonics() throws {
    let (faulty, sound) = try render {
      $0.hum = MainsHum(frequency: 100, levelDecibels: -30, harmonics: 3)
    }
    let hum = zip(faulty, sound).map { $0 - $1 }
    expect(
      decibels(power: meanProduct(hum, hum)), near: -30,
      Tolerance(1e-3, "three whole periods, single precision"))
    let bins = (1...4).map { order in
      (0..<480).reduce(Complex.zero) {
        $0 + Double(hum[$1]) * Complex(phase: -2 * .pi * Double(order * $1) / 480)
      }.magnitude
    }
    let tolerance = Tolerance(1e-4, "single precision")
    expect(bins[1] / bins[0], near: 1.0 / 2, tolerance)
    expect(bins[2] / bins[0], near: 1.0 / 3, tolerance)
    expect(bins[3] / bins[0], near: 0, tolerance)
  }

  @Test func lateFramesComeLast() throws {
    let (faulty, sound) = try render { $0.lateFrames = 7 }
    #expect(faulty == Array(repeating: 0, count: 7) + sound.dropLast(7))
    let (never, _) = try render { $0.lateFrames = 5000 }
    #expect(never == Array(repeating: 0, count: 1440))
  }

  @Test func aLoopbackReplacesTheMicrophone() throws {
    let (faulty, _) = try render {
      $0.loopback = [0.5, -0.25, 0.125]
      $0.gainDecibels = 20
      $0.lateFrames = 1
    }
    #expect(faulty == [0, 0.5, -0.25, 0.125] + Array(repeating: 0, count: 1436))
  }

  @Test func numbersOutOfRangeAreRefused() throws {
    let defect = { (set: (inout MicrophoneDefect) -> Void) in
      var defect = MicrophoneDefect(microphone: 1)
      set(&defect)
      return [defect]
    }
    let hum = { MainsHum(frequency: $0, levelDecibels: $1, harmonics: $2) }
    let refusals: [(SimulationError, [MicrophoneDefect])] = [
      (
        .defectOfUnknownMicrophone(3, microphoneCount: 2), [MicrophoneDefect(microphone: 3)]
      ),
      (.defectsGivenTwice(microphone: 1), defect { _ in } + defect { _ in }),
      (
        .defectOutOfRange(microphone: 1, .gain, .infinity), defect { $0.gainDecibels = .infinity }
      ),
      (.defectOutOfRange(microphone: 1, .delay, 0.2), defect { $0.delaySeconds = 0.2 }),
      (.defectOutOfRange(microphone: 1, .clipLevel, 0), defect { $0.clipLevel = 0 }),
      (.defectOutOfRange(microphone: 1, .offset, -1e11), defect { $0.offset = -1e11 }),
      (.defectOutOfRange(microphone: 1, .lateFrames, -1), defect { $0.lateFrames = -1 }),
      (
        .defectOutOfRange(microphone: 1, .humFrequency, 24_000),
        defect { $0.hum = hum(24_000, 0, 1) }
      ),
      (.defectOutOfRange(microphone: 1, .humLevel, 201), defect { $0.hum = hum(50, 201, 1) }),
      (.defectOutOfRange(microphone: 1, .humHarmonics, 0), defect { $0.hum = hum(50, 0, 0) }),
    ]
    for (error, defects) in refusals {
      #expect(throws: error) {
        try ArrayScene(defects: defects).render(on: array, frames: 1, sampleRate: 48_000)
      }
    }
  }
}
