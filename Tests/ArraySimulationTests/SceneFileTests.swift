import ArrayFiles
import ArraySimulation
import Beamforming
import Foundation
import TestSupport
import Testing

@Suite struct SceneFileTests {
  private static let whole = """
    {
      "note": "two talkers", "seconds": 8, "sampleRate": 16000.0, "speedOfSound": 340, "seed": 7,
      "sources": [
        { "name": "talker", "signal": "file", "file": "takes/talker.wav", "gainDecibels": -3,
          "azimuth": 30, "elevation": -10, "distance": 1.5, "start": 0.5, "on": [[1, 2], [3, 4]] },
        { "signal": "tone", "frequency": 440, "decibels": -26, "azimuth": 90 },
        { "signal": "sweep", "from": 50, "to": 7000, "path": [
          { "seconds": 0, "azimuth": 0, "distance": 1 },
          { "seconds": 6, "azimuth": 90, "elevation": 5, "distance": 2 } ] }
      ],
      "diffuse": { "decibels": -50, "spectrum": "pink", "field": "cylindrical", "directions": 64 },
      "selfNoise": { "signalToNoiseDecibels": 65, "fullScaleDecibelsSPL": 120 },
      "wind": { "decibels": -30, "on": [[7, 8]] },
      "room": { "size": [6, 5, 3], "array": [3, 2, 1.2], "order": 4, "lowCut": 30, "images": 1000,
        "absorption": { "back": 0.1, "front": 0.2, "right": 0.3, "left": 0.4, "floor": 0.5,
          "ceiling": 0.6 } },
      "body": { "kind": "rigidSphere", "radius": 0.075, "center": [0, 0.1, -0.2] },
      "defects": [
        { "microphone": 2, "gainDecibels": -1.5, "delaySeconds": 1e-5, "inverted": true,
          "dead": false, "clipAt": 0.5, "offset": 0.01, "lateFrames": 1,
          "hum": { "frequency": 50, "decibels": -40, "harmonics": 3 } },
        { "microphone": 1, "dead": true, "loopback": "talker" }
      ]
    }
    """

  @Test func aWholeFileSaysAllOfAScene() throws {
    var talker = DescribedSource(
      .file(path: "scenes/takes/talker.wav"),
      at: .near(try Direction(azimuthDegrees: 30, elevationDegrees: -10), distanceMeters: 1.5))
    talker.name = "talker"
    talker.gainDecibels = -3
    talker.startSeconds = 0.5
    talker.intervals = [ActiveInterval(start: 1, end: 2), ActiveInterval(start: 3, end: 4)]
    let tone = DescribedSource(
      .generated(.tone(frequency: 440), levelDecibels: -26),
      at: .distant(try Direction(azimuthDegrees: 90, elevationDegrees: 0)))
    let sweep = DescribedSource(
      .generated(.sweep(from: 50, to: 7000), levelDecibels: -20),
      at: .path([
        Waypoint(
          seconds: 0, direction: try Direction(azimuthDegrees: 0, elevationDegrees: 0),
          distanceMeters: 1),
        Waypoint(
          seconds: 6, direction: try Direction(azimuthDegrees: 90, elevationDegrees: 5),
          distanceMeters: 2),
      ]))

    var expected = SceneDescription()
    expected.seconds = 8
    expected.sampleRate = 16_000
    expected.speedOfSound = 340
    expected.sources = [talker, tone, sweep]
    expected.loopbacks = [1: "talker"]
    expected.surroundings = try Self.surroundings()
    let parsed = try SceneFile.parse(Array(Self.whole.utf8), path: "scenes/two.json")
    #expect(parsed == expected)
  }

