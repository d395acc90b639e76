import Beamforming

/// The checks of a scene that need nothing rendered.
enum SceneCheck {
  /// The least that a source is farther away than the farthest microphone, in metres.
  private static let leastClearance = 0.01
  private static let farthest = 100_000.0
  /// Nearer to opposite than this, in radians, two waypoints have no shortest way.
  private static let leastAngleFromOpposite = 1e-6

  static func check(
    _ scene: ArrayScene, _ array: MicrophoneArray, sampleRate: Double
  ) throws(SimulationError) {
    let radius = array.centredPositions.map(length).max() ?? 0
    for (index, source) in scene.sources.enumerated() {
      guard source.startFrame.magnitude <= 1 << 40 else {
        throw .startFrameOutOfRange(source.startFrame)
      }
      try SimulationError.check(levelDecibels: source.gainDecibels)
      try check(source.place, number: index + 1, nearest: radius + leastClearance)
    }
    if let level = scene.diffuseNoise?.levelDecibels {
      try SimulationError.check(levelDecibels: level)
    }
    if let selfNoise = scene.selfNoise {
      try SimulationError.check(levelDecibels: selfNoise.decibels)
    }
    if let count = scene.diffuseNoise?.directionCount,
      !DiffuseNoise.directionCounts.contains(count)
    {
      throw .directionCountOutOfRange(count)
    }
    if let wind = scene.wind {
      try SimulationError.check(levelDecibels: wind.levelDecibels)
      for interval in wind.intervals { try interval.check() }
    }
    try check(scene.defects, microphoneCount: array.microphones.count, sampleRate: sampleRate)
    if scene.body != nil { try checkSurroundings(ofBodyIn: scene) }
  }

  /// Whether microphones and sources are inside a room whose size is checked.
  static func check(
    _ sources: [SoundSource], in room: ShoeboxRoom, positions: [SIMD3<Double>]
  ) throws(SimulationError) {
    let isInside = { (place: SIMD3<Double>) in
      (0..<3).allSatisfy { place[$0] > 0 && place[$0] < room.size[$0] }
    }
    for (index, position) in positions.enumerated() {
      let place = room.arrayPosition + position
      guard isInside(place) else {
        throw .microphoneOutsideRoom(microphone: index + 1, position: place, size: room.size)
      }
    }
    for (index, source) in sources.enumerated() {
      switch source.place {
      case .distant: throw .distantSourceInRoom(source: index + 1)
      case .path: throw .movingSourceInRoom(source: index + 1)
      case .near(let direction, let distance):
        let place = room.arrayPosition + distance * direction.unitVector
        guard isInside(place) else {
          throw .sourceOutsideRoom(source: index + 1, position: place, size: room.size)
        }
      }
    }
  }

  private static func check(
    _ place: SourcePlace, number: Int, nearest: Double
  ) throws(SimulationError) {
    switch place {
    case .distant: return
    case .near(_, let distance): try check(distance, number: number, nearest: nearest)
    case .path(let waypoints):
      guard let first = waypoints.first else { throw .emptyPath(source: number) }
      for (index, waypoint) in waypoints.enumerated() {
        guard waypoint.seconds.isFinite,
          index == 0 || waypoint.seconds > waypoints[index - 1].seconds
        else { throw .waypointOutOfOrder(source: number, waypoint: index + 1) }
        guard (waypoint.distanceMeters == nil) == (first.distanceMeters == nil) else {
          throw .waypointDistanceMismatch(source: number, waypoint: index + 1)
        }
        if let distance = waypoint.distanceMeters {
          try check(distance, number: number, nearest: nearest)
        }
        guard index > 0 else { continue }
        let angle = SourcePath.angle(
          waypoints[index - 1].direction.unitVector, waypoint.direction.unitVector)
        guard angle < .pi - leastAngleFromOpposite else {
          throw .waypointsOpposite(source: number, waypoint: index + 1)
        }
      }
    }
  }

  private static func check(
    _ distance: Double, number: Int, nearest: Double
  ) throws(SimulationError) {
    guard distance >= nearest, distance <= farthest else {
      throw .distanceOutOfRange(
        source: number, meters: distance, nearestMeters: nearest, farthestMeters: farthest)
    }
  }

  private static func check(
    _ defects: [MicrophoneDefect], microphoneCount: Int, sampleRate: Double
  ) throws(SimulationError) {
    var seen: Set<Int> = []
    for defect in defects {
      guard (1...microphoneCount).contains(defect.microphone) else {
        throw .defectOfUnknownMicrophone(defect.microphone, microphoneCount: microphoneCount)
      }
      guard seen.insert(defect.microphone).inserted else {
        throw .defectsGivenTwice(microphone: defect.microphone)
      }
      try defect.check(sampleRate: sampleRate)
    }
  }

  private static func checkSurroundings(ofBodyIn scene: ArrayScene) throws(SimulationError) {
    guard scene.room == nil else { throw .bodyInRoom }
    for (index, source) in scene.sources.enumerated() {
      guard case .distant = source.place else {
        throw .sourceNotDistantAboutBody(source: index + 1)
      }
    }
    guard let noise = scene.diffuseNoise else { return }
    guard noise.directionCount == nil, noise.isotropy == .spherical else {
      throw .diffuseNoiseNotSphericalAboutBody
    }
  }
}
