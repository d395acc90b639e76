/// What an input file holds.
public struct AudioFormat: Equatable, Sendable {
  /// Frames a second, 1 or more.
  public let sampleRate: Int
  /// Samples in a frame, 1 or more.
  public let channels: Int
  /// How long the sound is, 1 or more. A header may promise more than a damaged file holds.
  public let frames: Int
  /// What an output has by default: 8-bit and companded inputs give ``SampleEncoding/pcm16``,
  /// double precision gives ``SampleEncoding/float``.
  public let encoding: SampleEncoding
  /// How many frames more the header promises than the file has; 0 where that cannot be told.
  public let missingFrames: Int

  /// Describes a file.
  public init(
    sampleRate: Int, channels: Int, frames: Int, encoding: SampleEncoding, missingFrames: Int = 0
  ) {
    self.sampleRate = sampleRate
    self.channels = channels
    self.frames = frames
    self.encoding = encoding
    self.missingFrames = missingFrames
  }
}
