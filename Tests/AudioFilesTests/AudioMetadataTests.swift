import AudioFiles
import CSndfile
import TestSupport
import Testing

@Suite struct AudioMetadataTests {
  @Test(arguments: ["RIFF", "RF64"], [false, true])
  func everyKindOfChunkIsRead(kind: String, isBehind: Bool) throws {
    let folder = try TemporaryFolder()
    let extensionChunk = WaveMetadata.broadcastExtension(timeReference: 5_000_000_000)
    let production = WaveMetadata.productionData(timeReference: 7, tracks: ["Left", "Right!"])
    // Of an odd length, without the zero that others have, and one of a name nobody knows.
    let chunks = [
      WaveBytes.Chunk("odd ", [1, 2, 3]), extensionChunk, production,
      WaveMetadata.cuePoints([(3, 10), (9, 4)]), WaveMetadata.cueLabels([(3, "one")]),
      WaveMetadata.texts([("INAM", "Dawn"), ("IXYZ", "else"), ("ICMT", "")]),
    ]
    var wave = WaveBytes(channels: 2, samples: Array(repeating: 1, count: 400))
    wave.kind = kind
    if isBehind { wave.behind = chunks } else { wave.front = chunks }
    let reader = try AudioFileReader(path: folder.write(wave.bytes, to: "in.wav"))
    #expect(reader.format.frames == 100)
    let metadata = reader.metadata
    #expect(metadata.broadcastExtension == extensionChunk.body)
    #expect(metadata.timeReference == 5_000_000_000)
    #expect(metadata.productionData.map { Array($0.utf8) } == production.body)
    #expect(
      metadata.cuePoints == [CuePoint(identifier: 3, frame: 10), .init(identifier: 9, frame: 4)])
    #expect(
      metadata.texts == [
        InfoText(identifier: "INAM", text: Array("Dawn".utf8)),
        InfoText(identifier: "IXYZ", text: Array("else".utf8)),
      ])
    #expect(!metadata.isEmpty && AudioMetadata().isEmpty)
  }

  @Test func aSectionIsLaterAndHasTheMarksInside() {
    var metadata = AudioMetadata()
    metadata.broadcastExtension =
      WaveMetadata.broadcastExtension(timeReference: 0xFFFF_FFFF).body
    metadata.cuePoints = [9, 10, 19, 20].map { CuePoint(identifier: UInt32($0), frame: $0) }
    metadata.cueLabels = [1]
    let section = metadata.section(10..<20)
    #expect(section.timeReference == 0xFFFF_FFFF + 10)
    #expect(section.cuePoints.map(\.frame) == [0, 9])
    #expect(section.cuePoints.map(\.identifier) == [10, 19])
    #expect(section.cueLabels == [1])
    #expect(metadata.section(100..<200).cueLabels == nil)
    #expect(metadata.section(0..<Int.max) == metadata)
  }

  /// Programs set their elements on lines of their own.
  @Test(arguments: ["", " ", "\n\t"])
  func productionDataIsLaterByTheSame(space: String) throws {
    let names = ["TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_LO", "TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_HI"]
    var metadata = AudioMetadata()
    metadata.productionData =
      "<BWFXML><\(names[0])>\(space)4294967290\(space)</\(names[0])>"
      + "<\(names[1])>\(space)2\(space)</\(names[1])><NOTE>e\u{301}</NOTE></BWFXML>"
    #expect(
      metadata.section(10..<20).productionData
        == "<BWFXML><\(names[0])>4</\(names[0])><\(names[1])>3</\(names[1])>"
        + "<NOTE>e\u{301}</NOTE></BWFXML>")
    #expect(metadata.section(0..<20).productionData == metadata.productionData)
    metadata.productionData = "<BWFXML><\(names[0])>noon</\(names[0])></BWFXML>"
    #expect(metadata.section(10..<20).productionData == metadata.productionData)
  }

  @Test func tracksAreNamedInWhateverThereIs() throws {
    let tracks = [(number: 3, name: "a<b&c")]
    let list = "<NAME>a&lt;b&amp;c</NAME>"
    var metadata = AudioMetadata()
    #expect(metadata.naming(tracks: tracks).productionData?.contains(list) == true)
    for text in ["<BWFXML></BWFXML>", "<BWFXML><TRACK_LIST><NAME>old</NAME></TRACK_LIST></BWFXML>"]
    {
      metadata.productionData = text
      let named = try #require(metadata.naming(tracks: tracks).productionData)
      #expect(named.contains(list) && !named.contains("old"))
      #expect(named.hasPrefix("<BWFXML>") && named.hasSuffix("</BWFXML>"))
    }
  }

  @Test func joinedMarksFollowOneAnother() {
    var first = AudioMetadata()
    first.cuePoints = [CuePoint(identifier: 4, frame: 1)]
    var second = AudioMetadata()
    second.cuePoints = [CuePoint(identifier: 4, frame: 2)]
    let whole = first.followed(by: second, at: 100)
    #expect(whole.cuePoints.map(\.frame) == [1, 102])
    #expect(Set(whole.cuePoints.map(\.identifier)).count == 2)
  }

  /// In RF64 libsndfile finds no samples behind a list that ends in less than a chunk.
  @Test(arguments: [AudioContainer.wav, .rf64])
  func whatIsWrittenIsReadAgain(container: AudioContainer) throws {
    let folder = try TemporaryFolder()
    for label in ["", "a", "ab", "abc", "abcd"] {
      var options = OutputOptions()
      options.metadata.cuePoints = [CuePoint(identifier: 1, frame: 0)]
      options.metadata.cueLabels = WaveMetadata.cueLabels([(1, label)]).body
      options.metadata.productionData = "<BWFXML>" + label + "</BWFXML>"
      options.metadata.texts = [InfoText(identifier: "IXYZ", text: Array("t\(label)".utf8))]
      let path = folder.file(label + ".wav")
      let writer = try AudioFileWriter(
        path: path, container: container, encoding: .pcm16, sampleRate: 48_000, channels: 1,
        replacesExisting: false, options: options)
      try writer.write([0.5, 0.25], frames: 2)
      try writer.finish()
      let info = try Sndfile.read(path, count: 2, zero: Int16(0), with: sf_read_short)
      #expect(info.items == [16_384, 8192])
      let read = try AudioFileReader(path: path).metadata
      #expect(read.cuePoints == options.metadata.cuePoints)
      #expect(read.texts == options.metadata.texts)
      #expect(read.productionData?.hasPrefix("<BWFXML>" + label + "</BWFXML>") == true)
    }
  }
}
