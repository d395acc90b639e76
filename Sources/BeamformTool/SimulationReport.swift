import ArrayFiles
import ArraySimulation
import Beamforming

/// What `beamform simulate` rendered, and the truth of it.
struct SimulationReport {
  let options: SimulateOptions
  let array: NamedArray
  let scene: ArrayScene
  let truth: SceneTruth
  let frames: Int
  let sampleRate: Int
  /// How long each sound file is, by its path.
  let fileSeconds: [String: Double]
  /// What was written.
  var channels: [PortReport] = []
  /// Seconds of sound that were rendered in a second.
  var realTimeFactor = 0.0

  private var seconds: Double { Double(frames) / Double(sampleRate) }

  /// What the user should know.
  var warnings: [String] {
    channels.filter { $0.clippedSamples > 0 }.map { channel in
      "\(channel.path): \(counted(channel.clippedSamples, "sample")) of \(channel.name) clipped at "
        + "full scale (choose --encoding float, or lower levels)"
    }
  }

  /// A short summary for people.
  var text: String {
    var rows = [
      [
        "scene",
        "\(Decimal.text(seconds, places: 2)) s, \(sampleRate) Hz, seed \(scene.seed)",
      ],
      ["array", "\(escaped(array.name)), \(array.array.microphones.count) microphones"],
    ]
    for (index, source) in options.scene.sources.enumerated() {
      rows.append(["source \(index + 1)", escaped(sentence(source, index: index))])
    }
    if let room = truth.room {
      rows.append(["room", "reverberation \(Decimal.text(room.reverberationSeconds, places: 2)) s"])
    }
    rows.append(["speed", "\(Decimal.text(realTimeFactor, places: 0)) times real time"])
    let table = channels.map { channel in
      [
        channel.name, "rms \(PortReport.levelText(channel.level?.rmsDecibels ?? -.infinity))",
        "peak \(PortReport.levelText(channel.level?.peakDecibels ?? -.infinity))",
        escaped(channel.path),
      ]
    }
    return aligned(rows) + "\n" + aligned(table)
  }

  /// The truth, for scripts.
  var document: JSONValue {
    .object([
      ("path", .string(options.output)),
      (
        "array",
        .object([
          ("name", .string(array.name)), ("microphones", .integer(array.array.microphones.count)),
        ])
      ),
      ("sampleRate", .integer(sampleRate)), ("frames", .integer(frames)),
      ("seed", .string(String(scene.seed))),
      ("speedOfSound", .number(options.scene.speedOfSound)),
      ("sources", .array(options.scene.sources.indices.map(source))),
      ("diffuse", scene.diffuseNoise.map(diffuse) ?? .null),
      ("selfNoiseDecibels", scene.selfNoise.map { .number($0.decibels) } ?? .null),
      ("wind", scene.wind.map(wind) ?? .null),
      ("room", truth.room.map(room) ?? .null),
      ("body", body.map { .object([("radius", .number($0.radiusMeters))]) } ?? .null),
      ("defects", .array(scene.defects.map(defect))),
      (
        "channels",
        .array(
          channels.map { channel in
            .object([
              ("channel", .integer(channel.channel)),
              ("rmsDecibels", .decibels(channel.level?.rmsDecibels ?? -.infinity)),
              ("peakDecibels", .decibels(channel.level?.peakDecibels ?? -.infinity)),
              ("clippedSamples", .integer(channel.clippedSamples)),
            ])
          })
      ),
    ])
  }

  /// The body that carries the microphones: the scene's, else the array's own.
  private var body: RigidSphere? {
    if let body = scene.body { return body }
    guard case .rigidSphere(let body) = array.array.steering else { return nil }
    return body
  }

  // MARK: Sources

  private func sentence(_ source: DescribedSource, index: Int) -> String {
    let when = activity(source).map {
      "\(Decimal.shortText($0.start, places: 2)) to \(Decimal.shortText($0.end, places: 2)) s"
    }
    let name = source.name.isEmpty ? "" : "\(source.name): "
    let place =
      switch source.place {
      case .distant(let direction): Angles(direction).words
      case .near(let direction, let distance):
        "\(Angles(direction).words), \(Decimal.shortText(distance, places: 3)) m away"
      case .path(let waypoints): "a path of \(counted(waypoints.count, "waypoint"))"
      }
    let times = when.isEmpty ? "silent" : when.joined(separator: ", ")
    return "\(name)\(Self.word(source.signal)) from \(place), \(times)"
  }

  private func activity(_ source: DescribedSource) -> [ActiveInterval] {
    let length: Double? =
      if case .file(let path) = source.signal { fileSeconds[path] } else { nil }
    return source.activity(sceneSeconds: seconds, fileSeconds: length)
  }

