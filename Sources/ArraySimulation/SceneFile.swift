import ArrayFiles
import Beamforming

/// Scene files: JSON texts that say what sounds about an array.
public enum SceneFile {
  /// A scene file is at most this long, in bytes: 1 MiB.
  public static let largestFileBytes = 1 << 20

  /// Reads a scene file: a regular file of at most ``largestFileBytes``.
  ///
  /// - Throws: ``ArrayFiles/ArrayFileError``: what cannot be read; what is not JSON, with line and
  ///   column; what is no scene, with the key.
  public static func read(path: String) throws(ArrayFileError) -> SceneDescription {
    try parse(regularFile(path: path, limitBytes: largestFileBytes), path: path)
  }

  /// Parses the bytes of a scene file, which should be UTF-8.
  ///
  /// Numbers are only taken out of the text; whether they make a scene is checked where it is rendered.
  ///
  /// - Parameter path: Serves messages, and its folder holds the sound files that it names.
  /// - Throws: What ``read(path:)`` throws.
  public static func parse(
    _ bytes: [UInt8], path: String
  ) throws(ArrayFileError) -> SceneDescription {
    try JSONNode.parse(bytes, path: path, scene(from:))
  }

  private static func scene(from node: JSONNode) throws(ArrayFileError) -> SceneDescription {
    try node.checkMembers(known: [
      "seconds", "sampleRate", "speedOfSound", "seed", "sources", "diffuse", "selfNoise", "wind",
      "room", "body", "defects", "note",
    ])
    var scene = SceneDescription()
    scene.seconds = try node.member("seconds")?.double()
    scene.sampleRate = try node.member("sampleRate")?.integer()
    scene.speedOfSound = try node.member("speedOfSound")?.double() ?? scene.speedOfSound
    for element in try node.member("sources")?.elements() ?? [] {
      scene.sources.append(try source(from: element))
    }
    var surroundings = ArrayScene()
    surroundings.seed = UInt64(bitPattern: Int64(try node.member("seed")?.integer() ?? 0))
    surroundings.diffuseNoise = try node.member("diffuse").map(diffuseNoise(from:))
    surroundings.selfNoise = try node.member("selfNoise").map(selfNoise(from:))
    surroundings.wind = try node.member("wind").map(wind(from:))
    surroundings.room = try node.member("room").map(room(from:))
    surroundings.body = try node.member("body")?.rigidSphere()
    for element in try node.member("defects")?.elements() ?? [] {
      let (defect, loopback) = try defect(from: element)
      surroundings.defects.append(defect)
      if let loopback { scene.loopbacks[defect.microphone] = loopback }
    }
    scene.surroundings = surroundings
    return scene
  }

  // MARK: Sources

  /// The keys of any source, and those that only some signals have.
  private static let sourceKeys = [
    "name", "signal", "gainDecibels", "on", "start", "azimuth", "elevation", "distance", "path",
  ]
  private static let signalKeys = [
    "white": ["decibels"], "pink": ["decibels"], "speech": ["decibels"],
    "tone": ["decibels", "frequency"], "sweep": ["decibels", "from", "to"], "file": ["file"],
  ]

  private static func source(from node: JSONNode) throws(ArrayFileError) -> DescribedSource {
    try node.checkMembers(
      known: sourceKeys + ["decibels", "frequency", "from", "to", "file"])
    var source = DescribedSource(try signal(from: node), at: try place(from: node))
    source.name = try node.member("name")?.string() ?? ""
    source.startSeconds = try node.member("start")?.double() ?? 0
    source.gainDecibels = try node.member("gainDecibels")?.double() ?? 0
    source.intervals = try node.member("on").map(intervals(from:)) ?? []
    return source
  }

  private static func signal(
    from node: JSONNode
  ) throws(ArrayFileError) -> DescribedSource.Signal {
    let word = try node.requiredMember("signal")
      .choice(of: ["white", "pink", "speech", "tone", "sweep", "file"])
    // A frequency of noise would be passed over in silence.
    try node.checkMembers(known: sourceKeys + (signalKeys[word] ?? []))
    let level = try node.member("decibels")?.double() ?? DescribedSource.usualLevelDecibels
    switch word {
    case "file":
      return .file(path: try node.requiredMember("file").pathInsideFolder())
    case "tone":
      let frequency = try node.requiredMember("frequency").double()
      return .generated(.tone(frequency: frequency), levelDecibels: level)
    case "sweep":
      let from = try node.requiredMember("from").double()
      let to = try node.requiredMember("to").double()
      return .generated(.sweep(from: from, to: to), levelDecibels: level)
    case "white": return .generated(.noise(.white), levelDecibels: level)
    case "pink": return .generated(.noise(.pink), levelDecibels: level)
    default: return .generated(.noise(.speech), levelDecibels: level)
    }
  }

  private static func place(from node: JSONNode) throws(ArrayFileError) -> SourcePlace {
    if let path = node.member("path") {
      for key in ["azimuth", "elevation", "distance"] where node.member(key) != nil {
        throw .keysExclusive(path: node.path, key: path.key, other: key)
      }
      var waypoints: [Waypoint] = []
      for element in try path.elements() {
        try element.checkMembers(known: ["seconds", "azimuth", "elevation", "distance"])
        waypoints.append(
          Waypoint(
            seconds: try element.requiredMember("seconds").double(),
            direction: try element.direction(),
            distanceMeters: try element.member("distance")?.double()))
      }
      return .path(waypoints)
    }
    let direction = try node.direction()
    guard let distance = try node.member("distance")?.double() else { return .distant(direction) }
    return .near(direction, distanceMeters: distance)
  }

