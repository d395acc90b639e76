import AudioFiles
import CSndfile
import Foundation
import TestSupport
import Testing

@Suite struct AudioFileCopyTests {
  /// All codes there are, both zeros of µ-law among them.
  @Test(arguments: [SF_FORMAT_ULAW, SF_FORMAT_ALAW, SF_FORMAT_PCM_U8])
  func bytesGoThroughInEveryContainer(subtype: Int) throws {
    let folder = try TemporaryFolder()
    let codes = (0..<9000).map { UInt8(truncatingIfNeeded: $0) }
    let input = folder.file("in.wav")
    try Sndfile.write(
      codes, to: input, format: SF_FORMAT_WAV | subtype, channels: 3,
      with: { sf_write_raw($0, $1, $2) })
    let decoded = try Sndfile.read(input, count: 9000, zero: 0, with: sf_read_int).items
    for container in AudioContainer.allCases {
      let output = folder.file("out." + container.rawValue)
      try copyFile(from: input, to: [output], encoding: nil, replacesExisting: false)
      #expect(
        try AudioFileReader(path: input).format
          == AudioFormat(sampleRate: 48_000, channels: 3, frames: 3000, encoding: .pcm16))
      let (items, info) = try Sndfile.read(output, count: 9003, zero: 0, with: sf_read_int)
      let same = items == decoded
      #expect(same)
      #expect(info.channels == 3 && info.samplerate == 48_000)
      let kept = Int(info.format) & SF_FORMAT_SUBMASK
      if kept == subtype {
        let raw = try Sndfile.read(output, count: 9000, zero: UInt8(0)) {
          sf_read_raw($0, $1, $2)
        }.items
        let same = raw == codes
        #expect(same)
      } else {
        let narrowest =
          subtype == SF_FORMAT_PCM_U8 ? SF_FORMAT_PCM_S8 : SF_FORMAT_PCM_16
        #expect(kept == narrowest)
      }
      if [.wav, .w64, .rf64].contains(container) { #expect(kept == subtype) }
    }
  }

