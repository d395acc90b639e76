import AudioFiles
import CSndfile
import TestSupport
import Testing

@Suite struct RoundTripTests {
  /// Samples on the grid of the encoding come back as they were. A float below 2^−7 has bits
  /// under those of 32-bit integers; rounding leaves half a step of them.
  @Test(arguments: AudioContainer.allCases, SampleEncoding.allCases)
  func samplesComeBack(container: AudioContainer, encoding: SampleEncoding) throws {
    let folder = try TemporaryFolder()
    for channels in [1, 2, 3, 6, 16]
    where container.holds(encoding, channels: channels, sampleRate: 44_100) {
      let noise = whiteNoise(frames: 3001 * channels, seed: UInt64(channels), level: 1)
      let samples = noise.map { sample in
        encoding.integerBits.map { onGrid(sample, bits: $0) } ?? sample
      }
      let path = folder.file("\(channels).sound")
      let clipped = try writeAll(
        samples, to: path, container: container, encoding: encoding, channels: channels,
        sampleRate: 44_100)
      let (read, format) = try readAll(path)
      #expect(clipped == Array(repeating: 0, count: channels))
      #expect(
        format
          == AudioFormat(
            sampleRate: 44_100, channels: channels, frames: 3001, encoding: encoding))
      let same = read == samples
      #expect(same)
    }
  }

  @Test func all16BitIntegersPassThroughFloat() throws {
    let folder = try TemporaryFolder()
    let integers = (Int16.min...Int16.max).map { $0 }
    let input = folder.file("in.wav")
    let output = folder.file("out.wav")
    try Sndfile.write(
      integers, to: input, format: SF_FORMAT_WAV | SF_FORMAT_PCM_16, with: sf_write_short)
    let samples = try readAll(input).samples
    #expect(samples.first == -1 && samples.last == 32_767.0 / 32_768)
    let clipped = try writeAll(samples, to: output, encoding: .pcm16)
    #expect(clipped == [0])
    #expect(try Sndfile.read(output, count: 70_000, zero: 0, with: sf_read_short).items == integers)
  }

  @Test func integersOf24BitsPassThroughFloat() throws {
    let folder = try TemporaryFolder()
    let ends = [-8_388_608, -8_388_607, -1, 0, 1, 8_388_606, 8_388_607]
    let all = ends + Array(stride(from: -8_388_608, through: 8_388_607, by: 61))
    let integers = all.map { Int32($0) << 8 }
    let input = folder.file("in.wav")
    let output = folder.file("out.wav")
    try Sndfile.write(
      integers, to: input, format: SF_FORMAT_WAV | SF_FORMAT_PCM_24, with: sf_write_int)
    let clipped = try writeAll(try readAll(input).samples, to: output, encoding: .pcm24)
    #expect(clipped == [0])
    let read = try Sndfile.read(output, count: integers.count, zero: 0, with: sf_read_int).items
    #expect(read == integers)
  }

  @Test func seekingFindsTheSameSamples() throws {
    let folder = try TemporaryFolder()
    let samples = whiteNoise(frames: 10_000, seed: 3).map { onGrid($0, bits: 16) }
    for container in AudioContainer.allCases {
      let path = folder.file("take." + container.rawValue)
      try writeAll(samples, to: path, container: container, encoding: .pcm16)
      let reader = try AudioFileReader(path: path)
      var block = [Float](repeating: 0, count: 100)
      for frame in [9_950, 17, 5_000, 0, 10_000] {
        try reader.seek(to: frame)
        let frames = try reader.read(into: &block, frames: 100)
        #expect(block[..<frames] == samples[frame..<min(frame + 100, 10_000)])
        #expect(reader.position == frame + frames)
      }
    }
  }

  /// The step below a sample, exact in float up to 24 bits.
  private func onGrid(_ sample: Float, bits: Int) -> Float {
    let steps = Double(1 << (bits - 1))
    return Float((Double(sample) * min(steps, 0x1p23)).rounded(.down) / min(steps, 0x1p23))
  }
}
