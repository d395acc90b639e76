import AudioFiles
import Testing

@Suite struct WrittenHeaderTests {
  /// Plain up to two channels; beyond, the extensible form whose channels are no loudspeakers.
  @Test(arguments: [1, 2, 3, 4, 6, 8, 16])
  func waveChannelsStandForNoLoudspeaker(channels: Int) throws {
    let folder = try TemporaryFolder()
    for encoding in SampleEncoding.allCases {
      let name = encoding.rawValue + ".wav"
      try writeAll(
        [Float](repeating: 0.25, count: channels), to: folder.file(name), encoding: encoding,
        channels: channels)
      let bytes = try folder.bytes(name)
      #expect(bytes[12..<16].elementsEqual("fmt ".utf8))
      if channels <= 2 {
        #expect(bytes[20] == (encoding == .float ? 3 : 1) && bytes[21] == 0)
      } else {
        #expect(bytes[20] == 0xFE && bytes[21] == 0xFF)
        #expect(bytes[40..<44] == [0, 0, 0, 0])
        #expect(bytes[44] == (encoding == .float ? 3 : 1))
      }
    }
  }

  @Test(arguments: [1, 4])
  func rf64ChannelsStandForNoLoudspeaker(channels: Int) throws {
    let folder = try TemporaryFolder()
    try writeAll(
      [Float](repeating: 0.25, count: channels), to: folder.file("take.rf64"), container: .rf64,
      encoding: .float, channels: channels)
    let bytes = try folder.bytes("take.rf64")
    let format = try #require(position(of: "fmt ", in: bytes))
    #expect(bytes[format + 8] == 0xFE && bytes[format + 9] == 0xFF)
    #expect(bytes[(format + 28)..<(format + 32)] == [0, 0, 0, 0])
  }

  @Test(arguments: AudioContainer.allCases)
  func noHeaderHoldsTheTimeOfDay(container: AudioContainer) throws {
    let folder = try TemporaryFolder()
    let encoding: SampleEncoding = container == .flac ? .pcm24 : .float
    for name in ["first", "second"] {
      try writeAll(
        [0.25, 0.5], to: folder.file(name), container: container, encoding: encoding, channels: 2)
    }
    let bytes = try folder.bytes("first")
    #expect(try folder.bytes("second") == bytes)
    if let peak = position(of: "PEAK", in: bytes) {
      #expect(bytes[(peak + 12)..<(peak + 16)] == [0, 0, 0, 0])
    }
  }

  private func position(of name: String, in bytes: [UInt8]) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: name.utf8) }
  }
}
