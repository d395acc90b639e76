/// Where frames come from: a file, a stream, or several of them as one.
protocol SampleSource: AnyObject {
  var format: AudioFormat { get }
  /// How samples are stored where they come from, or what would hold them without loss.
  var codec: Codec { get }
  /// The kind of number that loses nothing.
  var kind: SampleBlock.Kind { get }
  var metadata: AudioMetadata { get }
  /// How many frames lie before the next one to be read.
  var position: Int { get }
  /// How many frames fewer there are than was promised; of a stream this is known at its end.
  var missingFrames: Int { get }
  /// How many bytes of an unfinished frame stand at the end.
  var tornBytes: Int { get }

  /// Reads frames into a block of this kind, at most so many, and its room.
  ///
  /// The block then holds them; none at the end and nowhere else.
  func read(_ frames: Int, into block: SampleBlock) throws(AudioFileError)

  /// Whether a frame follows; a stream waits for it.
  func hasMore() throws(AudioFileError) -> Bool

  /// Makes a frame the next to be read.
  func seek(to frame: Int) throws(AudioFileError)
}

extension SampleSource {
  func hasMore() throws(AudioFileError) -> Bool { position < format.frames ?? .max }

  /// A block that suits this source.
  func makeBlock(capacity: Int) -> SampleBlock {
    SampleBlock(
      kind: kind, channels: format.channels, capacity: capacity, holdsCodes: codec.isCompanded)
  }
}