  @Test(arguments: [SF_FORMAT_PCM_16, SF_FORMAT_PCM_24, SF_FORMAT_PCM_32])
  func integersGoThroughInEveryContainer(subtype: Int) throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 4)
    let edges: [Int32] = [.min, .max, -1, 0, 1, .min + 1]
    let noise = (0..<9000).map { _ in Int32(truncatingIfNeeded: generator.next()) }
    let input = folder.file("in.wav")
    try Sndfile.write(
      edges + noise, to: input, format: SF_FORMAT_WAV | subtype, channels: 2, with: sf_write_int)
    let stored = try Sndfile.read(input, count: 9006, zero: 0, with: sf_read_int).items
    for container in AudioContainer.allCases where container != .flac || subtype != SF_FORMAT_PCM_32
    {
      let output = folder.file("out." + container.rawValue)
      try copyFile(from: input, to: [output], encoding: nil, replacesExisting: false)
      let (items, info) = try Sndfile.read(output, count: 9008, zero: 0, with: sf_read_int)
      let same = items == stored
      #expect(same)
      #expect(Int(info.format) & SF_FORMAT_SUBMASK == subtype)
    }
  }

  /// NaN keeps its payload, also one that signals.
  @Test func floatsKeepEveryBit() throws {
    let folder = try TemporaryFolder()
    let patterns: [UInt32] = [
      0x7FC1_2345, 0x7F81_2345, 0xFFC0_0001, 0x7F80_0000, 0xFF80_0000, 0x8000_0000, 1,
      0x7F7F_FFFF, 0x3F80_0000,
    ]
    let input = folder.file("in.wav")
    try Sndfile.write(
      patterns.flatMap { pattern in (0..<4).map { UInt8(pattern >> (8 * $0) & 0xFF) } },
      to: input, format: SF_FORMAT_WAV | SF_FORMAT_FLOAT, with: { sf_write_raw($0, $1, $2) })
    for container in AudioContainer.allCases where container != .flac {
      let output = folder.file("out." + container.rawValue)
      let summary = try copyFile(
        from: input, to: [output], encoding: nil, replacesExisting: false)
      var read = try Sndfile.read(output, count: 9, zero: Float(0), with: sf_read_float).items
      #expect(read.withUnsafeMutableBytes { Array($0.bindMemory(to: UInt32.self)) } == patterns)
      #expect(summary.levels[0].nonFiniteSamples == 5)
    }
  }

  @Test func doublesKeepEveryBit() throws {
    let folder = try TemporaryFolder()
    let samples: [Double] = [
      0.1, 1.0 / 3, -0.0, .infinity, Double(bitPattern: 0x7FF8_0000_1234_5678), 1e300,
      .leastNonzeroMagnitude,
    ]
    let input = folder.file("in.wav")
    try Sndfile.write(
      samples, to: input, format: SF_FORMAT_WAV | SF_FORMAT_DOUBLE, with: sf_write_double)
    for container in AudioContainer.allCases where container != .flac {
      let output = folder.file("out." + container.rawValue)
      try copyFile(from: input, to: [output], encoding: nil, replacesExisting: false)
      let (read, info) = try Sndfile.read(output, count: 8, zero: 0.0, with: sf_read_double)
      #expect(read.map(\.bitPattern) == samples.map(\.bitPattern))
      #expect(Int(info.format) & SF_FORMAT_SUBMASK == SF_FORMAT_DOUBLE)
    }
  }

  @Test func whatAContainerCannotHoldIsRefused() throws {
    let folder = try TemporaryFolder()
    let input = folder.file("in.wav")
    try writeAll([0.5], to: input, encoding: .float)
    let output = folder.file("out.flac")
    #expect(throws: AudioFileError.notHeld(container: .flac, encoding: .float, channels: 1)) {
      try copyFile(from: input, to: [output], encoding: nil, replacesExisting: false)
    }
    #expect(throws: AudioFileError.outputIsInput(path: input)) {
      try copyFile(from: input, to: [input], encoding: nil, replacesExisting: true)
    }
    #expect(try folder.names == ["in.wav"])
  }

  @Test func aWiderEncodingKeepsEverySample() throws {
    let folder = try TemporaryFolder()
    let integers: [Int32] = [-32_768, -1, 0, 1, 32_767].map { $0 << 16 }
    let input = folder.file("in.wav")
    try Sndfile.write(
      integers, to: input, format: SF_FORMAT_WAV | SF_FORMAT_PCM_16, with: sf_write_int)
    for encoding in [SampleEncoding.pcm16, .pcm24, .pcm32] {
      let output = folder.file(encoding.rawValue + ".wav")
      try copyFile(
        from: input, to: [output], encoding: encoding, replacesExisting: false)
      #expect(try Sndfile.read(output, count: 5, zero: 0, with: sf_read_int).items == integers)
    }
    let output = folder.file("float.wav")
    try copyFile(from: input, to: [output], encoding: .float, replacesExisting: false)
    #expect(try readAll(output).samples == integers.map { Float($0) * 0x1p-31 })
  }

  @Test func aNarrowerEncodingRoundsClipsAndCounts() throws {
    let folder = try TemporaryFolder()
    let input = folder.file("in.wav")
    let output = folder.file("out.wav")
    try writeAll([0.5, 1.25, 1.6 * 0x1p-15, -3], to: input, encoding: .float, channels: 2)
    let summary = try copyFile(
      from: input, to: [output], encoding: .pcm16, replacesExisting: false)
    #expect(summary.clippedSamples == [0, 2])
    let read = try Sndfile.read(output, count: 4, zero: 0, with: sf_read_short).items
    #expect(read == [16_384, 32_767, 2, -32_768])
  }

  @Test func levelsAreThoseOfTheChannels() throws {
    let folder = try TemporaryFolder()
    let input = folder.file("in.wav")
    try writeAll(
      (0..<20_000).flatMap { [$0 % 2 == 0 ? 0.5 : -0.5, 0, $0 == 7 ? -0.25 : 0] }, to: input,
      encoding: .pcm16, channels: 3)
    let levels = try copyFile(
      from: input, to: [folder.file("out.wav")], encoding: nil, replacesExisting: false
    ).levels
    expect(levels[0].rmsDecibels, near: 20 * -0.301_029_995_663_981, .doubleRounding)
    #expect(levels[0].peakDecibels == levels[0].rmsDecibels)
    #expect(levels[1].rmsDecibels == -.infinity && levels[1].peakDecibels == -.infinity)
    #expect(levels[2].peak == 0.25 && levels[2].sumOfSquares == 0.0625)
    #expect(levels[2].samples == 20_000)
  }

  @Test func destinationsAppearTogetherOrNotAtAll() throws {
    let folder = try TemporaryFolder()
    let input = folder.file("in.flac")
    let samples = whiteNoise(frames: 40_000, seed: 5).map { ($0 * 32_768).rounded() / 32_768 }
    try writeAll(samples, to: input, container: .flac, encoding: .pcm16)
    let outputs = ["a.wav", "b.caf", "c.flac"].map(folder.file)
    try copyFile(from: input, to: outputs, encoding: nil, replacesExisting: false)
    for output in outputs { #expect(try readAll(output).samples == samples) }
    let before = try folder.bytes("b.caf")

    let whole = try folder.bytes("in.flac")
    let half = try folder.write(Array(whole[..<(whole.count / 2)]), to: "half.flac")
    let error = #expect(throws: AudioFileError.self) {
      try copyFile(
        from: half, to: [outputs[1], folder.file("d.wav")], encoding: nil, replacesExisting: true)
    }
    #expect(error?.what == half)
    #expect(try folder.bytes("b.caf") == before)
    #expect(try folder.names == ["a.wav", "b.caf", "c.flac", "half.flac", "in.flac"])
  }

  /// libsndfile counts the byte that AIFF pads samples with as one more frame.
  @Test(arguments: [SF_FORMAT_ULAW, SF_FORMAT_ALAW, SF_FORMAT_PCM_U8], [776, 777])
  func anOddNumberOfBytesKeepsItsLengthInAIFF(subtype: Int, frames: Int) throws {
    let folder = try TemporaryFolder()
    let input = folder.file("in.wav")
    try Sndfile.write(
      (0..<frames).map { UInt8(truncatingIfNeeded: $0) }, to: input,
      format: SF_FORMAT_WAV | subtype, with: { sf_write_raw($0, $1, $2) })
    let output = folder.file("out.aiff")
    try copyFile(from: input, to: [output], encoding: nil, replacesExisting: false)
    let (items, info) = try Sndfile.read(output, count: 900, zero: 0, with: sf_read_int)
    #expect(info.frames == frames)
    #expect(items == (try Sndfile.read(input, count: 900, zero: 0, with: sf_read_int).items))
    // A reader that goes by the common chunk finds the same.
    let bytes = try folder.bytes("out.aiff")
    let common = try #require(bytes.indices.first { bytes[$0...].starts(with: "COMM".utf8) })
    #expect(bytes[(common + 10)..<(common + 14)].reduce(0) { $0 << 8 | Int($1) } == frames)
  }

  /// A file with a gap has the length that it says and takes no place.
  @Test func aRecordingThatNoOutputHoldsIsRefusedAtOnce() throws {
    let folder = try TemporaryFolder()
    let input = folder.file("in.w64")
    try Sndfile.write(
      [UInt8](repeating: 128, count: 4), to: input, format: SF_FORMAT_W64 | SF_FORMAT_PCM_U8,
      with: { sf_write_raw($0, $1, $2) })
    let frames = 1 << 33
    var bytes = try folder.bytes("in.w64")
    // Wave64 counts the 24 bytes ahead of its samples as well.
    let data = try #require(bytes.indices.first { bytes[$0...].starts(with: "data".utf8) })
    for index in 0..<8 { bytes[data + 16 + index] = UInt8((frames + 24) >> (8 * index) & 0xFF) }
    _ = try folder.write(bytes, to: "in.w64")
    #expect(truncate(input, off_t(data + 24 + frames)) == 0)
    let output = folder.file("out.wav")
    let error = #expect(throws: AudioFileError.self) {
      try copyFile(from: input, to: [output], encoding: nil, replacesExisting: false)
    }
    let most = try #require(AudioContainer.wav.maximumFrames(.pcm16, channels: 1))
    guard case .tooLong(output, .wav, let maximum) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(maximum == 2 * most || maximum == 2 * most + 1)
    #expect(try folder.names == ["in.w64"])
  }
}
