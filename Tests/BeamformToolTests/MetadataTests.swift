import Foundation
import TestSupport
import Testing

/// What a field recorder says besides the sound comes through, as others read it.
@Suite struct MetadataTests {
  /// Eleven at night at 96 kHz, beyond 32 bits.
  private static let timeReference = 23 * 3600 * 96_000
  private static let frames = 9600
  private static let texts = [
    ("INAM", "Dawn"), ("IART", "Anna Muster"), ("ICMT", "odd"), ("ITCH", "Tim"), ("IENG", "Engin"),
  ]
  private static let chunks = [
    WaveMetadata.broadcastExtension(timeReference: timeReference),
    WaveMetadata.productionData(timeReference: timeReference, tracks: ["Left", "Right!"]),
    WaveMetadata.cuePoints([(1, 100), (2, 4800), (7, 9000)]),
    WaveMetadata.cueLabels([(1, "clap"), (2, "bird"), (7, "wood")]),
    WaveMetadata.texts(texts.map { (identifier: $0.0, text: $0.1) }),
  ]

  @Test(arguments: ["RIFF", "RF64"], [false, true])
  func soundThatGoesThroughCarriesAllThatIsSaid(kind: String, isBehind: Bool) throws {
    let folder = try Folder()
    let before = try write(kind: kind, isBehind: isBehind, to: "in.wav", in: folder)
    for name in ["out.wav", "out.rf64"] {
      #expect(try Beamform.run(["process", "in.wav", "-o", name], in: folder).status == 0)
      let after = try chunks(name, in: folder)
      for chunk in ["bext", "iXML", "cue "] {
        let body = try #require(before.first { $0.name == chunk }?.body)
        let copy = try #require(after.first { $0.name == chunk }?.body)
        let rest = copy.dropFirst(body.count)
        #expect(copy.starts(with: body))
        // Up to a multiple of 4 bytes: zeros, and in XML spaces.
        #expect(rest.count < 4 && rest.allSatisfy { $0 == (chunk == "iXML" ? 32 : 0) })
      }
      #expect(labels(after) == labels(before))
      #expect(WaveMetadata.texts(in: after) == WaveMetadata.texts(in: before))
    }
    try expectOthersRead(["out.wav", "out.rf64"], in: folder, timeReference: Self.timeReference)
  }

  @Test(arguments: ["RIFF", "RF64"])
  func aSectionHasLaterTimeCodeAndTheMarksInside(kind: String) throws {
    let folder = try Folder()
    _ = try write(kind: kind, to: "in.wav", in: folder)
    for (name, array) in [("copy.wav", []), ("beams.wav", ["--array", "pair:20mm"])] {
      let words = ["process", "in.wav", "--from", "4701s", "--to", "9000s", "-o", name]
      #expect(try Beamform.run(words + array, in: folder).status == 0)
      let after = try chunks(name, in: folder)
      #expect(WaveMetadata.cuePoints(in: after) == [[2, 99]])
      let later = Self.timeReference + 4701
      let production = try productionData(after)
      for element in ["TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_LO", "BEXT_TIME_REFERENCE_LOW"] {
        #expect(production.contains("<\(element)>\(later & 0xFFFF_FFFF)</\(element)>"))
      }
      for element in ["TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_HI", "BEXT_TIME_REFERENCE_HIGH"] {
        #expect(production.contains("<\(element)>1</\(element)>"))
      }
      #expect(WaveMetadata.texts(in: after) == Dictionary(uniqueKeysWithValues: Self.texts))
      try expectOthersRead([name], in: folder, timeReference: later)
    }
  }

  @Test func portsNameTheChannels() throws {
    let folder = try Folder()
    _ = try write(to: "in.wav", in: folder)
    let words = ["process", "in.wav", "--array", "pair:20mm", "--ports", "front,omni", "-o"]
    #expect(try Beamform.run(words + ["one.wav"], in: folder).status == 0)
    #expect(try Beamform.run(words + ["mono/"], in: folder).status == 0)
    let one = try productionData(chunks("one.wav", in: folder))
    #expect(one.contains("<PROJECT>Wälder &amp; Wiesen</PROJECT>"))
    #expect(!one.contains("Right!"))
    #expect(one.components(separatedBy: "<TRACK_LIST>").count == 2)
    #expect(one.contains("<TRACK_COUNT>2</TRACK_COUNT>"))
    #expect(tracks(one) == ["1 1 front", "2 2 omni"])
    #expect(tracks(try productionData(chunks("mono/in.front.wav", in: folder))) == ["1 1 front"])
    #expect(tracks(try productionData(chunks("mono/in.omni.wav", in: folder))) == ["2 1 omni"])
    try expectOthersRead(
      ["one.wav", "mono/in.front.wav"], in: folder, timeReference: Self.timeReference)
  }

