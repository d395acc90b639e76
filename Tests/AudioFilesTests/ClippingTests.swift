import AudioFiles
import CSndfile
import Testing

@Suite struct ClippingTests {
  /// By hand: the nearest of the integers −2^(bits−1) ... 2^(bits−1) − 1, ties to even.
  @Test(arguments: [(SampleEncoding.pcm16, 16), (.pcm24, 24), (.pcm32, 32)])
  func samplesGoToTheNearestInteger(encoding: SampleEncoding, bits: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("take.wav")
    let top = 1 << (bits - 1)
    let step = Float(1) / Float(top)
    let cases: [(sample: Float, integer: Int)] = [
      (0, 0), (-0.0, 0), (0.4 * step, 0), (0.5 * step, 0), (0.6 * step, 1), (1.5 * step, 2),
      (-0.5 * step, 0), (-0.6 * step, -1), (-2.5 * step, -2), (-1, -top), (.nan, 0),
      (-.nan, 0), (0.5, top / 2), (.leastNonzeroMagnitude, 0),
    ]
    let clipped = try writeAll(cases.map(\.sample), to: path, encoding: encoding)
    #expect(clipped == [0])
    let read = try Sndfile.read(path, count: cases.count, zero: 0, with: sf_read_int).items
    #expect(read.map { Int($0) >> (32 - bits) } == cases.map(\.integer))
  }

  @Test(arguments: [(SampleEncoding.pcm16, 16), (.pcm24, 24), (.pcm32, 32)])
  func samplesBeyondFullScaleAreClippedAndCounted(encoding: SampleEncoding, bits: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("take.wav")
    let top = 1 << (bits - 1)
    // Channel 1 goes over, channel 2 under, channel 3 stays within.
    let frames: [[Float]] = [
      [1, -1.001, 0.5], [1.5, -2, -0.5], [.infinity, -.infinity, 0], [1e30, -1e30, -1],
      [.greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0], [0, -1, 0],
    ]
    let clipped = try writeAll(
      frames.flatMap { $0 }, to: path, encoding: encoding, channels: 3, blockFrames: 2)
    #expect(clipped == [5, 5, 0])
    let read = try Sndfile.read(path, count: 18, zero: 0, with: sf_read_int).items
    let integers = read.map { Int($0) >> (32 - bits) }
    #expect(integers[0..<3] == [top - 1, -top, top / 2])
    #expect(integers[12..<18] == [top - 1, -top, 0, 0, -top, 0])
  }

  /// 32767.5 steps lie half-way, and the even one of the two neighbours is out of range.
  @Test func roundingBeyondTheRangeCounts() throws {
    let folder = try TemporaryFolder()
    let step: Float = 0x1p-15
    let clipped = try writeAll(
      [32_767.4 * step, 32_767.5 * step, -32_768.5 * step, -32_768.6 * step],
      to: folder.file("take.wav"), encoding: .pcm16, channels: 2)
    #expect(clipped == [0, 2])
  }

  @Test(arguments: [AudioContainer.wav, .w64, .rf64, .caf, .aiff])
  func floatFilesKeepEverySample(container: AudioContainer) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("take.sound")
    let samples: [Float] = [
      1, 1.5, -7, .infinity, -.infinity, .nan, Float(bitPattern: 0x7FC1_2345),
      .leastNonzeroMagnitude, -0.0, .greatestFiniteMagnitude,
    ]
    let clipped = try writeAll(
      samples, to: path, container: container, encoding: .float, channels: 2)
    #expect(clipped == [0, 0])
    #expect(try readAll(path).samples.map(\.bitPattern) == samples.map(\.bitPattern))
  }
}
