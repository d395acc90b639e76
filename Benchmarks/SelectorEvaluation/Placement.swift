import ArraySimulation
import Beamforming

/// A room with a pair and two talkers in it, drawn from a seed.
struct Placement {
  let room: ShoeboxRoom
  let array: MicrophoneArray
  /// In front and behind.
  let talkers: [SourcePlace]
  let directToReverberantDecibels: [Double]
  /// Counter-clockwise from the room's x axis to the axis of the beams, in radians.
  let yaw: Double

  private static let wallDistance = 0.3
  private static let leastDistance = 0.25
  /// How near a ratio comes to the one asked for.
  private static let toleranceDecibels = 0.3

  /// - Throws: ``EvaluationError/noPlace(directToReverberantDecibels:)``.
  init(
    kind: RoomKind, spacingMeters: Double, directToReverberantDecibels ratio: Double,
    sizes: [SIMD3<Double>], sampleRate: Double, generator: inout NoiseGenerator
  ) throws {
    for _ in 0..<200 {
      let size = generator.element(of: sizes)
      let decay = generator.uniform(kind.reverberationSeconds)
      let room = ShoeboxRoom(
        size: size, arrayPosition: Self.position(kind: kind, size: size, generator: &generator),
        absorption: .reverberationTime(seconds: decay))
      let yaw = generator.uniform(-.pi ... .pi)
      let array = try Self.pair(spacingMeters: spacingMeters, yaw: yaw)
      var talkers: [SourcePlace] = []
      var ratios: [Double] = []
      for side in [0, .pi] {
        let offset = generator.uniform(-kind.azimuthDegrees...kind.azimuthDegrees) * .pi / 180
        let direction = try Direction(
          azimuth: yaw + side + offset, elevation: generator.uniform(-0.1...0.2))
        guard
          let (distance, reached) = try Self.distance(
            for: ratio, direction: direction, room: room, reverberationSeconds: decay, array: array,
            sampleRate: sampleRate)
        else { break }
        talkers.append(.near(direction, distanceMeters: distance))
        ratios.append(reached)
      }
      guard talkers.count == 2 else { continue }
      self.room = room
      self.array = array
      self.talkers = talkers
      self.yaw = yaw
      directToReverberantDecibels = ratios
      return
    }
    throw EvaluationError.noPlace(directToReverberantDecibels: ratio)
  }

  /// Where the array stands: about the middle, or 0.4 to 0.7 m from one of the four walls.
  private static func position(
    kind: RoomKind, size: SIMD3<Double>, generator: inout NoiseGenerator
  ) -> SIMD3<Double> {
    var position = SIMD3(
      size.x / 2 + generator.uniform(-0.4...0.4), size.y / 2 + generator.uniform(-0.4...0.4),
      generator.uniform(1...1.4))
    guard kind == .hard else { return position }
    let axis = generator.element(of: [0, 1])
    let distance = generator.uniform(0.4...0.7)
    position[axis] = generator.element(of: [distance, size[axis] - distance])
    return position
  }

  private static func pair(spacingMeters: Double, yaw: Double) throws -> MicrophoneArray {
    let front = try Direction(azimuth: yaw)
    let half = spacingMeters / 2 * front.unitVector
    return try MicrophoneArray(positions: [half, -half], front: front)
  }

  /// How far away a talker has to be; `nil` where a wall is in the way.
  private static func distance(
    for ratio: Double, direction: Direction, room: ShoeboxRoom, reverberationSeconds: Double,
    array: MicrophoneArray, sampleRate: Double
  ) throws -> (distance: Double, ratio: Double)? {
    // The distance at which the diffuse field of a room is as loud as the direct sound, by Sabine's formula.
    let volume = room.size.x * room.size.y * room.size.z
    var distance = max(
      leastDistance,
      0.057 * (volume / reverberationSeconds).squareRoot() * amplitude(decibels: -ratio))
    for _ in 0..<8 {
      let position = room.arrayPosition + distance * direction.unitVector
      for axis in 0..<3 {
        guard (wallDistance...room.size[axis] - wallDistance).contains(position[axis])
        else { return nil }
      }
      let scene = ArrayScene(
        sources: [SoundSource(samples: [], place: .near(direction, distanceMeters: distance))],
        room: room)
      let truth = try scene.truth(on: array, sampleRate: sampleRate)
      let reached = truth.room?.directToReverberantDecibels.first ?? .infinity
      if abs(reached - ratio) < toleranceDecibels { return (distance, reached) }
      // The direct sound falls with the distance, and reverberation hardly does.
      distance = max(leastDistance, distance * amplitude(decibels: reached - ratio))
    }
    return nil
  }
}
