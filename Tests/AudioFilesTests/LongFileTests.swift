import AudioFiles
import Testing

@Suite struct LongFileTests {
  /// What a WAVE file holds of 16-bit mono, by the width of its size fields.
  private static let most = 2_147_418_111

  @Test(
    arguments: [
      (most, "RIFF"), (most + 1, "RF64"), (nil, "RIFF"),
    ] as [(Int?, String)])
  func aWaveFileIsRF64WhereItsLengthAsksForIt(frames: Int?, kind: String) throws {
    #expect(AudioContainer.wav.maximumFrames(.pcm16, channels: 1) == Self.most)
    let folder = try TemporaryFolder()
    var options = OutputOptions()
    options.becomesRF64 = true
    options.expectedFrames = frames
    options.metadata.cuePoints = [CuePoint(identifier: 1, frame: 1)]
    let path = folder.file("out.wav")
    let writer = try AudioFileWriter(
      path: path, container: .wav, encoding: .pcm16, sampleRate: 48_000, channels: 1,
      replacesExisting: false, options: options)
    try writer.write([0.5, 0.25, -0.5], frames: 3)
    try writer.finish()
    #expect(try folder.bytes("out.wav").starts(with: kind.utf8))
    let (samples, format) = try readAll(path)
    #expect(samples == [0.5, 0.25, -0.5] && format.frames == 3)
    #expect(try AudioFileReader(path: path).metadata.cuePoints.map(\.frame) == [1])
  }

  @Test func withoutLeaveToBecomeRF64ALongFileIsRefused() throws {
    let folder = try TemporaryFolder()
    var options = OutputOptions()
    options.expectedFrames = Self.most + 1
    let error = #expect(throws: AudioFileError.self) {
      try AudioFileWriter(
        path: folder.file("out.wav"), container: .wav, encoding: .pcm16, sampleRate: 48_000,
        channels: 1, replacesExisting: false, options: options)
    }
    #expect(error?.kind == .usage)
    #expect(try folder.names.isEmpty)
  }
}