  private static func surroundings() throws -> ArrayScene {
    var noise = DiffuseNoise(levelDecibels: -50)
    noise.spectrum = .pink
    noise.isotropy = .cylindrical
    noise.directionCount = 64
    let room = ShoeboxRoom(
      size: SIMD3(6, 5, 3), arrayPosition: SIMD3(3, 2, 1.2),
      absorption: .perWall(
        WallCoefficients(
          back: 0.1, front: 0.2, right: 0.3, left: 0.4, floor: 0.5, ceiling: 0.6)),
      highestOrder: 4, lowCutHertz: 30, largestImageCount: 1000)
    var second = MicrophoneDefect(microphone: 2)
    second.gainDecibels = -1.5
    second.delaySeconds = 1e-5
    second.isInverted = true
    second.clipLevel = 0.5
    second.offset = 0.01
    second.lateFrames = 1
    var hum = MainsHum(frequency: 50, levelDecibels: -40)
    hum.harmonics = 3
    second.hum = hum
    var first = MicrophoneDefect(microphone: 1)
    first.isDead = true
    return ArrayScene(
      diffuseNoise: noise,
      selfNoise: .microphone(signalToNoiseDecibels: 65, fullScaleSoundPressureLevel: 120),
      wind: WindNoise(levelDecibels: -30, intervals: [ActiveInterval(start: 7, end: 8)]),
      room: room, body: RigidSphere(radiusMeters: 0.075, center: SIMD3(0, 0.1, -0.2)),
      defects: [second, first], seed: 7)
  }

  @Test func anEmptyObjectIsASilentScene() throws {
    #expect(try SceneFile.parse(Array("{}".utf8), path: "a.json") == SceneDescription())
  }

