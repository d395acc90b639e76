import CSndfile

/// Reads a sound file of any format that libsndfile knows.
public final class AudioFileReader {
  /// What the file holds.
  public let format: AudioFormat
  private let file: SoundFile

  /// Opens a file for reading.
  ///
  /// A file that was compressed as a stream does not say how long it is; such a file is decoded
  /// once to count its frames.
  ///
  /// - Throws: ``AudioFileError/cannotOpen(path:reason:)``,
  ///   ``AudioFileError/notAudio(path:reason:)``, ``AudioFileError/empty(path:)`` or
  ///   ``AudioFileError/readFailed(path:reason:)``.
  public init(path: String) throws(AudioFileError) {
    file = try SoundFile(reading: path)
    format = file.format
  }

  /// How many frames lie before the next one to be read.
  public var position: Int { file.position }

  /// Reads the next frames.
  ///
  /// An integer of `bits` bits becomes its value over 2^(bits − 1): full scale is ±1. Samples of
  /// float files come as they are, NaN and infinity among them.
  ///
  /// - Parameters:
  ///   - samples: Room for `frames` × channels samples, interleaved.
  ///   - frames: The most frames to read, 0 or more.
  /// - Returns: How many were read; 0 at the end of the file and nowhere else.
  /// - Throws: ``AudioFileError/damaged(path:framesRead:frames:reason:)`` where decoding breaks
  ///   off, once all frames before have been read; ``AudioFileError/readFailed(path:reason:)``.
  public func read(
    into samples: UnsafeMutablePointer<Float>, frames: Int
  ) throws(AudioFileError) -> Int {
    try file.read(frames) { handle, count in sf_readf_float(handle, samples, count) }
  }

  /// Makes a frame the next to be read.
  ///
  /// - Parameter frame: From 0 through the length of the file.
  /// - Throws: ``AudioFileError/damaged(path:framesRead:frames:reason:)`` where the file cannot
  ///   be entered there; ``AudioFileError/readFailed(path:reason:)``.
  public func seek(to frame: Int) throws(AudioFileError) {
    try file.seek(to: frame)
  }
}
