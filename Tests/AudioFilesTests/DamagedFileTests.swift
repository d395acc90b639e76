import AudioFiles
import Foundation
import TestSupport
import Testing

/// Whatever is in a file, it is read to an end, or refused as what it is.
@Suite struct DamagedFileTests {
  private struct Sound: Equatable {
    let sampleRate: Int
    let channels: Int
    let bits: [UInt32]
  }

  /// Of a damaged file one way may be able to read what the other refuses.
  @Test func damagedHeadersNeverBreakAReaderAndBothWaysReadTheSame() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 40)
    let seeds = Self.seeds
    var readByBoth = 0
    for number in 0..<randomCases(300, long: 6000) {
      let (name, whole) = seeds[number % seeds.count]
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<min(bytes.count, 120), using: &generator)
        bytes[place] =
          Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator)
          : bytes[place] ^ 1 << UInt8.random(in: 0...7, using: &generator)
      }
      let label = Comment(rawValue: "\(name), case \(number)")
      let path = try folder.write(bytes, to: "in.wav")
      let file = Self.read(label) { () throws(AudioFileError) in try AudioFileReader(path: path) }
      let stream = try Self.stream(path, label)
      if let file, let stream {
        readByBoth += 1
        #expect(file == stream, label)
      }
    }
    #expect(readByBoth > 30)
  }

  @Test func aFileCutAnywhereGivesWhatItStillHolds() throws {
    let folder = try TemporaryFolder()
    for (name, whole) in Self.seeds {
      let path = try folder.write(whole, to: "whole.wav")
      let all = try #require(
        Self.read(Comment(rawValue: name)) { () throws(AudioFileError) in
          try AudioFileReader(path: path)
        })
      let step = randomCases(5, long: 1)
      for length in stride(from: 1, to: whole.count, by: step) {
        let label = Comment(rawValue: "\(name), cut at \(length)")
        let path = try folder.write(Array(whole[..<length]), to: "cut.wav")
        let file = Self.read(label) { () throws(AudioFileError) in try AudioFileReader(path: path) }
        let stream = try Self.stream(path, label)
        #expect(file == stream, label)
        #expect(file.map { all.bits.starts(with: $0.bits) } ?? true, label)
      }
    }
  }

  /// The extensible form begins with a number of 4 bytes, in RIFX the highest first.
  @Test func aBigEndianStreamOfTheExtensibleFormIsRead() throws {
    let folder = try TemporaryFolder()
    func big(_ number: Int, _ count: Int) -> [UInt8] { field(number, count).reversed() }
    let guid: [UInt8] = [0, 0, 0x00, 0x10, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    let format =
      big(0xFFFE, 2) + big(1, 2) + big(48_000, 4) + big(96_000, 4) + big(2, 2) + big(16, 2)
      + big(22, 2) + big(16, 2) + big(0, 4) + big(1, 4) + guid
    let bytes =
      Array("RIFX".utf8) + big(64, 4) + Array("WAVEfmt ".utf8) + big(40, 4) + format
      + Array("data".utf8) + big(4, 4) + [0x40, 0, 0x20, 0]
    let stream = try Self.stream(folder.write(bytes, to: "in.wav"), "RIFX")
    #expect(stream?.bits == [Float(0.5).bitPattern, Float(0.25).bitPattern])
  }

  @Test func aStreamOfARateThatNoFileHasIsRefusedAsInput() throws {
    let folder = try TemporaryFolder()
    var wave = WaveBytes(channels: 1, samples: [0, 1])
    wave.sampleRate = 1 << 31
    let path = try folder.write(wave.bytes, to: "in.wav")
    let handle = try FileHandle(forReadingFrom: URL(filePath: path))
    let error = #expect(throws: AudioFileError.self) {
      try AudioFileReader(streamFrom: handle.fileDescriptor, name: "in")
    }
    #expect(error?.kind == .input)
  }

  // MARK: Cases

  private static let seeds: [(name: String, bytes: [UInt8])] = {
    let samples = (0..<240).map { UInt8(truncatingIfNeeded: $0 * 37) }
    var seeds: [(String, [UInt8])] = []
    for (tag, bits, channels) in [(1, 16, 2), (1, 24, 3), (1, 8, 1), (3, 32, 2), (7, 8, 4)] {
      for kind in ["RIFF", "RF64"] {
        var wave = WaveBytes(channels: channels, samples: samples)
        wave.tag = tag
        wave.bits = bits
        wave.kind = kind
        wave.front = [WaveMetadata.texts([("INAM", "abc")])]
        seeds.append(("\(kind) \(tag) \(bits)", wave.bytes))
      }
    }
    return seeds
  }()

  private static func stream(_ path: String, _ label: Comment) throws -> Sound? {
    let handle = try FileHandle(forReadingFrom: URL(filePath: path))
    return read(label) { () throws(AudioFileError) in
      try AudioFileReader(streamFrom: handle.fileDescriptor, name: "in")
    }
  }

  /// All samples; nil for a file that is refused as an input.
  private static func read(
    _ label: Comment, _ open: () throws(AudioFileError) -> AudioFileReader
  ) -> Sound? {
    do throws(AudioFileError) {
      let reader = try open()
      let channels = reader.format.channels
      var block = [Float](repeating: 0, count: 100 * channels)
      var bits: [UInt32] = []
      while true {
        let frames = try reader.read(into: &block, frames: 100)
        if frames == 0 { break }
        bits += block[..<(frames * channels)].map(\.bitPattern)
      }
      return Sound(sampleRate: reader.format.sampleRate, channels: channels, bits: bits)
    } catch {
      #expect(error.kind == .input, label)
      return nil
    }
  }
}
