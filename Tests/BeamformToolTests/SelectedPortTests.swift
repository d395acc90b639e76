import Foundation
import TestSupport
import Testing

/// `--ports selected`, `--select` and `--events` on the scene that ships: a talker ahead, one behind.
@Suite struct SelectedPortTests {
  private static let scene = Fixtures.folder.appendingPathComponent(
    "audio/two-talkers-pair.flac"
  ).path
  private static let words = ["process", scene, "--array", "pair:20mm", "--encoding", "float"]

  private func run(_ more: [String], in folder: Folder) throws -> Beamform.Outcome {
    try Beamform.run(Self.words + more, in: folder)
  }

  /// Rows of an events file without its heading.
  private func events(_ name: String, in folder: Folder) throws -> [[String]] {
    String(decoding: try folder.data(name), as: UTF8.self).split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",").map(String.init) }
  }

  /// At rest it is the beam that the events name, bit for bit.
  @Test func itIsTheBeamThatItsEventsSay() throws {
    let folder = try Folder()
    let outcome = try run(
      ["--ports", "front,back,selected", "-o", "out.wav", "--events", "e.csv", "--json"], in: folder
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    let rows = try events("e.csv", in: folder)
    #expect(rows.first?[0] == "0.000000" && rows.first?[1] == "front")
    #expect(rows.count > 1)
    let sound = try folder.readSound("out.wav").channels
    let times = rows.map { Double($0[0]) ?? .nan }
    for (index, row) in rows.enumerated() {
      // The fade takes 20 ms.
      let start = Int((times[index] + (index == 0 ? 0 : 0.021)) * 24_000)
      let end = index + 1 < rows.count ? Int(times[index + 1] * 24_000) : sound[0].count
      guard start < end else { continue }
      let beam = row[1] == "front" ? sound[0] : sound[1]
      #expect(sound[2][start..<end] == beam[start..<end])
    }
    let selector = try #require(outcome.json["selector"] as? [String: Any])
    #expect(selector["mode"] as? String == "loudness")
    #expect(selector["switches"] as? Int == rows.count - 1)
    let seconds = try #require(selector["seconds"] as? [String: Double])
    #expect(seconds.values.reduce(0, +) > 8.99 && seconds["omni"] == 0)
    #expect(try #require(seconds["front"]) > 1 && #require(seconds["back"]) > 1)
  }

  @Test(arguments: ["front", "back", "omni"])
  func aPortThatIsNamedIsThatPort(word: String) throws {
    let folder = try Folder()
    let outcome = try run(
      ["--ports", "selected,\(word)", "-o", "out.wav", "--select", word, "--events", "e.txt"],
      in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let sound = try folder.readSound("out.wav").channels
    #expect(sound[0] == sound[1])
    let labels = String(decoding: try folder.data("e.txt"), as: UTF8.self)
    #expect(labels == "0.000000\t9.000000\t\(word)\n")
  }

  /// To the frame, whatever the latency: cues are times in the recording.
  @Test(arguments: [[], ["--keep-latency"]])
  func aFollowFileIsFollowed(more: [String]) throws {
    let folder = try Folder()
    try folder.write("0,back\n\n2.5, omni\r\n4.25,front\n", to: "cues.csv")
    let outcome = try run(
      [
        "--ports", "omni,front,back,selected", "-o", "out.wav", "--select", "follow:cues.csv",
        "--events", "e.csv",
      ] + more, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let rows = try events("e.csv", in: folder)
    #expect(rows.map { $0[1] } == ["back", "omni", "front"])
    #expect(rows.map { $0[0] } == ["0.000000", "2.500000", "4.250000"])
    #expect(rows.allSatisfy { $0[4] == "cue" })
    let sound = try folder.readSound("out.wav").channels
    for (range, port) in [(0..<60_000, 2), (60_500..<102_000, 0), (102_500..<216_000, 1)] {
      #expect(sound[3][range] == sound[port][range])
    }
  }

  @Test func blendIsBetweenTheBeams() throws {
    let folder = try Folder()
    let outcome = try run(
      ["--ports", "front,back,selected", "-o", "out.wav", "--select", "blend", "--json"], in: folder
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    let sound = try folder.readSound("out.wav").channels
    for n in sound[2].indices {
      let (low, high) = (min(sound[0][n], sound[1][n]), max(sound[0][n], sound[1][n]))
      #expect(sound[2][n] >= low - 1e-6 && sound[2][n] <= high + 1e-6)
    }
  }

  /// By itself its candidates are computed and not written.
  @Test func itCanBeTheOnlyPort() throws {
    let folder = try Folder()
    #expect(try run(["--ports", "selected", "-o", "a.wav"], in: folder).status == 0)
    #expect(
      try run(["--ports", "back,selected", "-o", "b.wav"], in: folder).status == 0)
    let (alone, beside) = (
      try folder.readSound("a.wav").channels, try folder.readSound("b.wav").channels
    )
    #expect(alone.count == 1 && alone[0] == beside[1])
  }

  /// A section is heard from half a minute ahead, so that it goes on as the whole does: to the bit where one beam is heard
  /// and beams are settled, with the same decisions.
  @Test func aSectionIsThatPartOfAWholeRun() throws {
    let folder = try Folder()
    try FileManager.default.copyItem(atPath: Self.scene, toPath: folder.path("scene.flac"))
    let scene = try folder.readSound("scene.flac").channels
    try folder.writeSound(
      scene.map { channel in (0..<5).flatMap { _ in channel } }, to: "in.wav", encoding: .float,
      sampleRate: 24_000)
    let words = ["process", "in.wav", "--array", "pair:20mm", "--ports", "selected", "--events"]
    for (name, more) in [("whole", []), ("part", ["--from", "38.001"])] {
      let outcome = try Beamform.run(
        words + ["\(name).csv", "-o", "\(name).wav"] + more, in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let start = 912_024
    let whole = try folder.readSound("whole.wav").channels[0]
    let part = try folder.readSound("part.wav").channels[0]
    #expect(part.count == whole.count - start)
    // What the filters still know of the time before is below −120 dB of sound at −26 dB.
    let difference = zip(whole[start...], part).map { abs($0 - $1) }.max()
    #expect(try #require(difference) < 1e-6)
    let rows = try events("part.csv", in: folder)
    let later = try events("whole.csv", in: folder).filter { (Double($0[0]) ?? 0) > 38.001 }
    #expect(rows.count > 1 && rows.dropFirst().map { $0[1] } == later.map { $0[1] })
    for (row, truth) in zip(rows.dropFirst(), later) {
      expect(
        try #require(Double(row[0])) + 38.001, near: try #require(Double(truth[0])),
        Tolerance(2e-6, "times are written in microseconds"))
    }
  }

  @Test func withoutItThereIsNoSelectorInTheReport() throws {
    let folder = try Folder()
    let outcome = try run(["--ports", "front", "-o", "out.wav", "--json"], in: folder)
    #expect(outcome.json["selector"] is NSNull)
  }

  @Test(arguments: [
    (["--select", "loudness", "--ports", "front"], 2, "add it to --ports"),
    (["--events", "e.csv", "--ports", "front"], 2, "add it to --ports"),
    (["--select", "loudnes", "--ports", "selected"], 2, "loudness"),
    (["--events", "e.json", "--ports", "selected"], 2, ".csv"),
    (["--select", "follow:missing.csv", "--ports", "selected"], 1, "missing.csv"),
    (["--select", "follow:bad.csv", "--ports", "selected"], 3, "row 2"),
    (["--select", "follow:empty.csv", "--ports", "selected"], 3, "no rows"),
    (["--select", "follow:late.csv", "--ports", "selected"], 3, "row 2 is earlier"),
    (["--select", "follow:bytes.csv", "--ports", "selected"], 3, "no text"),
  ])
  func whatCannotBeIsRefused(words: [String], status: Int32, hint: String) throws {
    let folder = try Folder()
    for (name, bytes) in [
      ("bad.csv", Array("0,front\nsoon,back\n".utf8)), ("empty.csv", Array("\n".utf8)),
      ("late.csv", Array("2,front\n1,back\n".utf8)), ("bytes.csv", [0xFF, 0xFE, 0x2C]),
    ] { try Data(bytes).write(to: folder.url.appendingPathComponent(name)) }
    let outcome = try run(words + ["-o", "out.wav"], in: folder)
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.contains(hint), "\(outcome.errors)")
    #expect(outcome.errorLines.count == 1)
    #expect(!folder.names.contains("out.wav"))
  }

  @Test func eventsReplaceNothingUnasked() throws {
    let folder = try Folder()
    try folder.write("mine", to: "e.csv")
    let words = ["--ports", "selected", "-o", "out.wav", "--events", "e.csv"]
    #expect(try run(words, in: folder).status == 2)
    #expect(try folder.data("e.csv") == Data("mine".utf8))
    #expect(!folder.names.contains("out.wav"))
    #expect(try run(words + ["--force"], in: folder).status == 0)
    #expect(try run(words + ["--force", "--report", "e.csv"], in: folder).status == 2)
  }
}
