/// The frames of a stream, as they come.
final class PipeSource: SampleSource {
  let format: AudioFormat
  let metadata: AudioMetadata
  private(set) var missingFrames = 0
  private(set) var tornBytes = 0
  private let name: String
  private let pipe: PipeReader
  private let file: SoundFile
  private let layout: RawLayout
  private let waveFormat: WaveFormat?
  private let promisedFrames: Int?
  private var isAtEnd = false

  /// A well-behaved sender has little to say behind its samples.
  private static let longestTrailer: Int64 = 1 << 24

  /// Reads the header of a stream, or goes by a layout where it has none.
  init(_ pipe: PipeReader, name: String, layout: RawLayout?) throws(AudioFileError) {
    self.name = name
    self.pipe = pipe
    if let layout {
      self.layout = layout
      waveFormat = nil
      promisedFrames = nil
      metadata = AudioMetadata()
    } else {
      let header = try WaveStreamHeader(pipe, name: name)
      self.layout = header.samples
      waveFormat = header.layout
      metadata = header.metadata
      promisedFrames = header.promisedBytes.map { Int($0) / header.samples.bytesPerFrame }
      if let promised = header.promisedBytes { pipe.limit(to: promised) }
    }
    file = try SoundFile(reading: pipe, path: name, layout: self.layout)
    format = AudioFormat(
      sampleRate: self.layout.sampleRate, channels: self.layout.channels, frames: nil,
      encoding: self.layout.codec.encoding)
    guard try hasMore() else { throw .empty(path: name) }
  }

  var codec: Codec { file.codec }

  var kind: SampleBlock.Kind { file.codec.kind }

  var position: Int { file.position }

  func read(_ frames: Int, into block: SampleBlock) throws(AudioFileError) {
    block.frames = 0
    guard !isAtEnd, frames > 0 else { return }
    let isFirst = position == 0
    let bytesPerFrame = layout.bytesPerFrame
    pipe.fill(bytesPerFrame, atMost: min(frames, block.capacity) * bytesPerFrame)
    try checkFailure()
    let whole = pipe.available / bytesPerFrame
    guard whole > 0 else {
      end()
      return
    }
    try file.read(min(whole, frames), into: block)
    if isFirst, let waveFormat, waveFormat.usesLowerBits(block) {
      throw .notAudio(path: name, reason: WaveFormat.lowerBitsReason)
    }
  }

  func seek(to frame: Int) throws(AudioFileError) {
    precondition(frame >= position, "a stream goes forward")
    let block = makeBlock(capacity: 4096)
    while position < frame {
      try read(frame - position, into: block)
      if block.frames == 0 { return }
    }
  }

  func hasMore() throws(AudioFileError) -> Bool {
    if isAtEnd { return false }
    pipe.fill(layout.bytesPerFrame, atMost: layout.bytesPerFrame)
    try checkFailure()
    return pipe.available >= layout.bytesPerFrame
  }

  private func checkFailure() throws(AudioFileError) {
    if let failure = pipe.failure { throw .readFailed(path: name, reason: failure) }
  }

  private func end() {
    isAtEnd = true
    // What a stream lacks is known only where it ended by itself.
    if pipe.isStopped { return }
    tornBytes = pipe.available
    if let promisedFrames {
      missingFrames = promisedFrames - position
      if missingFrames == 0 { pipe.drain(atMost: Self.longestTrailer) }
    }
  }
}
