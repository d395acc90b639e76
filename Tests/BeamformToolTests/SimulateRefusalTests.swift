import AudioFiles
import Foundation
import TestSupport
import Testing

/// What `beamform simulate` refuses, and that it leaves nothing behind.
@Suite struct SimulateRefusalTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func expectRefusal(
    _ words: [String], status: Int32, named: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let names = folder.names
    // Whoever asks for more memory than this is stopped for it, and not with a status of ours.
    let outcome = try Beamform.run(
      URL(fileURLWithPath: "/bin/bash"),
      ["-c", "ulimit -v 4000000; exec \"$@\"", "bash", Beamform.executable.path, "simulate"]
        + words, in: folder)
    #expect(outcome.status == status, "\(outcome.errors)", sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
    #expect(
      outcome.errors.wholeMatch(of: /beamform: .+: .+ \(.+\)\n/) != nil
        && outcome.errorLines.count == 1, "\(outcome.errors)", sourceLocation: sourceLocation)
    #expect(
      outcome.errors.contains(named), "\(outcome.errors)", sourceLocation: sourceLocation)
    // Names of the program's own types, and of nothing.
    #expect(
      outcome.errors.firstMatch(of: /\bnil\b|Optional|SIMD|Quantity|OutOfRange|\d+e[+-]?\d/) == nil,
      "\(outcome.errors)", sourceLocation: sourceLocation)
    #expect(folder.names == names, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ("-o o.wav", "--array"), ("--array pair:20mm", "-o NAME.wav"),
    ("a.json b.json --array pair:20mm -o o.wav", "one scene file"),
    ("--array pair:20mm -o o.mp3", ".flac"), ("--array pair:20mm -o -", ".flac"),
    ("--array pair:20mm -o out/", "its name"), ("--array pair:20mm -o folder.wav", "folder"),
    ("--array pair:20mm -o o.flac --encoding float", "pcm24"),
    ("--array fairy-tumbler-16 -o o.flac", ".wav"),
    ("--array pair:20mm -o o.flac --rate 700000", "700000"),
    ("--array pair:20mm -o o.wav --encoding pcm8", "pcm16"),
    ("--array pair:20mm -o o.wav --source 0", "AZ:SIGNAL"),
    ("--array pair:20mm -o o.wav --source 0:", "speech"),
    ("--array pair:20mm -o o.wav --source :white", "direction"),
    ("--array pair:20mm -o o.wav --source 0/91:white", "91"),
    ("--array pair:20mm -o o.wav --source 0@:white", "distance"),
    ("--array pair:20mm -o o.wav --source 0@-1:white", "'-1'"),
    ("--array pair:20mm -o o.wav --source 0@1@2:white", "'1@2'"),
    ("--array pair:20mm -o o.wav --source 0:speach", "is speech meant"),
    ("--array pair:20mm -o o.wav --source 0:tone", "tone:440"),
    ("--array pair:20mm -o o.wav --source 0:tone:x", "tone:440"),
    ("--array pair:20mm -o o.wav --source 0:sweep:100", "sweep:100-8000"),
    ("--array pair:20mm -o o.wav --source 0:white:9", "'white:9'"),
    ("--array pair:20mm -o o.wav --diffuse loud", "'loud'"),
    ("--array pair:20mm -o o.wav --self-noise nan", "'nan'"),
    ("--array pair:20mm -o o.wav --seconds 0", "--seconds"),
    ("--array pair:20mm -o o.wav --seconds -1", "--seconds"),
    ("--array pair:20mm -o o.wav --seconds 0.000001", "--seconds"),
    ("--array pair:20mm -o o.wav --seconds 99999999999", "--seconds"),
    ("--array pair:20mm -o o.wav --rate 48k", "'48k'"),
    ("--array pair:20mm -o o.wav --rate 999", "1000"),
    ("--array pair:20mm -o o.wav --rate 99999999999999999999", "--rate"),
    ("--array pair:20mm -o o.wav --seed -1", "--seed"),
    ("--array pair:20mm -o o.wav --seed 18446744073709551616", "--seed"),
    ("--array pair:20mm -o o.wav --truth o.wav", "truth"),
    ("--array pair:20mm -o o.wav --truth ./o.wav --force", "truth"),
    ("--array pair:20mm -o o.wav --truth folder.wav --force", "folder"),
    ("--array pair:20mm -o o.wav --truth there.json", "--force"),
    ("--array pair:20mm -o mono.wav", "--force"),
    ("--array pair:20mm -o mono.wav --source 0:./mono.wav --force", "input"),
    ("--array pair:20mm -o o.wav --truth mono.wav --source 0:mono.wav --force", "input"),
    ("there.json --array pair:20mm -o o.wav --truth there.json --force", "input"),
    ("--array pair.json -o o.wav --truth ./pair.json --force", "input"),
    ("--array pair:20mm -o o.wav --sauce 0:white", "--source"),
  ])
  func aSlipIsRefused(words: String, named: String) throws {
    try fillFolder()
    try expectRefusal(words.split(separator: " ").map(String.init), status: 2, named: named)
  }

  @Test(arguments: [
    ("--array pair:20mm -o none/o.wav", "none/o.wav"),
    ("--array pair:20mm -o o.wav --truth none/t.json", "none/t.json"),
    ("none.json --array pair:20mm -o o.wav", "no such file"),
    ("--array pair:20mm -o o.wav --source 0:none.wav", "none.wav"),
    ("--array pair:20mm -o o.wav --source 0:./folder.wav", "folder"),
    ("--array pair:20mm -o o.wav --source 0:pipe.wav", "regular file"),
  ])
  func whatTheMachineRefusesIsItsFault(words: String, named: String) throws {
    try fillFolder()
    #expect(mkfifo(folder.path("pipe.wav"), 0o600) == 0)
    try expectRefusal(words.split(separator: " ").map(String.init), status: 1, named: named)
  }

  @Test(arguments: [
    ("--array nonesuch -o o.wav", "nonesuch"),
    ("--array pair:20mm -o o.wav --source 0:stereo.wav", "this has 2"),
    ("--array pair:20mm -o o.wav --source 0:slow.wav", "500 Hz"),
    ("--array pair:20mm -o o.wav --source 0:there.json", "there.json"),
    ("--array pair:20mm -o o.wav --source 0:empty.wav", "empty.wav"),
    ("empty.wav --array pair:20mm -o o.wav", "beamform simulate --help"),
    ("large.json --array pair:20mm -o o.wav", "beamform simulate --help"),
    ("folder.wav --array pair:20mm -o o.wav", "a folder"),
    ("pair.json --array pair:20mm -o o.wav", "unknown key 'name'"),
    ("--array pair:20mm -o o.wav --diffuse 201", "201 dB"),
    ("--array pair:20mm -o o.wav --source 0@0.001:white", "0.001 m"),
    ("--array pair:20mm -o o.wav --source 0:tone:24000", "24000 Hz"),
    ("--array pair:20mm -o o.wav --seconds 40000", "samples, more than"),
    ("--array pair:20mm -o o.wav --seconds 2000 --rate 768000", "samples, more than"),
  ])
  func anInputThatDoesNotSuitIsRefused(words: String, named: String) throws {
    try fillFolder()
    try folder.writeNoise(channels: 2, to: "stereo.wav")
    try folder.writeNoise(channels: 1, to: "slow.wav", sampleRate: 500)
    try folder.write("", to: "empty.wav")
    try folder.write("{" + String(repeating: " ", count: 1 << 20) + "}", to: "large.json")
    try expectRefusal(words.split(separator: " ").map(String.init), status: 3, named: named)
  }

  private func fillFolder() throws {
    try folder.writeNoise(channels: 1, to: "mono.wav")
    try folder.write("{}", to: "there.json")
    try FileManager.default.createDirectory(
      atPath: folder.path("folder.wav"), withIntermediateDirectories: false)
    let text = try Beamform.run(["arrays", "pair:20mm"], in: folder).output
    try folder.write(text, to: "pair.json")
  }

  private static let room = #""room": {"size": [5, 4, 3], "array": [2, 2, 1]"#
  private static let near = #""sources": [{"signal": "white", "azimuth": 0, "distance": 1}]"#
  private static let body = #""body": {"kind": "rigidSphere", "radius": 0.01}"#

  /// One scene for each way in which numbers of the right kind do not make one.
  @Test(arguments: [
    (#""speedOfSound": 99"#, "speed of sound of 99 m/s"),
    (#""diffuse": {"decibels": 1e308}"#, "-200 to 200"),
    (#""diffuse": {"decibels": 0, "directions": 4097}"#, "4097 directions"),
    (#""sources": [{"signal": "white", "azimuth": 0, "decibels": -201}]"#, "-201 dB"),
    (#""sources": [{"signal": "white", "azimuth": 0, "elevation": -91}]"#, "-91"),
    (#""sources": [{"signal": "tone", "frequency": -0.0, "azimuth": 0}]"#, "of 0 Hz"),
    (#""sources": [{"signal": "white", "azimuth": 0, "on": [[2, 1]]}]"#, "from 2 to 1 s"),
    (#""sources": [{"signal": "white", "azimuth": 0, "on": [[0, 1e308]]}]"#, "from 0 to"),
    (#""sources": [{"signal": "white", "azimuth": 0, "on": [[0, 2], [1, 3]]}]"#, "at 1 s"),
    (#""wind": {"decibels": 0, "on": [[-1, 1]]}"#, "from -1 to 1 s"),
    (#""sources": [{"signal": "white", "azimuth": 0, "distance": 100001}]"#, "100001 m"),
    (#""sources": [{"signal": "white", "path": []}]"#, "path of source 1 is empty"),
    (
      #""sources": [{"signal": "white", "path": [{"seconds": 1, "azimuth": 0}, "#
        + #"{"seconds": 1, "azimuth": 9}]}]"#, "not later"
    ),
    (
      #""sources": [{"signal": "white", "path": [{"seconds": 1, "azimuth": 0}, "#
        + #"{"seconds": 2, "azimuth": 180}]}]"#, "opposite"
    ),
    (
      #""sources": [{"signal": "white", "path": [{"seconds": 1, "azimuth": 0}, "#
        + #"{"seconds": 2, "azimuth": 9, "distance": 2}]}]"#, "only one has a distance"
    ),
    (#""sources": [{"signal": "file", "file": "a.wav", "azimuth": 0, "start": 1e8}]"#, "frame"),
    (#""sources": [{"signal": "file", "file": "a.wav", "azimuth": 0, "start": -1e308}]"#, "on"),
    (#""room": {"size": [0.4, 1, 1], "array": [0.2, 0.5, 0.5], "absorption": 1}"#, "0.4 m"),
    (#""room": {"size": [1e308, -0, 1], "array": [1, 1, 1], "absorption": 1}"#, "200 m"),
    (#""room": {"size": [5, 4, 3], "array": [6, 2, 1], "absorption": 1}"#, "(6, 2, 1)"),
    (#""room": {"size": [5, 4, 3], "array": [0.001, 2, 1], "absorption": 1}"#, "microphone 2"),
    (room + #", "absorption": 1}, "# + near.replacing("1}", with: "4}"), "(6, 2, 1)"),
    (
      room + #", "absorption": 1}, "# + near.replacing(#", "distance": 1"#, with: ""), "no distance"
    ),
    (
      room + #", "absorption": 1}, "sources": [{"signal": "white", "path": ["#
        + #"{"seconds": 1, "azimuth": 0, "distance": 1}]}]"#, "moves"
    ),
    (room + #", "absorption": 1.5}"#, "1.5"), (room + #", "absorption": -1e308}"#, "0 to 1"),
    (room + #", "reverberationSeconds": 0.001}"#, "shortest"),
    (room + #", "absorption": 0.5, "order": 201}"#, "201"),
    (room + #", "absorption": 0.5, "lowCut": 201}"#, "201 Hz"),
    (room + #", "absorption": 0.5, "images": 0}"#, "0 images"),
    (room + #", "absorption": 0}"#, "images, more than"),
    (room + #", "reverberationSeconds": 1e308}"#, "images, more than"),
    (
      #""room": {"size": [200, 200, 200], "array": [1, 1, 1], "absorption": 0, "order": 150}"#,
      "the longest"
    ),
    (#""body": {"kind": "rigidSphere", "radius": 1e308, "center": [1e308, -0, 0]}"#, "radius"),
    (#""body": {"kind": "rigidSphere", "radius": 0.02}"#, "surface"),
    (body + "," + room + #", "absorption": 1}"#, "body"), (body + "," + near, "source 1"),
    (body + #", "diffuse": {"decibels": 0, "field": "cylindrical"}"#, "spherical"),
    (#""defects": [{"microphone": 3}]"#, "no microphone 3"),
    (#""defects": [{"microphone": -9223372036854775808}]"#, "no microphone"),
    (#""defects": [{"microphone": 1}, {"microphone": 1}]"#, "two lists"),
    (#""defects": [{"microphone": 1, "gainDecibels": 201}]"#, "201 is no gain"),
    (#""defects": [{"microphone": 1, "delaySeconds": 1}]"#, "1 is no delay"),
    (#""defects": [{"microphone": 1, "clipAt": -0}]"#, "0 is no level to clip at"),
    (#""defects": [{"microphone": 1, "offset": 1e11}]"#, "is no offset"),
    (#""defects": [{"microphone": 1, "lateFrames": -1}]"#, "-1 is no number of late frames"),
    (#""defects": [{"microphone": 1, "hum": {"frequency": 0, "decibels": 0}}]"#, "of hum"),
    (#""defects": [{"microphone": 1, "hum": {"frequency": 9, "decibels": 999}}]"#, "level of hum"),
    (
      #""defects": [{"microphone": 1, "hum": {"frequency": 9, "decibels": 0, "harmonics": 0}}]"#,
      "harmonics"
    ),
    (#""sources": [], "defects": [{"microphone": 1, "loopback": ""}]"#, "no source"),
    (#""defects": [{"microphone": 1, "loopback": "b\u0007"}]"#, #"b\u{7}"#),
  ])
  func aSceneThatCannotBeRenderedIsNamedWithItsNumber(members: String, named: String) throws {
    try folder.writeNoise(channels: 1, to: "a.wav")
    try folder.write("{\"seconds\": 0.1, \(members)}", to: "s.json")
    try expectRefusal(
      ["s.json", "--array", "pair:20mm", "-o", "o.wav", "--truth", "t.json"], status: 3,
      named: named)
  }

  @Test(arguments: [
    (#"{"sampleRate": -5}"#, "-5 Hz"), (#"{"sampleRate": 1000000000000}"#, "1000 to 768000 Hz"),
    (#"{"seconds": -0.0}"#, "--seconds"), (#"{"seconds": 1e308}"#, "--seconds"),
  ])
  func lengthAndRateAreNamedByTheirOptions(text: String, named: String) throws {
    try folder.writeNoise(channels: 1, to: "a.wav")
    try folder.write(text, to: "s.json")
    try expectRefusal(
      ["s.json", "--array", "pair:20mm", "-o", "o.wav", "--source", "0:a.wav"], status: 2,
      named: named)
  }

  /// Within the size of a scene file, and with few bytes a source.
  @Test func manyOfAnythingIsRefusedSoon() throws {
    let source = #"{"signal":"pink","azimuth":0}"#
    let list = { (element: String, count: Int) in
      "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
    }
    let scenes = [
      ("{\"sources\": \(list(source, 30_000))}", "30000 sources"),
      ("{\"sources\": \(list(source, 1000))}", "samples, more than"),
      (
        "{\"sources\": [{\"signal\":\"sweep\",\"from\":9,\"to\":99,\"azimuth\":0,"
          + "\"on\": \(list("[0,9]", 120_000))}]}", "overlap"
      ),
      ("{\"wind\": {\"decibels\": 0, \"on\": \(list("[0,9]", 120_000))}}", "overlap"),
      ("{\"defects\": \(list("{\"microphone\":1}", 50_000))}", "two lists"),
      ("{\"sources\": " + String(repeating: "[", count: 400_000), "depth"),
      (String(repeating: "{\"a\":", count: 100_000), "depth"),
    ]
    for (text, named) in scenes {
      try folder.write(text, to: "s.json")
      try expectRefusal(
        ["s.json", "--array", "pair:20mm", "-o", "o.wav"], status: 3, named: named)
    }
  }

  @Test func whatExistsIsReplacedWhenForced() throws {
    let words = ["simulate", "--array", "pair:20mm", "--seconds", "0.1", "--quiet", "--force"]
    try folder.write("old", to: "o.wav")
    try folder.write("old", to: "t.json")
    let outputs = ["-o", "o.wav", "--truth", "t.json"]
    #expect(try Beamform.run(words + outputs, in: folder).status == 0)
    #expect(try folder.readSound("o.wav").channels[0].count == 4800)
    #expect(try folder.data("t.json").starts(with: Data("{".utf8)))
    #expect(folder.names == ["o.wav", "t.json"])
  }

  #if os(Linux)
    /// A disk that is full while the recording is written, or the truth behind it.
    @Test(arguments: [("64", "o.wav"), ("1", "t.json")])
    func aDiskThatIsFullLeavesNothingBehind(kibibytes: String, named: String) throws {
      // 4800 frames take 38 KiB, and the truth of fifty sources 10.
      let sources = Array(repeating: #"{"signal":"tone","frequency":9,"azimuth":0}"#, count: 50)
      try folder.write(
        "{\"seconds\": \(named == "o.wav" ? 1 : 0.001), \"sources\": [\(sources.joined(separator: ","))]}",
        to: "s.json")
      let outcome = try Beamform.run(
        URL(fileURLWithPath: "/bin/bash"),
        [
          "-c", "ulimit -f \(kibibytes); exec \"$@\"", "bash", Beamform.executable.path,
          "simulate", "s.json", "--array", "pair:20mm", "-o", "o.wav", "--truth", "t.json",
        ], in: folder)
      #expect(outcome.status == 1 && outcome.errorLines.count == 1, "\(outcome.errors)")
      #expect(outcome.errors.hasPrefix("beamform: \(named): "), "\(outcome.errors)")
      #expect(folder.names == ["s.json"])
    }

    /// The signal is held back until the program listens, which is when it writes.
    @Test(arguments: [("INT", Int32(130)), ("TERM", 143)])
    func aSignalWhileItWritesLeavesNothing(signal: String, status: Int32) throws {
      let outcome = try Beamform.run(
        URL(fileURLWithPath: "/usr/bin/env"),
        [
          "--block-signal=\(signal)", "/bin/sh", "-c", "kill -\(signal) $$; exec \"$@\"", "sh",
          Beamform.executable.path, "simulate", "--array", "pair:20mm", "--seconds", "1", "-o",
          "o.wav", "--truth", "t.json",
        ], in: folder)
      #expect(outcome.status == status && outcome.output.isEmpty, "\(outcome.errors)")
      #expect(folder.names.isEmpty)
    }
  #endif

  /// Nothing is on the disk yet, and the signal does what it does to any program.
  @Test func aSignalWhileItRendersEndsIt() throws {
    // Threads of tests hold signals back, which a program that they start would inherit.
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &signals, &before)
    let program = try PipedBeamform(
      [
        "simulate", "--array", "fairy-tumbler-16", "--diffuse", "-20", "--seconds", "60", "-o",
        "o.wav", "--truth", "t.json",
      ], in: folder)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    usleep(300_000)
    #expect(program.isRunning && folder.names.isEmpty)
    program.signal(SIGINT)
    let (status, errors) = try program.end()
    #expect(status == nil && errors.isEmpty && !program.isRunning)
    #expect(folder.names.isEmpty)
  }
}