  @Test(arguments: ["flac", "caf", "aiff"])
  func otherContainersCarryTheTextsTheyHave(container: String) throws {
    let folder = try Folder()
    _ = try write(to: "in.wav", in: folder)
    let out = "out." + container
    #expect(try Beamform.run(["process", "in.wav", "-o", out], in: folder).status == 0)
    #expect(try Beamform.run(["process", out, "-o", "back.wav"], in: folder).status == 0)
    let sound = try #require(try OutsideReaders.sounds([out], in: folder)[out])
    #expect(sound.texts == ["title": "Dawn", "artist": "Anna Muster", "comment": "odd"])
    let tags = try #require(try OutsideReaders.probes([out], in: folder)[out]?.format.tags)
    #expect(tags["title"] == "Dawn" && tags["comment"] == "odd")
    #expect(tags[container == "aiff" ? "author" : "artist"] == "Anna Muster")
    let back = try chunks("back.wav", in: folder)
    #expect(
      WaveMetadata.texts(in: back) == ["INAM": "Dawn", "IART": "Anna Muster", "ICMT": "odd"])
    let frames = WaveMetadata.cuePoints(in: back).map { $0[1] }
    #expect(frames == (container == "aiff" ? [100, 4800, 9000] : []))
  }

  @Test(arguments: [[], ["--array", "pair:20mm"]])
  func productionDataThatIsTooLongIsLeftOutWithAWarning(array: [String]) throws {
    let folder = try Folder()
    let long = String(repeating: "x", count: 70_000)
    let data = WaveMetadata.productionData(timeReference: 1, tracks: [long])
    var wave = WaveBytes(channels: 2, samples: Array(repeating: 1, count: 400))
    // Beams name their tracks in place of the long ones; a note stays.
    let text = String(decoding: data.body, as: UTF8.self)
      .replacingOccurrences(of: "</BWFXML>", with: "<NOTE>\(long)</NOTE></BWFXML>")
    wave.front = [WaveBytes.Chunk("iXML", Array(text.utf8)), Self.chunks[4]]
    try Data(wave.bytes).write(to: folder.url.appendingPathComponent("in.wav"))
    let outcome = try Beamform.run(["process", "in.wav", "-o", "out.wav"] + array, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("warning: in.wav: its iXML is too long to be carried over"))
    let after = try chunks("out.wav", in: folder)
    #expect(!after.contains { $0.name == "iXML" })
    #expect(WaveMetadata.texts(in: after)["IART"] == "Anna Muster")
  }

  // MARK: Files

  private func write(
    kind: String = "RIFF", isBehind: Bool = false, to name: String, in folder: Folder
  ) throws -> [WaveBytes.Chunk] {
    var generator = SeededGenerator(seed: 30)
    let samples = (0..<Self.frames * 2).flatMap { _ in
      field(Int.random(in: -9000...9000, using: &generator), 2)
    }
    var wave = WaveBytes(channels: 2, samples: samples)
    wave.kind = kind
    wave.sampleRate = 96_000
    if isBehind { wave.behind = Self.chunks } else { wave.front = Self.chunks }
    try Data(wave.bytes).write(to: folder.url.appendingPathComponent(name))
    return WaveBytes.chunks(of: wave.bytes)
  }

  private func chunks(_ name: String, in folder: Folder) throws -> [WaveBytes.Chunk] {
    WaveBytes.chunks(of: [UInt8](try folder.data(name)))
  }

  private func productionData(_ chunks: [WaveBytes.Chunk]) throws -> String {
    String(decoding: try #require(chunks.first { $0.name == "iXML" }?.body), as: UTF8.self)
  }

  /// Number, place and name of each track.
  private func tracks(_ productionData: String) -> [String] {
    productionData.components(separatedBy: "<TRACK>").dropFirst().map { track in
      ["CHANNEL_INDEX", "INTERLEAVE_INDEX", "NAME"].map { element in
        track.components(separatedBy: "<\(element)>").last?
          .components(separatedBy: "</\(element)>").first ?? ""
      }.joined(separator: " ")
    }
  }

  /// The labels of marks without the zeros behind them.
  private func labels(_ chunks: [WaveBytes.Chunk]) -> [String] {
    let list = chunks.first { $0.name == "LIST" && $0.body.starts(with: "adtl".utf8) }
    let inner = WaveBytes.chunks(of: Array(repeating: 0, count: 8) + (list?.body ?? []))
    return inner.map { label in
      "\(label.name) \(label.body.prefix(4)) "
        + String(decoding: label.body.dropFirst(4).prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private func expectOthersRead(
    _ names: [String], in folder: Folder, timeReference: Int
  ) throws {
    let sounds = try OutsideReaders.sounds(names, in: folder)
    let probes = try OutsideReaders.probes(names, in: folder)
    for name in names {
      let texts = try #require(sounds[name]).texts
      #expect(texts == ["title": "Dawn", "artist": "Anna Muster", "comment": "odd"])
      let tags = try #require(probes[name]?.format.tags)
      #expect(tags["time_reference"] == "\(timeReference)")
      #expect(tags["artist"] == "Anna Muster" && tags["title"] == "Dawn")
      #expect(tags["originator_reference"] == "REF-7")
      #expect(tags["coding_history"] == "A=PCM,F=96000,W=16,M=multi\r\n.")
      #expect(tags["IENG"] == "Engin")
    }
  }
}