  private func source(_ index: Int) -> JSONValue {
    let source = options.scene.sources[index]
    var members: [(key: String, value: JSONValue)] = [
      ("name", .string(source.name)), ("signal", .string(Self.word(source.signal))),
      ("on", Self.intervals(activity(source))),
      ("rmsDecibels", .decibels(level(scene.sources[index], on: activity(source)))),
    ]
    switch source.place {
    case .distant(let direction): members += Self.place(direction, distance: nil)
    case .near(let direction, let distance): members += Self.place(direction, distance: distance)
    case .path(let waypoints):
      let points = waypoints.map { point in
        JSONValue.object(
          [("seconds", .number(point.seconds))]
            + Self.place(point.direction, distance: point.distanceMeters))
      }
      members.append(("path", .array(points)))
    }
    if let room = truth.room {
      members.append(
        ("directToReverberantDecibels", .decibels(room.directToReverberantDecibels[index])))
    }
    return .object(members)
  }

  /// The level at the centroid while it is on, in a free field.
  private func level(_ source: SoundSource, on intervals: [ActiveInterval]) -> Double {
    let first = min(max(0, -source.startFrame), source.samples.count)
    let end = min(max(first, frames - source.startFrame), source.samples.count)
    let energy = source.samples[first..<end].reduce(0) { $0 + Double($1) * Double($1) }
    let seconds = intervals.reduce(0) { $0 + $1.end - $1.start }
    return decibels(power: energy / (seconds * Double(sampleRate))) + source.gainDecibels
  }

  private static func word(_ signal: DescribedSource.Signal) -> String {
    switch signal {
    case .file(let path): path
    case .generated(.noise(.white), _): "white noise"
    case .generated(.noise(.pink), _): "pink noise"
    case .generated(.noise(.speech), _): "speech-shaped noise"
    case .generated(.tone(let frequency), _):
      "tone of \(Decimal.shortText(frequency, places: 3)) Hz"
    case .generated(.sweep(let from, let to), _):
      "sweep from \(Decimal.shortText(from, places: 3)) to \(Decimal.shortText(to, places: 3)) Hz"
    }
  }

  private static func place(
    _ direction: Direction, distance: Double?
  ) -> [(key: String, value: JSONValue)] {
    let angles = Angles(direction)
    let members: [(key: String, value: JSONValue)] = [
      ("azimuth", .number(angles.azimuth)), ("elevation", .number(angles.elevation)),
    ]
    return members + (distance.map { [("distance", .number($0))] } ?? [])
  }

  private static func intervals(_ intervals: [ActiveInterval]) -> JSONValue {
    .array(intervals.map { .array([.number($0.start), .number($0.end)]) })
  }

  // MARK: Surroundings

  private func diffuse(_ noise: DiffuseNoise) -> JSONValue {
    .object([
      ("decibels", .number(noise.levelDecibels)),
      ("field", .string(noise.isotropy == .spherical ? "spherical" : "cylindrical")),
    ])
  }

  private func wind(_ wind: WindNoise) -> JSONValue {
    let whole = [ActiveInterval(start: 0, end: seconds)]
    return .object([
      ("decibels", .number(wind.levelDecibels)),
      ("on", Self.intervals(wind.intervals.isEmpty ? whole : wind.intervals)),
    ])
  }

  private func room(_ room: RoomTruth) -> JSONValue {
    .object([
      ("reverberationSeconds", .number(room.reverberationSeconds)),
      (
        "absorption",
        .object([
          ("back", .number(room.walls.back)), ("front", .number(room.walls.front)),
          ("right", .number(room.walls.right)), ("left", .number(room.walls.left)),
          ("floor", .number(room.walls.floor)), ("ceiling", .number(room.walls.ceiling)),
        ])
      ),
    ])
  }

  private func defect(_ defect: MicrophoneDefect) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("microphone", .integer(defect.microphone)),
      ("channel", .integer(array.array.microphones[defect.microphone - 1].channel)),
    ]
    if defect.gainDecibels != 0 { members.append(("gainDecibels", .number(defect.gainDecibels))) }
    if defect.delaySeconds != 0 { members.append(("delaySeconds", .number(defect.delaySeconds))) }
    if defect.lateFrames != 0 { members.append(("lateFrames", .integer(defect.lateFrames))) }
    if defect.isInverted { members.append(("inverted", .boolean(true))) }
    if defect.isDead { members.append(("dead", .boolean(true))) }
    if let level = defect.clipLevel { members.append(("clipAt", .number(level))) }
    if defect.offset != 0 { members.append(("offset", .number(defect.offset))) }
    if let hum = defect.hum {
      members.append(
        (
          "hum",
          .object([
            ("frequency", .number(hum.frequency)), ("decibels", .number(hum.levelDecibels)),
          ])
        ))
    }
    if let name = options.scene.loopbacks[defect.microphone] {
      members.append(("loopback", .string(name)))
    }
    return .object(members)
  }
}
