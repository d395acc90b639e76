/// The frames of a regular file.
final class FileSource: SampleSource {
  let format: AudioFormat
  let metadata: AudioMetadata
  let missingFrames: Int
  let tornBytes: Int
  private let file: SoundFile

  /// Opens a sound file of any format that libsndfile knows.
  init(path: String) throws(AudioFileError) {
    let stream = try FileStream.open(path)
    guard stream.length != 0 else { throw .empty(path: path) }
    stream.replacements = WaveHeader.replacements(in: stream)
    file = try SoundFile(reading: stream, path: path)
    format = AudioFormat(
      sampleRate: file.sampleRate, channels: file.channels, frames: file.frames,
      encoding: file.codec.encoding)
    let bytesPerFrame = file.codec.bytesPerSample * file.channels
    let section = file.codec.isUncompressed ? SampleSection(stream) : nil
    missingFrames = section?.missingFrames(bytesPerFrame: bytesPerFrame) ?? 0
    tornBytes = section?.tornBytes(bytesPerFrame: bytesPerFrame) ?? 0
    metadata = AudioMetadata(stream, file)
    let chunk = WaveHeader.chunk("fmt ", of: stream, atMost: 40)
    if let layout = chunk.flatMap({ WaveFormat(chunk: $0) }) { try check(layout, path: path) }
  }

  /// Opens a file of samples without a header.
  init(path: String, layout: RawLayout) throws(AudioFileError) {
    let stream = try FileStream.open(path)
    let frames = Int(stream.length) / layout.bytesPerFrame
    guard frames > 0 else { throw .empty(path: path) }
    file = try SoundFile(reading: stream, path: path, layout: layout)
    format = AudioFormat(
      sampleRate: layout.sampleRate, channels: layout.channels, frames: frames,
      encoding: layout.codec.encoding)
    missingFrames = 0
    tornBytes = Int(stream.length) % layout.bytesPerFrame
    metadata = AudioMetadata()
  }

  var codec: Codec { file.codec }

  var kind: SampleBlock.Kind { file.codec.kind }

  var position: Int { file.position }

  func read(_ frames: Int, into block: SampleBlock) throws(AudioFileError) {
    try file.read(frames, into: block)
  }

  func seek(to frame: Int) throws(AudioFileError) { try file.seek(to: frame) }

  /// Refuses integers that stand elsewhere in their bytes than libsndfile takes them from.
  private func check(_ layout: WaveFormat, path: String) throws(AudioFileError) {
    if let reason = layout.contradiction(bytesPerSample: codec.bytesPerSample) {
      throw .notAudio(path: path, reason: reason)
    }
    guard layout.unusedBits != nil else { return }
    let block = makeBlock(capacity: 4096)
    try read(block.capacity, into: block)
    try seek(to: 0)
    if layout.usesLowerBits(block) {
      throw .notAudio(path: path, reason: WaveFormat.lowerBitsReason)
    }
  }
}
