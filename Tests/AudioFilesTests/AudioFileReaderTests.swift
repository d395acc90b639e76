import AudioFiles
import CSndfile
import Foundation
import TestSupport
import Testing

@Suite struct AudioFileReaderTests {
  @Test(
    arguments: [SF_FORMAT_WAV, SF_FORMAT_RF64, SF_FORMAT_W64, SF_FORMAT_AIFF, SF_FORMAT_AU],
    [SF_FORMAT_PCM_16, SF_FORMAT_PCM_24])
  func aFileThatWasCutSaysHowManyFramesItLacks(container: Int, subtype: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("take")
    try Sndfile.write(
      [Int32](repeating: 1 << 24, count: 2000), to: path, format: container | subtype, channels: 2,
      with: sf_write_int)
    #expect(try AudioFileReader(path: path).missingFrames == 0)
    let bytesPerFrame = subtype == SF_FORMAT_PCM_16 ? 4 : 6
    // Past the padding at the end, by 100 frames and a part of one more.
    let whole = try folder.bytes("take")
    let end = try #require(whole.lastIndex(of: 1)) + 1
    _ = try folder.write(Array(whole[..<(end - 100 * bytesPerFrame - 1)]), to: "cut")
    #expect(try AudioFileReader(path: folder.file("cut")).missingFrames == 101)
  }

  /// A program that writes into a pipe does not know how long the sound will be.
  @Test(arguments: [UInt32.max, UInt32.max - 36, 0x7FFF_FFFF, 0x7FFF_F000, 0x8000_0000, 0])
  func aSizeThatWasNotKnownIsNoSizeThatIsMissed(size: UInt32) throws {
    let folder = try TemporaryFolder()
    try writeAll([0.5, 0.25], to: folder.file("in.wav"), encoding: .pcm16)
    var bytes = try folder.bytes("in.wav")
    for index in 0..<4 { bytes[40 + index] = UInt8(size >> (8 * UInt32(index)) & 0xFF) }
    if size == 0 { bytes.replaceSubrange(4..<8, with: [0, 0, 0, 0]) }
    let reader = try AudioFileReader(path: folder.write(bytes, to: "stream.wav"))
    #expect(reader.format.frames == 2 && reader.missingFrames == 0)
  }

