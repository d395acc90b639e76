/// Reads sound: a file of any format that libsndfile knows, a stream, or several files as one.
public final class AudioFileReader {
  /// What the sound is.
  public let format: AudioFormat
  /// The files that are read, in their order; none for a stream.
  public let paths: [String]
  let source: any SampleSource
  private var block: SampleBlock?

  private static let blockFrames = 4096

  private init(_ source: any SampleSource, paths: [String]) {
    self.source = source
    self.paths = paths
    format = source.format
  }

  /// Opens a file for reading.
  ///
  /// A file that was compressed as a stream does not say how long it is; such a file is decoded
  /// once to count its frames.
  ///
  /// - Throws: ``AudioFileError/cannotOpen(path:reason:)``,
  ///   ``AudioFileError/notAudio(path:reason:)``, ``AudioFileError/empty(path:)`` or
  ///   ``AudioFileError/readFailed(path:reason:)``.
  public convenience init(path: String) throws(AudioFileError) {
    self.init(try FileSource(path: path), paths: [path])
  }

  /// Opens a file of samples without a header.
  ///
  /// - Throws: What ``init(path:)`` throws.
  public convenience init(path: String, layout: RawLayout) throws(AudioFileError) {
    self.init(try FileSource(path: path, layout: layout), paths: [path])
  }

  /// Reads a stream from a descriptor, which stays open: a pipe, or standard input.
  ///
  /// Without `layout` the stream is WAVE or RF64, of integers, floating-point numbers, µ-law or
  /// A-law. Sizes that stand for "as far as it goes" are taken so, chunks that are unknown are left
  /// out, and at a torn end every whole frame is read. Waits until the first frame is there.
  ///
  /// - Parameters:
  ///   - descriptor: What to read from.
  ///   - name: What errors call it.
  ///   - layout: How samples without a header are laid out.
  ///   - shouldStop: Asked ten times a second while nothing comes; once it says yes, the stream has
  ///     ended.
  /// - Throws: What ``init(path:)`` throws.
  public convenience init(
    streamFrom descriptor: Int32, name: String, layout: RawLayout? = nil,
    shouldStop: @escaping () -> Bool = { false }
  ) throws(AudioFileError) {
    let pipe = PipeReader(descriptor: descriptor, shouldStop: shouldStop)
    self.init(try PipeSource(pipe, name: name, layout: layout), paths: [])
  }

  /// Reads several files at once as one recording: the channels of one after those of another.
  ///
  /// - Parameter readers: One file each, at their starts, which are not to be used by themselves.
  /// - Throws: ``AudioFileError/differs(path:from:property:value:expected:)`` for another rate or
  ///   length.
  public convenience init(merging readers: [AudioFileReader]) throws(AudioFileError) {
    let paths = readers.flatMap(\.paths)
    self.init(try MergedSource(readers.map(\.source), names: paths), paths: paths)
  }

  /// Reads several files one after another as one recording: the parts of a split take.
  ///
  /// - Parameter readers: One file each, at their starts, which are not to be used by themselves.
  /// - Throws: ``AudioFileError/differs(path:from:property:value:expected:)`` for another rate or
  ///   number of channels.
  public convenience init(joining readers: [AudioFileReader]) throws(AudioFileError) {
    let paths = readers.flatMap(\.paths)
    self.init(try JoinedSource(readers.map(\.source), names: paths), paths: paths)
  }

  /// How many frames lie before the next one to be read.
  public var position: Int { source.position }

  /// What is said besides the sound; of several files joined, the first with the marks of all.
  public var metadata: AudioMetadata { source.metadata }

  /// How many frames fewer there are than a header promised; of a stream this is known at its end.
  public var missingFrames: Int { source.missingFrames }

  /// How many bytes of an unfinished frame stand at the end; of a stream this is known there.
  public var tornBytes: Int { source.tornBytes }

  /// Whether a frame follows; a stream waits for it.
  ///
  /// - Throws: ``AudioFileError/readFailed(path:reason:)``.
  public func hasMore() throws(AudioFileError) -> Bool { try source.hasMore() }

  /// Reads the next frames.
  ///
  /// An integer of `bits` bits becomes its value over 2^(bits − 1): full scale is ±1. Samples of
  /// float files come as they are, NaN and infinity among them.
  ///
  /// - Parameters:
  ///   - samples: Room for `frames` × channels samples, interleaved.
  ///   - frames: The most frames to read, 0 or more.
  /// - Returns: How many were read, which may be fewer; 0 at the end of the sound and nowhere else.
  /// - Throws: ``AudioFileError/damaged(path:framesRead:frames:reason:)`` where decoding breaks
  ///   off, once all frames before have been read; ``AudioFileError/readFailed(path:reason:)``.
  public func read(
    into samples: UnsafeMutablePointer<Float>, frames: Int
  ) throws(AudioFileError) -> Int {
    let block = self.block ?? source.makeBlock(capacity: Self.blockFrames)
    self.block = block
    try source.read(frames, into: block)
    block.copy(into: samples)
    return block.frames
  }

  /// Makes a frame the next to be read.
  ///
  /// - Parameter frame: From 0 through the length of the sound; in a stream from the position on,
  ///   and a stream that ends before stays there.
  /// - Throws: ``AudioFileError/damaged(path:framesRead:frames:reason:)`` where the file cannot
  ///   be entered there; ``AudioFileError/readFailed(path:reason:)``.
  public func seek(to frame: Int) throws(AudioFileError) {
    try source.seek(to: frame)
  }
}
