/// What an input holds.
public struct AudioFormat: Equatable, Sendable {
  /// Frames a second, 1 or more.
  public let sampleRate: Int
  /// Samples in a frame, 1 or more.
  public let channels: Int
  /// How long the sound is, 1 or more; nil for a stream, which ends when it ends. A header may
  /// promise more than a damaged file holds.
  public let frames: Int?
  /// What an output has by default: 8-bit and companded inputs give ``SampleEncoding/pcm16``,
  /// double precision gives ``SampleEncoding/float``.
  public let encoding: SampleEncoding

  /// Describes an input.
  public init(sampleRate: Int, channels: Int, frames: Int?, encoding: SampleEncoding) {
    self.sampleRate = sampleRate
    self.channels = channels
    self.frames = frames
    self.encoding = encoding
  }
}
