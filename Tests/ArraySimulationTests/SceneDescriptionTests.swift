import ArraySimulation
import Beamforming
import TestSupport
import Testing

@Suite struct SceneDescriptionTests {
  private static let rate = 8000
  private static let frames = 800
  private let ahead: SourcePlace

  init() throws { ahead = .distant(try Direction(azimuthDegrees: 0, elevationDegrees: 0)) }

  private func samples(
    _ source: DescribedSource, sounds: [String: [Float]] = [:]
  ) throws -> (samples: [Float], start: Int) {
    var description = SceneDescription()
    description.sources = [source]
    let scene = try description.scene(
      sounds: sounds, frames: Self.frames, sampleRate: Self.rate)
    return (scene.sources[0].samples, scene.sources[0].startFrame)
  }

  /// Not on throughout, as a signal without any interval is.
  @Test func aSourceThatIsOnlyOnAfterTheSceneIsSilent() throws {
    var source = DescribedSource(.generated(.noise(.white), levelDecibels: -20), at: ahead)
    source.intervals = [ActiveInterval(start: 1, end: 2)]
    #expect(try samples(source).samples.allSatisfy { $0 == 0 })
    source.intervals = []
    source.startSeconds = 5
    #expect(try samples(source).samples.allSatisfy { $0 == 0 })
    source.startSeconds = 0
    #expect(try samples(source).samples.count == Self.frames)
  }

  @Test func aFileMayBeOnBeforeItStartsAndAfterItEnds() throws {
    var source = DescribedSource(.file(path: "a.wav"), at: ahead)
    source.startSeconds = 0.05
    source.intervals = [
      ActiveInterval(start: 0.02, end: 0.06), ActiveInterval(start: 0.07, end: 9),
    ]
    let (sound, start) = try samples(
      source, sounds: ["a.wav": [Float](repeating: 1, count: 400)])
    #expect(start == 400)
    #expect(sound[0] == 1 && sound[100] == 0 && sound[399] == 1)
  }

  @Test func intervalsRunForwardWithoutOverlap() throws {
    for signal in [
      DescribedSource.Signal.generated(.noise(.white), levelDecibels: 0), .file(path: "a.wav"),
    ] {
      var source = DescribedSource(signal, at: ahead)
      source.intervals = [ActiveInterval(start: 0.02, end: 0.01)]
      #expect(throws: SimulationError.intervalOutOfRange(start: 0.02, end: 0.01)) {
        try samples(source)
      }
      source.intervals = [ActiveInterval(start: 0, end: 2), ActiveInterval(start: 1, end: 3)]
      #expect(throws: SimulationError.intervalsOutOfOrder(start: 1, previousEnd: 2)) {
        try samples(source)
      }
    }
  }

  @Test func aLoopbackNeedsASourceOfItsName() throws {
    var description = SceneDescription()
    description.sources = [DescribedSource(.file(path: "a.wav"), at: ahead)]
    description.surroundings.defects = [MicrophoneDefect(microphone: 1)]
    for name in ["", "talker"] {
      description.loopbacks = [1: name]
      #expect(throws: SimulationError.loopbackOfUnknownSource(microphone: 1, name: name)) {
        try description.scene(sounds: [:], frames: 8, sampleRate: Self.rate)
      }
    }
  }

  /// Memory is not asked for before it is known to be enough.
  @Test func moreThanMemoryHoldsIsRefused() throws {
    var description = SceneDescription()
    let source = DescribedSource(.generated(.noise(.white), levelDecibels: 0), at: ahead)
    description.sources = [source, source]
    let limit = ArrayScene.largestSampleCount
    let frames = limit / 2 + 1
    #expect(throws: SimulationError.tooManySamples(count: 2 * frames, limit: limit)) {
      try description.scene(sounds: [:], frames: frames, sampleRate: Self.rate)
    }
    let most = SceneDescription.largestSourceCount
    description.sources = Array(repeating: source, count: most + 1)
    #expect(throws: SimulationError.tooManySources(count: most + 1, limit: most)) {
      try description.scene(sounds: [:], frames: 1, sampleRate: Self.rate)
    }
    let array = try MicrophoneArray(positions: TestArrays.pair(0.02))
    #expect(throws: SimulationError.tooManySamples(count: 2 * frames, limit: limit)) {
      try ArrayScene().render(on: array, frames: frames, sampleRate: 48_000)
    }
  }

  /// A minute of response at the highest rate, between each source and each microphone.
  @Test func responsesCountAsSamples() throws {
    let place = SourcePlace.near(
      try Direction(azimuthDegrees: 0, elevationDegrees: 0), distanceMeters: 1)
    let room = ShoeboxRoom(
      size: SIMD3(200, 200, 200), arrayPosition: SIMD3(100, 100, 100), absorption: .uniform(0.5),
      highestOrder: 80)
    let array = try MicrophoneArray(positions: TestArrays.pair(0.02))
    let scene = ArrayScene(
      sources: Array(repeating: SoundSource(samples: [1], place: place), count: 2), room: room)
    #expect {
      try scene.render(on: array, frames: 1, sampleRate: 768_000)
    } throws: { error in
      if case .tooManySamples? = error as? SimulationError { true } else { false }
    }
  }
}
