import ArraySimulation
import Beamforming
import TestSupport

extension TalkerScene {
  /// The beams of a pair 20 mm apart in the midst of a room of 6 m × 5 m × 3 m, the talkers off axis by an angle.
  ///
  /// - Returns: The scene, and the direct-to-reverberant ratio of the talker in front.
  static func inARoom(
    seconds: Double, distanceMeters: Double, degrees: Double, reverberationSeconds: Double,
    seed: UInt64
  ) throws -> (scene: TalkerScene, directToReverberantDecibels: Double) {
    var generator = SeededGenerator(seed: seed)
    let turns = turns(seconds: seconds, generator: &generator)
    let frames = Int(seconds * sampleRate)
    let array = try MicrophoneArray(positions: TestArrays.pair(0.02))
    let sources = try [(SelectedPort.front, degrees), (.back, 180 + degrees)].map { port, azimuth in
      let intervals = turns.filter { $0.port == port }.flatMap(\.syllables).map {
        ActiveInterval(
          start: Double($0.step) / 200, end: Double($0.step + $0.length) / 200)
      }
      let signal = SourceSignal(
        .noise(.speech), levelDecibels: -30, intervals: intervals, seed: seed + UInt64(azimuth))
      return SoundSource(
        samples: try signal.samples(frames: frames, sampleRate: sampleRate),
        place: .near(try Direction(azimuthDegrees: azimuth), distanceMeters: distanceMeters))
    }
    let simulated = ArrayScene(
      sources: sources, diffuseNoise: DiffuseNoise(levelDecibels: -60),
      selfNoise: .level(decibels: -80),
      room: ShoeboxRoom(
        size: SIMD3(6, 5, 3), arrayPosition: SIMD3(2.9, 2.4, 1.3),
        absorption: .reverberationTime(seconds: reverberationSeconds)), seed: seed)
    let microphones = try simulated.render(on: array, frames: frames, sampleRate: sampleRate)
    let design = try BeamDesigner(array: array, sampleRate: sampleRate)
      .design(ports: [.front, .back])
    let beams = process(microphones, through: Processor(design: design))
    let truth = try simulated.truth(on: array, sampleRate: sampleRate)
    return (
      TalkerScene(front: beams[0], back: beams[1], turns: turns),
      truth.room?.directToReverberantDecibels[0] ?? .infinity
    )
  }
}
