import ArraySimulation
import Beamforming

/// One recording of a condition, rendered by `ArraySimulation`, with what is known of it.
package struct EvaluationScene {
  package let truth: TurnTruth
  let microphones: [[Float]]
  let array: MicrophoneArray

  /// Of a talker, relative to full scale; what has other levels is relative to it.
  private static let talkerDecibels = -26.0
  /// Of the noise of a small microphone when somebody talks about a metre away.
  private static let selfNoiseDecibels = -35.0
  private static let fanDecibels = -10.0
  private static let quietDecibels = -25.0

  /// - Parameters:
  ///   - seed: What all is drawn from.
  ///   - stream: Which of the recordings of a seed it is.
  package init(
    _ condition: Condition, set: SampleSet, voices: [Voice], spacingMeters: Double, seconds: Double,
    sampleRate: Double, seed: UInt64, stream: UInt64
  ) throws {
    var generator = NoiseGenerator(seed: seed, stream: stream)
    let frames = Int(seconds * sampleRate)
    var kind = RoomKind.easy
    var ratio = 0.0
    var style: TurnStyle?
    switch condition.scene {
    case .turns(let room, let decibels):
      (kind, ratio, style) = (room, decibels, room == .hard ? .overlapping : .polite)
    case .slams(let room, let decibels, _):
      (kind, ratio, style) = (room, decibels, .monologue)
    case .silence, .diffuseNoise, .fan:
      break
    }
    let placement = try Placement(
      kind: kind, spacingMeters: spacingMeters, directToReverberantDecibels: ratio,
      sizes: set.roomSizes, sampleRate: sampleRate, generator: &generator)
    var scene = ArrayScene(
      diffuseNoise: DiffuseNoise(
        levelDecibels: Self.talkerDecibels + kind.noiseDecibels, spectrum: .pink),
      selfNoise: .level(decibels: Self.talkerDecibels + Self.selfNoiseDecibels),
      room: placement.room, seed: seed &* 1_000_003 &+ stream)
    var turns: [Turn] = []
    if let style {
      let first = generator.element(of: Array(voices.indices))
      let others = voices.indices.filter { $0 != first }
      let pair = [voices[first], voices[generator.element(of: others)]]
      let plan = TurnPlan(
        seconds: seconds, style: style, voices: pair, sampleRate: sampleRate,
        generator: &generator)
      turns = plan.turns
      scene.sources = zip(plan.tracks, placement.talkers).map { track, place in
        SoundSource(
          samples: track, place: place,
          gainDecibels: Self.talkerDecibels + generator.uniform(-2...2))
      }
    }
    switch condition.scene {
    case .turns: break
    case .slams(_, _, let perMinute):
      scene.sources[1] = try Self.slams(
        perMinute: perMinute, placement: placement, seconds: seconds, sampleRate: sampleRate,
        seed: seed, generator: &generator)
    case .silence: scene.diffuseNoise = nil
    case .diffuseNoise: break
    case .fan:
      let fan = SourceSignal(
        .noise(.pink), levelDecibels: Self.talkerDecibels + Self.fanDecibels,
        intervals: [ActiveInterval(start: SteadyFigures.startSeconds, end: seconds)], seed: seed)
      scene.sources = [
        SoundSource(
          samples: try fan.samples(frames: frames, sampleRate: sampleRate),
          place: placement.talkers[1])
      ]
    }
    microphones = try scene.render(on: placement.array, frames: frames, sampleRate: sampleRate)
    array = placement.array
    truth = TurnTruth(
      name: condition.name, turns: turns, seconds: seconds, spacingMeters: spacingMeters,
      directToReverberantDecibels: placement.directToReverberantDecibels)
  }

  /// Bursts of pink noise that fall by 60 dB in a quarter of a second, 15 to 25 dB above the talker at first, at
  /// random times, from within 60 degrees of the back.
  private static func slams(
    perMinute: Double, placement: Placement, seconds: Double, sampleRate: Double, seed: UInt64,
    generator: inout NoiseGenerator
  ) throws -> SoundSource {
    let frames = Int(seconds * sampleRate)
    let noise = try SourceSignal(.noise(.pink), levelDecibels: 0, seed: seed)
      .samples(frames: frames, sampleRate: sampleRate)
    var samples = [Float](repeating: 0, count: frames)
    let length = Int(0.25 * sampleRate)
    let spacing = 60 / perMinute
    for slam in 0..<Int(seconds / spacing) {
      let start = spacing * Double(slam) + generator.uniform(0.5...spacing - 0.5)
      let first = Int((max(start, 1.2) * sampleRate).rounded())
      let level = generator.uniform(15...25)
      for n in 0..<min(length, frames - first) {
        let gain = amplitude(decibels: level - 60 * Double(n) / Double(length))
        samples[first + n] = Float(gain) * noise[first + n]
      }
    }
    let room = placement.room
    for distance in [2.0, 1.5, 1.0, 0.7] {
      let direction = try Direction(
        azimuth: placement.yaw + .pi + generator.uniform(-.pi / 3 ... .pi / 3))
      let position = room.arrayPosition + distance * direction.unitVector
      let isInside = (0..<3).allSatisfy { (0.1...room.size[$0] - 0.1).contains(position[$0]) }
      guard isInside else { continue }
      return SoundSource(
        samples: samples, place: .near(direction, distanceMeters: distance),
        gainDecibels: talkerDecibels)
    }
    return SoundSource(
      samples: samples, place: placement.talkers[1], gainDecibels: talkerDecibels)
  }
}
