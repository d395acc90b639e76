/// A sound file under a hidden name, which is complete or fails as a whole.
final class OutputFile {
  let container: AudioContainer
  let codec: Codec
  private let pending: PendingFile
  private let file: SoundFile
  private let maximumFrames: Int?
  private var failure: AudioFileError?
  private(set) var isClosed = false

  init(
    path: String, container: AudioContainer, codec: Codec, sampleRate: Int, channels: Int,
    replacesExisting: Bool
  ) throws(AudioFileError) {
    self.container = container
    self.codec = codec
    pending = try PendingFile(path: path, replacesExisting: replacesExisting)
    file = try SoundFile(
      writing: path, stream: pending.stream, container: container, codec: codec,
      sampleRate: sampleRate, channels: channels)
    maximumFrames = container.maximumFrames(bytesPerFrame: codec.bytesPerSample * channels)
  }

  deinit { discard() }

  var channels: Int { file.channels }

  var framesWritten: Int { file.position }

  /// Writes `frames` frames through one of libsndfile's calls.
  func write(
    _ frames: Int, with call: (OpaquePointer?, Int64) -> Int64
  ) throws(AudioFileError) {
    precondition(frames >= 0 && !isClosed, "frames go into a file that is not complete")
    try recording { () throws(AudioFileError) in
      if let maximumFrames, frames > maximumFrames - file.position {
        throw .tooLong(path: pending.path, container: container, maximumFrames: maximumFrames)
      }
      try file.write(frames, with: call)
    }
  }

  /// Completes the file under its hidden name; does nothing the second time.
  func complete() throws(AudioFileError) {
    try recording { () throws(AudioFileError) in
      guard !isClosed else { return }
      // The encoder writes its header with the first frame, and libsndfile nothing without one.
      if container == .flac && file.position == 0 {
        throw .writeFailed(path: pending.path, reason: "a FLAC file holds at least one frame")
      }
      try file.close()
      WaveHeader.neutralize(pending.stream)
      if let reason = pending.stream.failure {
        throw .writeFailed(path: pending.path, reason: reason)
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
      for file in files { try file.pending.publish() }
    } catch {
      for file in files { file.pending.withdraw() }
      throw error
    }
    for file in files { file.pending.settle() }
  }

  /// Removes what was written, unless the file has its final name.
  func discard() {
    isClosed = true
    pending.discard()
  }

  /// Remembers a failure: a file with a gap must not be completed.
  private func recording(_ body: () throws(AudioFileError) -> Void) throws(AudioFileError) {
    if let failure { throw failure }
    do {
      try body()
    } catch {
      failure = error
      throw error
    }
  }
}