  @Test(arguments: [
    (SF_FORMAT_PCM_U8, SampleEncoding.pcm16), (SF_FORMAT_ULAW, .pcm16), (SF_FORMAT_ALAW, .pcm16),
    (SF_FORMAT_IMA_ADPCM, .pcm16), (SF_FORMAT_PCM_16, .pcm16), (SF_FORMAT_PCM_24, .pcm24),
    (SF_FORMAT_PCM_32, .pcm32), (SF_FORMAT_FLOAT, .float), (SF_FORMAT_DOUBLE, .float),
  ])
  func outputsTakeTheEncodingOfTheInput(subtype: Int, encoding: SampleEncoding) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("in.wav")
    try Sndfile.write(
      [Float](repeating: 0.5, count: 505), to: path, format: SF_FORMAT_WAV | subtype,
      with: sf_write_float)
    #expect(try AudioFileReader(path: path).format.encoding == encoding)
  }

  @Test func aMissingFileOrAFolderCannotBeOpened() throws {
    let folder = try TemporaryFolder()
    for path in [folder.file("missing.wav"), folder.path, "", "/dev/null"] {
      let error = #expect(throws: AudioFileError.self) { try AudioFileReader(path: path) }
      guard case .cannotOpen(path, _) = error else {
        Issue.record("\(path): \(String(describing: error))")
        continue
      }
      #expect(error?.kind == .machine)
    }
  }

  @Test func aNamedPipeIsNotWaitedFor() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("pipe.wav")
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: AudioFileError.cannotOpen(path: path, reason: "Not a regular file")) {
      try AudioFileReader(path: path)
    }
  }

  @Test(.enabled(if: geteuid() != 0, "nothing is forbidden to the superuser"))
  func aForbiddenFileCannotBeOpened() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1], to: "take.wav")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    #expect(throws: AudioFileError.cannotOpen(path: path, reason: "Permission denied")) {
      try AudioFileReader(path: path)
    }
  }

  @Test func emptyFilesAreSaidToBeEmpty() throws {
    let folder = try TemporaryFolder()
    let nothing = try folder.write([], to: "nothing.wav")
    let headerOnly = try folder.write(wave(dataSize: 0, data: []), to: "header.wav")
    let listAfterwards = try folder.write(
      wave(riffSize: 48, dataSize: 0, data: Array("LIST    INFO".utf8)), to: "list.wav")
    for path in [nothing, headerOnly, listAfterwards] {
      #expect(throws: AudioFileError.empty(path: path)) { try AudioFileReader(path: path) }
    }
    #expect(AudioFileError.empty(path: "").kind == .input)
  }

  @Test func otherFilesAreNotAudio() throws {
    let folder = try TemporaryFolder()
    let text = try folder.write(Array("This is a letter, not a sound.\n".utf8), to: "a.wav")
    let error = #expect(throws: AudioFileError.self) { try AudioFileReader(path: text) }
    #expect(error == .notAudio(path: text, reason: "Format not recognised"))
    #expect(error?.kind == .input)
  }

  /// A recorder that lost its power leaves sizes that were never filled in.
  @Test(
    arguments: [
      (0, 0), (8, 0), (36, 0), (.max, 0), (.max, .max), (0x7FFF_FFFF, 0x7FFF_FFDB),
      (12_036, 12_000),
    ] as [(UInt32, UInt32)])
  func aFileWithoutItsSizeIsReadToItsEnd(riffSize: UInt32, dataSize: UInt32) throws {
    let folder = try TemporaryFolder()
    let samples = (0..<500).map { UInt8(truncatingIfNeeded: $0) }
    let path = try folder.write(
      wave(riffSize: riffSize, dataSize: dataSize, data: samples), to: "take.wav")
    let (read, format) = try readAll(path)
    #expect(format.frames == 250)
    #expect(read.count == 250)
    #expect(read[1] == Float(0x0302) / 32_768)
  }

  /// Cut anywhere, a file is refused, or gives the samples it still holds.
  @Test func aCutFileGivesTheSamplesBeforeTheCutOrAnError() throws {
    let folder = try TemporaryFolder()
    let samples = whiteNoise(frames: 4000, seed: 8).map { ($0 * 32_768).rounded() / 32_768 }
    for container in AudioContainer.allCases {
      let name = "take." + container.rawValue
      try writeAll(
        samples, to: folder.file(name), container: container, encoding: .pcm16, channels: 2)
      let bytes = try folder.bytes(name)
      for length in Array(stride(from: 1, to: bytes.count, by: 97)) {
        let path = try folder.write(Array(bytes[..<length]), to: "cut")
        let read = try? readAll(path, blockFrames: 100).samples
        #expect(read.map { samples.starts(with: $0) } ?? true)
      }
    }
  }

  @Test func aDamagedFileGivesWhatComesBeforeAndThenFails() throws {
    let folder = try TemporaryFolder()
    let samples = whiteNoise(frames: 40_000, seed: 9).map { ($0 * 32_768).rounded() / 32_768 }
    try writeAll(samples, to: folder.file("whole.flac"), container: .flac, encoding: .pcm16)
    let whole = try folder.bytes("whole.flac")
    let path = try folder.write(Array(whole[..<(whole.count / 2)]), to: "half.flac")
    let reader = try AudioFileReader(path: path)
    #expect(reader.format.frames == 40_000)
    var block = [Float](repeating: 0, count: 1000)
    var read: [Float] = []
    let error = #expect(throws: AudioFileError.self) {
      while true {
        let frames = try reader.read(into: &block, frames: 1000)
        if frames == 0 { break }
        read += block[..<frames]
      }
    }
    guard case .damaged(path, let framesRead, 40_000, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.kind == .input)
    #expect(framesRead == read.count && framesRead > 8_000)
    #expect(samples.starts(with: read))
  }

  /// STREAMINFO holds the length in 36 bits from its byte 13.5 on; 0 means unknown.
  @Test func aStreamOfUnknownLengthIsCounted() throws {
    let folder = try TemporaryFolder()
    let samples = whiteNoise(frames: 10_000, seed: 10).map { ($0 * 32_768).rounded() / 32_768 }
    try writeAll(samples, to: folder.file("known.flac"), container: .flac, encoding: .pcm16)
    var bytes = try folder.bytes("known.flac")
    bytes[21] &= 0xF0
    bytes.replaceSubrange(22..<26, with: [0, 0, 0, 0])
    let (read, format) = try readAll(try folder.write(bytes, to: "unknown.flac"))
    #expect(format.frames == 10_000)
    #expect(read == samples)
  }

  @Test func integersOfWhichNobodyKnowsTheirBytesAreRefused() throws {
    let folder = try TemporaryFolder()
    let data = (0..<50 as Range<UInt8>).flatMap { low -> [UInt8] in [low, 1, 0, 0] }
    let plain = try folder.write(
      wave(dataSize: 200, data: data, bits: 24, bytesPerFrame: 4), to: "plain.wav")
    let error = #expect(throws: AudioFileError.self) { try AudioFileReader(path: plain) }
    #expect(error?.why.contains("24 bits in blocks of 4 bytes") == true)
  }

  /// Microsoft's definition leaves the lowest bits of a container unused.
  @Test(arguments: [false, true])
  func integersInTheWrongHalfOfTheirContainerAreRefused(low: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("take.wav")
    let integers = (0..<300).map { Int32($0 - 150) << (low ? 0 : 8) }
    try Sndfile.write(
      integers, to: path, format: SF_FORMAT_WAVEX | SF_FORMAT_PCM_32, with: sf_write_int)
    var bytes = try folder.bytes("take.wav")
    #expect(bytes[38] == 32)
    bytes[38] = 24
    _ = try folder.write(bytes, to: "take.wav")
    if low {
      let error = #expect(throws: AudioFileError.self) { try AudioFileReader(path: path) }
      #expect(error?.kind == .input)
    } else {
      #expect(try readAll(path).samples == integers.map { Float($0) * 0x1p-31 })
    }
  }

  /// The bytes of a mono WAVE file with plain integers.
  private func wave(
    riffSize: UInt32? = nil, dataSize: UInt32, data: [UInt8], bits: UInt8 = 16,
    bytesPerFrame: UInt8 = 2
  ) -> [UInt8] {
    func field(_ size: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
    }
    let format: [UInt8] = [
      16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0xBB, 0, 0, 0, 0x77, 1, 0, bytesPerFrame, 0, bits, 0,
    ]
    return Array("RIFF".utf8) + field(riffSize ?? dataSize + 36) + Array("WAVEfmt ".utf8) + format
      + Array("data".utf8) + field(dataSize) + data
  }
}
