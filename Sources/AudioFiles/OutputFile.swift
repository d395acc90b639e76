/// A sound file under a hidden name, which is complete or fails as a whole; or a stream.
final class OutputFile {
  let codec: Codec
  /// Names of the metadata that the file has no room for.
  let metadataLeftOut: [String]
  private let path: String
  private let container: AudioContainer
  private let pending: PendingFile?
  private let pipe: PipeWriter?
  private let file: SoundFile
  private let maximumFrames: Int?
  private let padding: Int
  private let expectedFrames: Int?
  private var failure: AudioFileError?
  private(set) var isClosed = false

  /// Starts a file.
  init(
    path: String, container: AudioContainer, codec: Codec, sampleRate: Int, channels: Int,
    replacesExisting: Bool, options: OutputOptions
  ) throws(AudioFileError) {
    guard container.holds(codec, channels: channels), let width = Int32(exactly: channels) else {
      throw .notHeld(container: container, encoding: codec.encoding, channels: channels)
    }
    guard container.holds(sampleRate: sampleRate), let rate = Int32(exactly: sampleRate) else {
      throw .rateNotHeld(container: container, sampleRate: sampleRate)
    }
    self.path = path
    self.codec = codec
    expectedFrames = options.expectedFrames
    let bytesPerFrame = codec.bytesPerSample * channels
    var container = container
    var shrinks = false
    if container == .wav, options.becomesRF64,
      let most = container.maximumFrames(bytesPerFrame: bytesPerFrame)
    {
      shrinks = options.expectedFrames == nil
      if shrinks || (options.expectedFrames ?? 0) > most { container = .rf64 }
    }
    self.container = container
    maximumFrames = container.maximumFrames(bytesPerFrame: bytesPerFrame)
    if let maximumFrames, let expected = options.expectedFrames, expected > maximumFrames {
      throw .tooLong(path: path, container: container, maximumFrames: maximumFrames)
    }
    padding = 0
    let pending = try PendingFile(path: path, replacesExisting: replacesExisting)
    self.pending = pending
    pipe = nil
    file = try SoundFile(
      writing: pending.stream, path: path, format: container.format(codec, channels: width),
      sampleRate: rate, channels: width, shrinks: shrinks)
    metadataLeftOut = options.metadata.give(to: file, container: container)
  }

  /// Starts a WAVE stream; its header goes out at once.
  init(
    streamTo descriptor: Int32, name: String, codec: Codec, sampleRate: Int, channels: Int,
    options: OutputOptions
  ) throws(AudioFileError) {
    guard AudioContainer.wav.holds(codec, channels: channels), let width = Int32(exactly: channels)
    else { throw .notHeld(container: .wav, encoding: codec.encoding, channels: channels) }
    guard let rate = Int32(exactly: sampleRate) else {
      throw .rateNotHeld(container: .wav, sampleRate: sampleRate)
    }
    path = name
    self.codec = codec
    expectedFrames = options.expectedFrames
    container = .wav
    maximumFrames = nil
    // Samples are as many as the header says, and then a byte that makes their number even.
    padding = (options.expectedFrames ?? 0) * codec.bytesPerSample * channels % 2
    pending = nil
    let pipe = PipeWriter(descriptor: descriptor)
    self.pipe = pipe
    let (chunks, leftOut) = options.metadata.fittingChunks
    metadataLeftOut = leftOut
    pipe.send(
      WaveStreamHeader.bytes(
        codec: codec, channels: channels, sampleRate: sampleRate, frames: options.expectedFrames,
        chunks: chunks))
    if let failure = pipe.failure, !pipe.isUnread {
      throw .writeFailed(path: name, reason: failure)
    }
    let layout = RawLayout(sampleRate: sampleRate, channels: channels, codec: codec)
    file = try SoundFile(
      writing: pipe, path: name, format: layout.format, sampleRate: rate, channels: width,
      shrinks: false)
  }

  deinit { discard() }

  var channels: Int { file.channels }

  var framesWritten: Int { file.position }

  /// Whether it is a stream whose reader has gone; what is written then goes nowhere.
  var isUnread: Bool { pipe?.isUnread ?? false }

  /// Writes `frames` frames through one of libsndfile's calls.
  func write(
    _ frames: Int, with call: (OpaquePointer?, Int64) -> Int64
  ) throws(AudioFileError) {
    precondition(frames >= 0 && !isClosed, "frames go into a file that is not complete")
    if isUnread { return }
    try recording { () throws(AudioFileError) in
      if let maximumFrames, frames > maximumFrames - file.position {
        throw .tooLong(path: path, container: container, maximumFrames: maximumFrames)
      }
      try file.write(frames, with: call)
    }
  }

  /// Completes the file under its hidden name; does nothing the second time.
  func complete() throws(AudioFileError) {
    if isUnread { isClosed = true }
    try recording { () throws(AudioFileError) in
      guard !isClosed else { return }
      // The encoder writes its header with the first frame, and libsndfile nothing without one.
      if container == .flac && file.position == 0 {
        throw .writeFailed(path: path, reason: "a FLAC file holds at least one frame")
      }
      try file.close()
      if padding > 0, file.position == expectedFrames { pipe?.send([0]) }
      if let stream = pending?.stream {
        WaveHeader.neutralize(stream)
        if let reason = stream.failure { throw .writeFailed(path: path, reason: reason) }
      }
      isClosed = true
    }
  }

  /// Completes all files, and only then gives them their names: all of them, or none.
  ///
  /// When one cannot have its name, the others give theirs back to the files they replaced.
  static func publish(_ files: [OutputFile]) throws(AudioFileError) {
    for file in files { try file.complete() }
    do throws(AudioFileError) {
      for file in files { try file.pending?.publish() }
    } catch {
      for file in files { file.pending?.withdraw() }
      throw error
    }
    for file in files { file.pending?.settle() }
  }

  /// Removes what was written, unless the file has its final name.
  func discard() {
    isClosed = true
    pending?.discard()
  }

  /// Remembers a failure: a file with a gap must not be completed.
  private func recording(_ body: () throws(AudioFileError) -> Void) throws(AudioFileError) {
    if let failure { throw failure }
    do {
      try body()
    } catch {
      // The reader of a stream may go while a block is under way.
      if isUnread { return }
      failure = error
      throw error
    }
  }
}
