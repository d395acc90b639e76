/// How a file stores one sample; the encodings that outputs may have.
public enum SampleEncoding: String, CaseIterable, Sendable {
  /// Signed integers of 16 bits.
  case pcm16
  /// Signed integers of 24 bits.
  case pcm24
  /// Signed integers of 32 bits; samples that pass through `Float` keep 24 significant bits.
  case pcm32
  /// IEEE 754 single precision, full scale ±1, without a limit above it.
  case float

  /// Bytes of one sample before any compression.
  public var bytesPerSample: Int {
    switch self {
    case .pcm16: 2
    case .pcm24: 3
    case .pcm32, .float: 4
    }
  }

  /// Bits of an integer sample; nil for ``float``, which has no full scale to clip at.
  public var integerBits: Int? {
    switch self {
    case .pcm16: 16
    case .pcm24: 24
    case .pcm32: 32
    case .float: nil
    }
  }

  var codec: Codec {
    switch self {
    case .pcm16: .pcm16
    case .pcm24: .pcm24
    case .pcm32: .pcm32
    case .float: .float
    }
  }
}