  /// The bits of a seed below zero are those of a whole number of 64 bits.
  @Test func aSeedMayBeNegative() throws {
    let scene = try SceneFile.parse(Array(#"{"seed": -1}"#.utf8), path: "a.json")
    #expect(scene.surroundings.seed == .max)
  }

  @Test(arguments: [
    ("", "empty"), (" \n", "empty"), ("seconds = 3", "not JSON at line 1"),
    ("{\n\"seconds\": }", "line 2"), ("{\"seconds\": NaN}", "not JSON"),
    ("{\"seconds\": 1e999}", "overflow"), ("[]", "must be an object, and is a list"),
    ("{\"seconds\": 1,\n \"seconds\": 2}", "'seconds' is repeated at line 2"),
    (#"{"secnds": 1}"#, "is 'seconds' meant"), (#"{"seconds": "1"}"#, "must be a number"),
    (#"{"seconds": null}"#, "must be a number, and is null"),
    (#"{"sampleRate": 1.5}"#, "whole number, and is 1.5"),
    (#"{"seed": 1e300}"#, "must be a whole number"), (#"{"seed": 18446744073709551616}"#, "big"),
    (#"{"sources": {}}"#, "sources must be a list"), (#"{"sources": [1]}"#, "sources[1]"),
    (#"{"sources": [{"azimuth": 0}]}"#, "'sources[1].signal' is missing"),
    (#"{"sources": [{"signal": "white"}]}"#, "'sources[1].azimuth' is missing"),
    (#"{"sources": [{"signal": "wite", "azimuth": 0}]}"#, "is 'white' meant"),
    (#"{"sources": [{"sgnal": "white"}]}"#, "is 'signal' meant"),
    (#"{"sources": [{"signal": "tone", "azimuth": 0}]}"#, "'sources[1].frequency' is missing"),
    (#"{"sources": [{"signal": "sweep", "from": 9, "azimuth": 0}]}"#, "'sources[1].to' is miss"),
    (#"{"sources": [{"signal": "file", "azimuth": 0}]}"#, "'sources[1].file' is missing"),
    (
      #"{"sources": [{"signal": "pink", "frequency": 9, "azimuth": 0}]}"#,
      "unknown key 'sources[1].frequency'"
    ),
    (
      #"{"sources": [{"signal": "file", "file": "a.wav", "decibels": 9, "azimuth": 0}]}"#,
      "unknown key 'sources[1].decibels'"
    ),
    (#"{"sources": [{"signal": "white", "azimuth": 0, "elevation": 91}]}"#, "91"),
    (#"{"sources": [{"signal": "white", "azimuth": 0, "path": []}]}"#, "rule each other out"),
    (#"{"sources": [{"signal": "white", "path": [], "distance": 1}]}"#, "'distance'"),
    (#"{"sources": [{"signal": "white", "path": [{"azimuth": 1}]}]}"#, "path[1].seconds"),
    (#"{"sources": [{"signal": "white", "path": [{"seconds": 1, "on": 1}]}]}"#, "path[1].on"),
    (#"{"sources": [{"signal": "white", "azimuth": 0, "on": [1, 2]}]}"#, "on[1] must be a list"),
    (#"{"sources": [{"signal": "white", "azimuth": 0, "on": [[1]]}]}"#, "2 numbers, and has 1"),
    (#"{"diffuse": {}}"#, "'diffuse.decibels' is missing"),
    (#"{"diffuse": {"decibels": 0, "spectrum": "red"}}"#, "known: white, pink, speech"),
    (#"{"diffuse": {"decibels": 0, "field": "flat"}}"#, "known: spherical, cylindrical"),
    (#"{"selfNoise": {"decibels": 0, "fullScaleDecibelsSPL": 1}}"#, "rule each other out"),
    (#"{"selfNoise": {"fullScaleDecibelsSPL": 1}}"#, "'selfNoise.signalToNoiseDecibels'"),
    (#"{"wind": 3}"#, "wind must be an object"), (#"{"room": {"size": [1, 2]}}"#, "3 numbers"),
    (#"{"room": {"size": [1, 2, 3], "array": [1, 1, 1]}}"#, "reverberationSeconds"),
    (
      #"{"room": {"size": [1,2,3], "array": [1,1,1], "absorption": 1, "reverberationSeconds": 1}}"#,
      "rule each other out"
    ),
    (
      #"{"room": {"size": [1, 2, 3], "array": [1, 1, 1], "absorption": {"back": 1}}}"#,
      "'room.absorption.front' is missing"
    ),
    (#"{"body": {"kind": "head", "radius": 1}}"#, "known: rigidSphere"),
    (#"{"defects": [{"dead": true}]}"#, "'defects[1].microphone' is missing"),
    (#"{"defects": [{"microphone": 1, "dead": 1}]}"#, "must be true or false, and is a number"),
    (#"{"defects": [{"microphone": 1, "ded": true}]}"#, "is 'dead' meant"),
    (#"{"defects": [{"microphone": 1, "hum": {"frequency": 50}}]}"#, "hum.decibels' is missing"),
  ])
  func aFaultIsNamedWithItsPlace(text: String, words: String) {
    let error = #expect(throws: ArrayFileError.self) {
      try SceneFile.parse(Array(text.utf8), path: "scene.json")
    }
    let message = error?.description ?? ""
    #expect(message.hasPrefix("scene.json: ") && message.contains(words), "\(message)")
    #expect(error?.kind == .input)
    #expect(!message.contains { $0.isNewline })
  }

  @Test(arguments: ["/etc/a.wav", "../a.wav", "in/../../a.wav", "in//a.wav", "in/", "", ".."])
  func aSoundFileOutsideTheFolderIsRefused(file: String) {
    let text = #"{"sources": [{"signal": "file", "file": "\#(file)", "azimuth": 0}]}"#
    #expect(
      throws: ArrayFileError.fileOutsideFolder(
        path: "in/scene.json", key: "sources[1].file", file: file)
    ) {
      try SceneFile.parse(Array(text.utf8), path: "in/scene.json")
    }
  }

  @Test func whatIsNoFileOfItsSizeIsRefused() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("beamform-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = { (name: String) in folder.appendingPathComponent(name).path }
    let text = Array("{\"seconds\": 3}".utf8)
    let fitting = text + Array(repeating: 0x20, count: SceneFile.largestFileBytes - text.count)
    try Data(fitting).write(to: URL(fileURLWithPath: path("fits.json")))
    try Data(fitting + [0x20]).write(to: URL(fileURLWithPath: path("large.json")))
    #expect(mkfifo(path("pipe.json"), 0o600) == 0)

    #expect(try SceneFile.read(path: path("fits.json")).seconds == 3)
    #expect(
      throws: ArrayFileError.fileTooLarge(
        path: path("large.json"), limitBytes: SceneFile.largestFileBytes)
    ) { try SceneFile.read(path: path("large.json")) }
    #expect(throws: ArrayFileError.notRegularFile(path: folder.path, isFolder: true)) {
      try SceneFile.read(path: folder.path)
    }
    #expect(throws: ArrayFileError.notRegularFile(path: path("pipe.json"), isFolder: false)) {
      try SceneFile.read(path: path("pipe.json"))
    }
    #expect(throws: ArrayFileError.fileMissing(path: path("none.json"))) {
      try SceneFile.read(path: path("none.json"))
    }
  }

  /// Each parses or throws, and what parses renders or throws; nothing traps.
  @Test func noBytesTrap() throws {
    let array = try MicrophoneArray(positions: TestArrays.pair(0.02))
    var generator = SeededGenerator(seed: 9)
    var (refused, rendered) = (0, 0)
    for _ in 0..<randomCases(400, long: 8000) {
      do {
        let scene = try SceneFile.parse(
          mutated(Array(Self.outdoors.utf8), using: &generator), path: "mutated.json")
        rendered += 1
        let sound = whiteNoise(frames: 800, seed: 1)
        _ = try scene.scene(sounds: ["talker.wav": sound], frames: 400, sampleRate: 8000)
          .render(
            on: array, frames: 400, sampleRate: 8000, speedOfSound: scene.speedOfSound)
      } catch let error as ArrayFileError {
        refused += 1
        #expect(!error.description.contains { $0.isNewline })
      } catch {
        #expect(error is SimulationError)
      }
    }
    #expect(refused > 100 && rendered > 20, "\(refused) refused, \(rendered) rendered")
  }

  /// A scene without a room, whose numbers decide on how long it takes.
  private static let outdoors = """
    {"seconds":0.05,"seed":7,"sources":[{"name":"a","signal":"file","file":"talker.wav",\
    "azimuth":30,"distance":1.5,"start":0.01,"on":[[0.01,0.02],[0.03,0.04]]},\
    {"signal":"sweep","from":50,"to":3000,"path":[{"seconds":0,"azimuth":0},\
    {"seconds":0.03,"azimuth":90}],"on":[[0.02,0.04]]}],"selfNoise":{"decibels":-60},\
    "wind":{"decibels":-30,"on":[[0.01,0.02]]},"defects":[{"microphone":2,"gainDecibels":-1.5,\
    "delaySeconds":1e-5,"clipAt":0.5,"lateFrames":1,"hum":{"frequency":50,"decibels":-40}},\
    {"microphone":1,"loopback":"a"}]}
    """

  private func mutated(_ valid: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    let hints = Array("0123456789.-+eE\"\\{}[]:, \n\u{0}ué".utf8)
    var bytes = valid
    for _ in 0..<Int.random(in: 1...2, using: &generator) {
      // Numbers are where a scene that parses can still go wrong.
      let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
      let atNumber = Bool.random(using: &generator) ? digits.randomElement(using: &generator) : nil
      let place = atNumber ?? Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0 where atNumber != nil:
        bytes.replaceSubrange(
          place...place,
          with: ["1e308", "-0", "-1", "1e-320", "9e9"].randomElement(
            using: &generator)?.utf8 ?? "0".utf8)
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[place] = hints[Int.random(in: 0..<hints.count, using: &generator)]
      case 2: bytes.remove(at: place)
      case 3: bytes.insert(hints[Int.random(in: 0..<hints.count, using: &generator)], at: place)
      case 4: bytes.replaceSubrange(place..., with: bytes[place...].dropFirst(20))
      default: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
      }
      if bytes.isEmpty { return bytes }
    }
    return bytes
  }
}
