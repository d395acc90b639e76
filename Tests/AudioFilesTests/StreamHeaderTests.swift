import AudioFiles
import CSndfile
import Foundation
import TestSupport
import Testing

/// Streams as descriptors bring them: a file that is only read forward is one.
@Suite struct StreamHeaderTests {
  private static let samples = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
  private static let frames = 150

  /// A chunk whose size is a field of its own, in the order of bytes asked for.
  private func chunk(
    _ name: String, _ body: [UInt8], size: UInt32? = nil, bigEndian: Bool = false
  ) -> [UInt8] {
    let size = size ?? UInt32(body.count)
    let field = (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * UInt32($0))) }
    return Array(name.utf8) + (bigEndian ? field.reversed() : field) + body
  }

  /// Integers of 16 bits in one channel at 48 kHz.
  private let format: [UInt8] = [1, 0, 1, 0, 0x80, 0xBB, 0, 0, 0, 0x77, 1, 0, 2, 0, 16, 0]

  private func wave(
    kind: String = "RIFF", whole: UInt32 = .max, before: [UInt8] = [], size: UInt32,
    samples: [UInt8] = Self.samples, behind: [UInt8] = []
  ) -> [UInt8] {
    chunk(kind, Array("WAVE".utf8), size: whole) + before + chunk("fmt ", format)
      + chunk("data", samples, size: size) + behind
  }

  private func read(
    _ bytes: [UInt8], in folder: TemporaryFolder
  ) throws -> (samples: [Float], reader: AudioFileReader) {
    let descriptor = open(try folder.write(bytes, to: "stream"), O_RDONLY)
    defer { close(descriptor) }
    let reader = try AudioFileReader(streamFrom: descriptor, name: "stream")
    let channels = reader.format.channels
    var block = [Float](repeating: 0, count: 64 * channels)
    var samples: [Float] = []
    while true {
      let frames = try reader.read(into: &block, frames: 64)
      if frames == 0 { return (samples, reader) }
      samples += block[..<(frames * channels)]
    }
  }

  private var truth: [Float] {
    stride(from: 0, to: Self.samples.count, by: 2).map {
      let word = UInt16(Self.samples[$0]) | UInt16(Self.samples[$0 + 1]) << 8
      return Float(Int16(bitPattern: word)) / 32_768
    }
  }

  @Test(arguments: [0, .max, 0x7FFF_F000, 0x7FFF_FFFF, .max - 36, 0x7FFF_FFDB] as [UInt32])
  func aSizeThatNobodyKnewIsAsFarAsItGoes(size: UInt32) throws {
    let folder = try TemporaryFolder()
    let (samples, reader) = try read(wave(size: size), in: folder)
    #expect(samples == truth)
    #expect(reader.missingFrames == 0 && reader.tornBytes == 0)
    let torn = try read(wave(size: size, samples: Self.samples + [9]), in: folder)
    #expect(torn.samples == truth)
    #expect(torn.reader.missingFrames == 0 && torn.reader.tornBytes == 1)
  }

  @Test func aStreamThatBreaksOffSaysWhatItLacks() throws {
    let folder = try TemporaryFolder()
    let (samples, reader) = try read(
      wave(whole: 336, size: 300, samples: Array(Self.samples[..<201])), in: folder)
    #expect(samples == Array(truth[..<100]))
    #expect(reader.missingFrames == 50)
  }

  @Test func noSamplesAreNoSound() throws {
    let folder = try TemporaryFolder()
    for bytes in [
      [], wave(whole: 36, size: 0, samples: []), wave(whole: 100, size: 0, behind: [1, 2, 3, 4]),
      wave(size: .max, samples: [1]),
    ] {
      #expect(throws: AudioFileError.empty(path: "stream")) { try read(bytes, in: folder) }
    }
  }

  /// Chunks have a byte more than they say where they say an odd number.
  @Test(arguments: [0, 1, 2, 7, 70_001])
  func chunksThatNobodyKnowsAreLeftOut(length: Int) throws {
    let folder = try TemporaryFolder()
    let body = [UInt8](repeating: 0x64, count: length)
    let padding: [UInt8] = length % 2 == 1 ? [0] : []
    let unknown = chunk("junk", body) + padding
    let known = chunk("LIST", body) + padding
    let (samples, reader) = try read(
      wave(before: unknown + known, size: 300, behind: unknown), in: folder)
    #expect(samples == truth)
    #expect(reader.missingFrames == 0)
  }

  @Test func theSizeOfRF64StandsInAChunkOfItsOwn() throws {
    let folder = try TemporaryFolder()
    func long(_ size: UInt64) -> [UInt8] {
      let sizes = [0, size, size / 2].flatMap { number in
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
      }
      return chunk("ds64", sizes + [0, 0, 0, 0])
    }
    for (size, lacking) in [
      (UInt64(300), 0), (0, 0), (.max, 0), (302, 1), (1 << 33, 4_294_967_146),
    ] {
      let (samples, reader) = try read(
        wave(kind: "RF64", before: long(size), size: .max), in: folder)
      #expect(samples == truth)
      #expect(reader.missingFrames == lacking)
    }
    let followed = try read(
      wave(kind: "RF64", before: long(300), size: .max, behind: chunk("LIST", [1, 2, 3, 4])),
      in: folder)
    #expect(followed.samples == truth)
  }

  @Test func bigEndianStreamsAreRead() throws {
    let folder = try TemporaryFolder()
    let format: [UInt8] = [0, 1, 0, 1, 0, 0, 0xBB, 0x80, 0, 1, 0x77, 0, 0, 2, 0, 16]
    let swapped = stride(from: 0, to: 300, by: 2).flatMap {
      [Self.samples[$0 + 1], Self.samples[$0]]
    }
    let bytes =
      chunk("RIFX", Array("WAVE".utf8), size: 336, bigEndian: true)
      + chunk("fmt ", format, bigEndian: true) + chunk("data", swapped, bigEndian: true)
    #expect(try read(bytes, in: folder).samples == truth)
  }

  /// What libsndfile writes, read from a file and from a stream.
  @Test(
    arguments: [SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_RF64],
    [
      SF_FORMAT_PCM_U8, SF_FORMAT_PCM_16, SF_FORMAT_PCM_24, SF_FORMAT_PCM_32, SF_FORMAT_FLOAT,
      SF_FORMAT_DOUBLE, SF_FORMAT_ULAW, SF_FORMAT_ALAW,
    ])
  func aStreamIsReadLikeAFile(container: Int, subtype: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("take")
    try Sndfile.write(
      whiteNoise(frames: 999, seed: 3), to: path, format: container | subtype, channels: 3,
      with: sf_write_float)
    let (samples, format) = try readAll(path)
    let (streamed, reader) = try read(try folder.bytes("take"), in: folder)
    #expect(streamed == samples && samples.count == 999)
    #expect(reader.format.encoding == format.encoding)
    #expect(reader.missingFrames == 0 && reader.tornBytes == 0)
  }

  /// Cut or changed anywhere, a stream is refused, or gives what it still holds.
  @Test func aDamagedStreamGivesSamplesOrAnError() throws {
    let folder = try TemporaryFolder()
    let bytes = wave(before: chunk("LIST", Array("INFOINAM".utf8)), size: 300)
    for length in 0..<bytes.count {
      let read = try? read(Array(bytes[..<length]), in: folder).samples
      #expect(read.map { truth.starts(with: $0) } ?? true)
    }
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<randomCases(200, long: 3000) {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<80, using: &generator)
        changed[place] = UInt8.random(in: 0...255, using: &generator)
      }
      do {
        let (samples, reader) = try read(changed, in: folder)
        #expect(samples.count % reader.format.channels == 0 && samples.count <= 4 * bytes.count)
      } catch is AudioFileError {}
    }
  }
}
