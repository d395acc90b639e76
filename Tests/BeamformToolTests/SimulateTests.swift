import AudioFiles
import Foundation
import TestSupport
import Testing

/// Scenes whose recordings are known beforehand.
@Suite struct SimulateTests {
  /// A plane wave along a pair's middle reaches both microphones as it is, but for the rounding of
  /// the direction.
  private static let broadside = Tolerance(1e-6, "the cosine of 90 degrees is not quite 0")
  /// The root mean square of a second of noise.
  private static let noiseLevel = Tolerance(0.5, "10 to the 4 samples have a level to 0.1 dB")

  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Renders into `o.wav`, which may not fail, and reads it back.
  private func simulate(
    _ words: String, scene: String? = nil, array: String = "pair:20mm"
  ) throws -> [[Float]] {
    if let scene { try folder.write(scene, to: "scene.json") }
    let outcome = try Beamform.run(
      ["simulate"] + (scene == nil ? [] : ["scene.json"]) + ["--array", array]
        + words.split(separator: " ").map(String.init)
        + ["-o", "o.wav", "--truth", "truth.json", "--force", "--quiet"], in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    return try folder.readSound("o.wav").channels
  }

  /// The document of the last ``simulate(_:scene:array:)``.
  private func truth() throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: folder.data("truth.json"))
    return try #require(object as? [String: Any])
  }

  private func sources() throws -> [[String: Any]] {
    try #require(try truth()["sources"] as? [[String: Any]])
  }

  private func level(_ samples: some Collection<Float>) -> Double {
    let energy = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    return 10 * log10(energy / Double(samples.count))
  }

  private func expect(_ channel: [Float], equals reference: [Float]) {
    #expect(channel.count == reference.count)
    let largest = zip(channel, reference).map { Double(abs($0 - $1)) }.max() ?? 1
    TestSupport.expect(largest, near: 0, Self.broadside)
  }

  // MARK: What is asked for

  @Test func flagsMakeAScene() throws {
    let channels = try simulate("--source 90:tone:440 --seconds 0.5 --rate 16000")
    #expect(channels.map(\.count) == [8000, 8000])
    for channel in channels {
      TestSupport.expect(level(channel), near: -20, .printedDecibels)
    }
    let document = try truth()
    #expect(document["sampleRate"] as? Int == 16_000 && document["frames"] as? Int == 8000)
  }

  @Test func flagsComeOnTopOfAFile() throws {
    let scene = #"""
      {"seconds": 3, "sampleRate": 48000, "seed": 5,
       "sources": [{"name": "a", "signal": "pink", "azimuth": 0}]}
      """#
    _ = try simulate(
      "--source 45/10@2:white --seconds 0.1 --rate 8000 --seed 6 --self-noise -70", scene: scene)
    let document = try truth()
    #expect(document["frames"] as? Int == 800 && document["sampleRate"] as? Int == 8000)
    #expect(document["seed"] as? String == "6")
    #expect(document["selfNoiseDecibels"] as? Double == -70)
    let sources = try sources()
    #expect(sources.map { $0["signal"] as? String } == ["pink noise", "white noise"])
    #expect(sources[1]["azimuth"] as? Double == 45 && sources[1]["elevation"] as? Double == 10)
    #expect(sources[1]["distance"] as? Double == 2)
  }

  @Test func aSceneIsTenSecondsOrAsLongAsItsFiles() throws {
    #expect(try simulate("--rate 1000")[0].count == 10_000)
    try folder.writeNoise(channels: 1, frames: 800, to: "in.wav", sampleRate: 8000)
    let scene = #"{"sources": [{"signal":"file","file":"in.wav","azimuth":0,"start":0.1}]}"#
    #expect(try simulate("--rate 8000", scene: scene)[0].count == 1600)
  }

  @Test func theSameSeedGivesTheSameBytes() throws {
    let words = "--source 0:speech --diffuse -40 --self-noise -60 --seconds 0.1 --seed "
    _ = try simulate(words + "1")
    let (first, truth) = try (folder.data("o.wav"), folder.data("truth.json"))
    _ = try simulate(words + "1")
    #expect(try folder.data("o.wav") == first && folder.data("truth.json") == truth)
    _ = try simulate(words + "2")
    #expect(try folder.data("o.wav") != first)
  }

  @Test func channelsAreThoseOfTheArraysRecordings() throws {
    let channels = try simulate(
      "--self-noise -40 --seconds 0.1", array: "respeaker-usb-4mic-v2")
    #expect(channels.map { $0.allSatisfy { $0 == 0 } } == [true, false, false, false, false, true])
  }

  // MARK: Sources

  @Test func aSoundFileIsHeardAsItIs() throws {
    try folder.writeNoise(channels: 1, frames: 900, to: "in.wav", encoding: .float)
    let sound = try folder.readSound("in.wav").channels[0]
    for channel in try simulate("--source 90:in.wav") { expect(channel, equals: sound) }
    let source = try sources()[0]
    #expect(source["signal"] as? String == "in.wav")
    #expect(source["on"] as? [[Double]] == [[0, 900.0 / 48_000]])
  }

  @Test func aSoundFileOfAnotherRateIsConverted() throws {
    let tone = (0..<8000).map { Float(0.1 * sin(2 * .pi * 440 * Double($0) / 16_000)) }
    try folder.writeSound([tone], to: "in.wav", encoding: .float, sampleRate: 16_000)
    let channels = try simulate("--source 90:in.wav")
    #expect(channels[0].count == 24_000)
    let ideal = (0..<24_000).map { Float(0.1 * sin(2 * .pi * 440 * Double($0) / 48_000)) }
    let middle = 1000..<23_000
    #expect(zip(channels[0][middle], ideal[middle]).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  /// The level is that of what is heard, not of the whole file.
  @Test func aFileThatTheSceneCutsHasTheLevelOfWhatIsHeard() throws {
    let steps = [Float](repeating: 0.1, count: 800) + [Float](repeating: 1, count: 8000)
    try folder.writeSound([steps], to: "in.wav", encoding: .float, sampleRate: 8000)
    _ = try simulate("--source 90:in.wav --seconds 0.1 --rate 8000")
    #expect(try sources()[0]["rmsDecibels"] as? Double == -20)
    let scene = #"{"sources":[{"signal":"file","file":"in.wav","azimuth":0,"start":-1}]}"#
    _ = try simulate("--rate 8000", scene: scene)
    #expect(try sources()[0]["rmsDecibels"] as? Double == 0)
    #expect(try sources()[0]["on"] as? [[Double]] == [[0, 0.1]])
  }

  @Test func aNearSourceIsLouderWhereItIsNearer() throws {
    let channels = try simulate("--source 0@0.5:tone:1000 --seconds 0.5")
    TestSupport.expect(
      level(channels[0]) - level(channels[1]), near: 20 * log10(0.51 / 0.49),
      Tolerance(0.01, "the ends of the tone reach the two at other times"))
  }

  @Test func aPathLeadsFromOnePlaceToTheOther() throws {
    let scene = #"""
      {"seconds": 0.3, "sources": [{"signal": "white", "path": [
        {"seconds": 0.1, "azimuth": 0}, {"seconds": 0.2, "azimuth": 90}]}]}
      """#
    let channels = try simulate("", scene: scene)
    expect(Array(channels[0][9700...]), equals: Array(channels[1][9700...]))
    let differences = zip(channels[0], channels[1]).prefix(4800).map { $0 - $1 }
    #expect(level(differences) > -20)
    let path = try #require(try sources()[0]["path"] as? [[String: Any]])
    #expect(path.map { $0["seconds"] as? Double } == [0.1, 0.2])
    #expect(path.map { $0["azimuth"] as? Double } == [0, 90])
  }

  @Test func aSourceIsSilentWhereItIsNotOn() throws {
    let scene = #"""
      {"seconds": 0.4, "sources": [
        {"signal": "speech", "azimuth": 90, "decibels": -26, "on": [[0.1, 0.2], [0.3, 9]]},
        {"signal": "white", "azimuth": 0, "on": [[1, 2]]},
        {"signal": "pink", "azimuth": 0, "start": 0.4}]}
      """#
    let channel = try simulate("", scene: scene)[0]
    for silent in [0..<4700, 9700..<14_300] { #expect(channel[silent].allSatisfy { $0 == 0 }) }
    for loud in [4900..<9500, 14_500..<19_100] { #expect(level(channel[loud]) > -40) }
    #expect(try sources().map { $0["on"] as? [[Double]] } == [[[0.1, 0.2], [0.3, 0.4]], [], []])
    TestSupport.expect(
      try #require(try sources()[0]["rmsDecibels"] as? Double), near: -26,
      Tolerance(0.3, "ramps of 5 ms take some of the power"))
    #expect(try sources()[1]["rmsDecibels"] is NSNull)
  }

  // MARK: Surroundings

  @Test func noisesHaveTheirLevels() throws {
    for (words, key) in [("--diffuse -30", "diffuse"), ("--self-noise -30", "selfNoiseDecibels")] {
      for channel in try simulate("\(words) --seconds 1 --rate 16000") {
        TestSupport.expect(level(channel), near: -30, Self.noiseLevel)
      }
      #expect(try !(truth()[key] is NSNull))
    }
  }

  @Test func windBlowsInItsTimes() throws {
    let scene = #"{"seconds": 1, "wind": {"decibels": -30, "on": [[0.5, 0.9]]}}"#
    for channel in try simulate("", scene: scene) {
      #expect(channel[..<23_000].allSatisfy { $0 == 0 })
      #expect(level(channel[25_000..<43_000]) > -45)
    }
    #expect((try truth()["wind"] as? [String: Any])?["on"] as? [[Double]] == [[0.5, 0.9]])
  }

  @Test func aRoomIsLouderThanAFreeFieldByWhatItReverberates() throws {
    let scene = #"""
      {"seconds": 1, "sampleRate": 16000,
       "room": {"size": [5, 4, 3], "array": [2, 2, 1.2], "reverberationSeconds": 0.2},
       "sources": [{"signal": "white", "azimuth": 90, "distance": 1}]}
      """#
    let channel = try simulate("", scene: scene)[0]
    let room = try #require(try truth()["room"] as? [String: Any])
    TestSupport.expect(
      try #require(room["reverberationSeconds"] as? Double), near: 0.2,
      Tolerance(1e-6, "the coefficients are found by halving"))
    #expect((room["absorption"] as? [String: Any])?.count == 6)
    let ratio = try #require(try sources()[0]["directToReverberantDecibels"] as? Double)
    TestSupport.expect(
      level(channel[8000...]), near: -20 + 10 * log10(1 + pow(10, -ratio / 10)), Self.noiseLevel)
  }

  @Test func aBodyCastsAShadow() throws {
    let scene = #"""
      {"seconds": 0.2, "body": {"kind": "rigidSphere", "radius": 0.075},
       "sources": [{"signal": "tone", "frequency": 4000, "azimuth": 45}]}
      """#
    let channels = try simulate("", scene: scene, array: "circle:4x75mm")
    // Microphone 1 and 2 are 45 degrees from the source, the others 135.
    TestSupport.expect(
      level(channels[0]), near: level(channels[1]), Tolerance(0.01, "they mirror each other"))
    #expect(level(channels[0]) > -20 + 3 && level(channels[2]) < -20)
    #expect((try truth()["body"] as? [String: Any])?["radius"] as? Double == 0.075)
  }

  // MARK: Defects

  private func channel(with defect: String) throws -> (clean: [Float], faulty: [Float]) {
    let scene = #"""
      {"seconds": 0.2, "seed": 3, "sources": [{"name": "a", "signal": "white", "azimuth": 90}],
       "defects": [{"microphone": 2\#(defect)}]}
      """#
    let channels = try simulate("", scene: scene)
    return (channels[0], channels[1])
  }

  @Test func aDeadMicrophoneIsSilent() throws {
    #expect(try channel(with: #", "dead": true"#).faulty.allSatisfy { $0 == 0 })
    let defects = try #require(try truth()["defects"] as? [[String: Any]])
    #expect(defects[0]["microphone"] as? Int == 2 && defects[0]["dead"] as? Bool == true)
    #expect(defects[0]["inverted"] == nil)
  }

  @Test func exchangedWiresTurnTheSignalOver() throws {
    let clean = try channel(with: "").faulty
    #expect(try channel(with: #", "inverted": true"#).faulty == clean.map { -$0 })
  }

  @Test func aLateChannelIsTheSameLater() throws {
    let clean = try channel(with: "").faulty
    #expect(try channel(with: #", "lateFrames": 1"#).faulty == [0] + clean.dropLast())
  }

  @Test func aConverterClipsAtItsLevel() throws {
    let (clean, faulty) = try channel(with: #", "clipAt": 0.05"#)
    expect(faulty, equals: clean.map { min(max($0, -0.05), 0.05) })
  }

  @Test func gainAndOffsetAddUp() throws {
    let (clean, faulty) = try channel(with: #", "gainDecibels": -20, "offset": 0.25"#)
    expect(faulty, equals: clean.map { 0.1 * $0 + 0.25 })
  }

  @Test func humHasItsLevel() throws {
    let hum = #", "dead": true, "hum": {"frequency": 50, "decibels": -40, "harmonics": 1}"#
    TestSupport.expect(
      level(try channel(with: hum).faulty), near: -40,
      Tolerance(0.01, "ten whole cycles in single precision"))
  }

  @Test func aLoopbackCarriesItsSource() throws {
    let (clean, faulty) = try channel(with: #", "loopback": "a", "gainDecibels": -20"#)
    expect(faulty, equals: clean)
    let defects = try #require(try truth()["defects"] as? [[String: Any]])
    #expect(defects[0]["loopback"] as? String == "a")
  }

  // MARK: What is written

  @Test func theTruthIsTheDocumentOnStandardOutput() throws {
    let outcome = try Beamform.run(
      [
        "simulate", "--array", "pair:20mm", "--source", "-30/5:pink", "--seconds", "0.1", "-o",
        "o.wav", "--truth", "t.json", "--json",
      ], in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(try folder.data("t.json") == Data(outcome.output.utf8))
    let document = outcome.json
    #expect(
      document.keys.sorted() == [
        "array", "body", "channels", "defects", "diffuse", "frames", "path", "room", "sampleRate",
        "seed", "selfNoiseDecibels", "sources", "speedOfSound", "wind",
      ])
    #expect(document["path"] as? String == "o.wav")
    #expect((document["array"] as? [String: Any])?["microphones"] as? Int == 2)
    let source = try #require((document["sources"] as? [[String: Any]])?.first)
    #expect(
      source.keys.sorted() == ["azimuth", "elevation", "name", "on", "rmsDecibels", "signal"])
    let channels = try #require(document["channels"] as? [[String: Any]])
    #expect(channels.map { $0["channel"] as? Int } == [1, 2])
    #expect(
      channels[0].keys.sorted() == ["channel", "clippedSamples", "peakDecibels", "rmsDecibels"])
    #expect(folder.names == ["o.wav", "t.json"])
  }

  @Test func peopleReadASummary() throws {
    let outcome = try Beamform.run(
      [
        "simulate", "--array", "pair:20mm", "--source", "45@2:sweep", "--seconds", "0.1", "-o",
        "o.wav",
      ], in: folder)
    #expect(outcome.status == 0)
    for words in ["0.10 s, 48000 Hz, seed 0", "sweep from 50 to 16000 Hz", "2 m away", "channel 2"]
    {
      #expect(outcome.output.contains(words), "\(outcome.output)")
    }
  }

  @Test(arguments: [
    ("o.wav", "", SampleEncoding.float), ("o.flac", "", .pcm24), ("o.w64", "pcm16", .pcm16),
    ("o.rf64", "pcm32", .pcm32), ("o.caf", "float", .float), ("o.aif", "pcm24", .pcm24),
  ])
  func everyContainerTakesARecording(name: String, asked: String, stored: SampleEncoding) throws {
    let outcome = try Beamform.run(
      ["simulate", "--array", "pair:20mm", "--source", "0:speech", "--seconds", "0.1", "-o", name]
        + (asked.isEmpty ? [] : ["--encoding", asked]), in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let (format, channels) = try folder.readSound(name)
    #expect(format.encoding == stored && format.sampleRate == 48_000)
    #expect(channels.map(\.count) == [4800, 4800])
    #expect(folder.names == [name])
  }

  /// Half a step of the encoding would be rounded away.
  @Test func integersAreDithered() throws {
    let faint =
      #"{"seconds":1,"sources":[{"signal":"tone","frequency":440,"decibels":-100,"#
      + #""azimuth":90}]}"#
    let channel = try simulate("--encoding pcm16", scene: faint)[0]
    #expect(channel.contains { $0 > 0 } && channel.contains { $0 < 0 })
    let exact = try simulate("--encoding float", scene: faint)[0]
    TestSupport.expect(level(exact), near: -100, .printedDecibels)
  }

  @Test func clippedSamplesAreCountedAndWarnedOf() throws {
    try folder.write(
      #"{"seconds":0.1,"defects":[{"microphone":2,"offset":1.5}]}"#, to: "scene.json")
    let words = ["simulate", "scene.json", "--array", "pair:20mm", "--json", "--force", "-o"]
    let clipped = try Beamform.run(words + ["o.wav", "--encoding", "pcm16"], in: folder)
    #expect(clipped.status == 0)
    #expect(clipped.errorLines.count == 1 && clipped.errors.contains("4800 samples of channel 2"))
    let channels = try #require(clipped.json["channels"] as? [[String: Any]])
    #expect(channels.map { $0["clippedSamples"] as? Int } == [0, 4800])
    #expect(try Beamform.run(words + ["o.wav"], in: folder).errors.isEmpty)
    #expect(try folder.readSound("o.wav").channels[1].allSatisfy { $0 == 1.5 })
  }
}
