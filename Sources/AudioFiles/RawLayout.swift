import CSndfile

/// How samples without a header are laid out: frame by frame, without gaps.
public struct RawLayout: Equatable, Sendable {
  /// Frames a second.
  public let sampleRate: Int
  /// Samples in a frame.
  public let channels: Int
  let codec: Codec
  let isBigEndian: Bool

  /// Describes samples whose lowest byte comes first.
  public init(sampleRate: Int, channels: Int, encoding: SampleEncoding) {
    self.init(sampleRate: sampleRate, channels: channels, codec: encoding.codec)
  }

  init(sampleRate: Int, channels: Int, codec: Codec, isBigEndian: Bool = false) {
    self.sampleRate = sampleRate
    self.channels = channels
    self.codec = codec
    self.isBigEndian = isBigEndian
  }

  var bytesPerFrame: Int { codec.bytesPerSample * channels }

  /// libsndfile's word for it.
  var format: Int32 {
    let order = isBigEndian ? Int(SF_ENDIAN_BIG) : Int(SF_ENDIAN_LITTLE)
    return Int32(Int(SF_FORMAT_RAW) | order | codec.rawValue)
  }
}