  private static func intervals(from node: JSONNode) throws(ArrayFileError) -> [ActiveInterval] {
    var intervals: [ActiveInterval] = []
    for element in try node.elements() {
      let ends = try element.numbers(count: 2)
      intervals.append(ActiveInterval(start: ends[0], end: ends[1]))
    }
    return intervals
  }

  // MARK: Surroundings

  private static func diffuseNoise(from node: JSONNode) throws(ArrayFileError) -> DiffuseNoise {
    try node.checkMembers(known: ["decibels", "spectrum", "field", "directions"])
    var noise = DiffuseNoise(levelDecibels: try node.requiredMember("decibels").double())
    switch try node.member("spectrum")?.choice(of: ["white", "pink", "speech"]) {
    case "pink": noise.spectrum = .pink
    case "speech": noise.spectrum = .speech
    default: noise.spectrum = .white
    }
    if try node.member("field")?.choice(of: ["spherical", "cylindrical"]) == "cylindrical" {
      noise.isotropy = .cylindrical
    }
    noise.directionCount = try node.member("directions")?.integer()
    return noise
  }

  private static func selfNoise(from node: JSONNode) throws(ArrayFileError) -> SelfNoise {
    try node.checkMembers(known: ["decibels", "signalToNoiseDecibels", "fullScaleDecibelsSPL"])
    if let level = node.member("decibels") {
      for key in ["signalToNoiseDecibels", "fullScaleDecibelsSPL"] where node.member(key) != nil {
        throw .keysExclusive(path: node.path, key: level.key, other: key)
      }
      return .level(decibels: try level.double())
    }
    return .microphone(
      signalToNoiseDecibels: try node.requiredMember("signalToNoiseDecibels").double(),
      fullScaleSoundPressureLevel: try node.requiredMember("fullScaleDecibelsSPL").double())
  }

  private static func wind(from node: JSONNode) throws(ArrayFileError) -> WindNoise {
    try node.checkMembers(known: ["decibels", "on"])
    return WindNoise(
      levelDecibels: try node.requiredMember("decibels").double(),
      intervals: try node.member("on").map(intervals(from:)) ?? [])
  }

  private static func room(from node: JSONNode) throws(ArrayFileError) -> ShoeboxRoom {
    try node.checkMembers(known: [
      "size", "array", "reverberationSeconds", "absorption", "order", "lowCut", "images",
    ])
    let size = try node.requiredMember("size").numbers(count: 3)
    let position = try node.requiredMember("array").numbers(count: 3)
    var room = ShoeboxRoom(
      size: SIMD3(size[0], size[1], size[2]),
      arrayPosition: SIMD3(position[0], position[1], position[2]),
      absorption: try absorption(from: node))
    room.highestOrder = try node.member("order")?.integer()
    room.lowCutHertz = try node.member("lowCut")?.double() ?? room.lowCutHertz
    room.largestImageCount = try node.member("images")?.integer() ?? room.largestImageCount
    return room
  }

  private static func absorption(from node: JSONNode) throws(ArrayFileError) -> WallAbsorption {
    guard let absorption = node.member("absorption") else {
      return .reverberationTime(seconds: try node.requiredMember("reverberationSeconds").double())
    }
    if node.member("reverberationSeconds") != nil {
      throw .keysExclusive(path: node.path, key: absorption.key, other: "reverberationSeconds")
    }
    guard absorption.isObject else { return .uniform(try absorption.double()) }
    try absorption.checkMembers(known: ["back", "front", "right", "left", "floor", "ceiling"])
    return .perWall(
      WallCoefficients(
        back: try absorption.requiredMember("back").double(),
        front: try absorption.requiredMember("front").double(),
        right: try absorption.requiredMember("right").double(),
        left: try absorption.requiredMember("left").double(),
        floor: try absorption.requiredMember("floor").double(),
        ceiling: try absorption.requiredMember("ceiling").double()))
  }

  private static func defect(
    from node: JSONNode
  ) throws(ArrayFileError) -> (MicrophoneDefect, loopback: String?) {
    try node.checkMembers(known: [
      "microphone", "gainDecibels", "delaySeconds", "inverted", "dead", "clipAt", "offset", "hum",
      "lateFrames", "loopback",
    ])
    var defect = MicrophoneDefect(microphone: try node.requiredMember("microphone").integer())
    defect.gainDecibels = try node.member("gainDecibels")?.double() ?? 0
    defect.delaySeconds = try node.member("delaySeconds")?.double() ?? 0
    defect.isInverted = try node.member("inverted")?.boolean() ?? false
    defect.isDead = try node.member("dead")?.boolean() ?? false
    defect.clipLevel = try node.member("clipAt")?.double()
    defect.offset = try node.member("offset")?.double() ?? 0
    defect.hum = try node.member("hum").map(hum(from:))
    defect.lateFrames = try node.member("lateFrames")?.integer() ?? 0
    return (defect, try node.member("loopback")?.string())
  }

  private static func hum(from node: JSONNode) throws(ArrayFileError) -> MainsHum {
    try node.checkMembers(known: ["frequency", "decibels", "harmonics"])
    var hum = MainsHum(
      frequency: try node.requiredMember("frequency").double(),
      levelDecibels: try node.requiredMember("decibels").double())
    hum.harmonics = try node.member("harmonics")?.integer() ?? hum.harmonics
    return hum
  }
}
