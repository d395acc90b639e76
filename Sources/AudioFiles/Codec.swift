import CSndfile

/// How libsndfile calls the encoding of a file: the lower half of its format word.
struct Codec: RawRepresentable, Equatable {
  let rawValue: Int

  static let signed8 = Codec(rawValue: SF_FORMAT_PCM_S8)
  static let unsigned8 = Codec(rawValue: SF_FORMAT_PCM_U8)
  static let pcm16 = Codec(rawValue: SF_FORMAT_PCM_16)
  static let pcm24 = Codec(rawValue: SF_FORMAT_PCM_24)
  static let pcm32 = Codec(rawValue: SF_FORMAT_PCM_32)
  static let float = Codec(rawValue: SF_FORMAT_FLOAT)
  static let double = Codec(rawValue: SF_FORMAT_DOUBLE)
  static let muLaw = Codec(rawValue: SF_FORMAT_ULAW)
  static let aLaw = Codec(rawValue: SF_FORMAT_ALAW)

  init(rawValue: Int) { self.rawValue = rawValue }

  init<Word: BinaryInteger>(rawValue: Word) { self.rawValue = Int(rawValue) }

  /// The encoding in a whole format word.
  init(format: Int32) { self.init(rawValue: Int(format) & Int(SF_FORMAT_SUBMASK)) }

  /// What an output has unless it is asked for another encoding.
  var encoding: SampleEncoding {
    switch rawValue {
    case Int(SF_FORMAT_PCM_24), Int(SF_FORMAT_DWVW_24), Int(SF_FORMAT_DWVW_N),
      Int(SF_FORMAT_ALAC_20), Int(SF_FORMAT_ALAC_24):
      .pcm24
    case Int(SF_FORMAT_PCM_32), Int(SF_FORMAT_ALAC_32):
      .pcm32
    case Int(SF_FORMAT_FLOAT), Int(SF_FORMAT_DOUBLE), Int(SF_FORMAT_VORBIS), Int(SF_FORMAT_OPUS),
      Int(SF_FORMAT_MPEG_LAYER_I), Int(SF_FORMAT_MPEG_LAYER_II), Int(SF_FORMAT_MPEG_LAYER_III):
      .float
    default:
      // 8-bit, companded and adaptive encodings: none of them resolves more than 16 bits.
      .pcm16
    }
  }

  /// Encodings that hold each of its samples unchanged, itself first, then the narrowest.
  var lossless: [Codec] {
    switch self {
    case .unsigned8: [.unsigned8, .signed8, .pcm16]
    case .signed8: [.signed8, .unsigned8, .pcm16]
    case .muLaw: [.muLaw, .pcm16]
    case .aLaw: [.aLaw, .pcm16]
    case .double: [.double]
    default: [encoding.codec]
    }
  }

  /// What holds the samples of several without loss: their own where they are all alike.
  static func holding(_ codecs: [Codec]) -> Codec {
    let first = codecs[0]
    if codecs.allSatisfy({ $0 == first }) { return first }
    let encodings = Set(codecs.map(\.encoding))
    guard encodings.contains(.float) else {
      return [SampleEncoding.pcm32, .pcm24].first(where: encodings.contains)?.codec ?? .pcm16
    }
    return codecs.contains(.double) || encodings.contains(.pcm32) ? .double : .float
  }

  /// Bytes of one sample before any compression.
  var bytesPerSample: Int {
    switch self {
    case .unsigned8, .signed8, .muLaw, .aLaw: 1
    case .double: 8
    default: encoding.bytesPerSample
    }
  }

  /// Whether every sample takes ``bytesPerSample`` bytes of the file.
  var isUncompressed: Bool {
    let plain: [Codec] = [
      .signed8, .unsigned8, .pcm16, .pcm24, .pcm32, .float, .double, .muLaw, .aLaw,
    ]
    return plain.contains(self)
  }

  /// Whether a byte stands for a logarithm.
  var isCompanded: Bool { self == .muLaw || self == .aLaw }

  /// What libsndfile decodes it to without loss.
  var kind: SampleBlock.Kind {
    if self == .double { return .doubles }
    return encoding == .float ? .floats : .integers
  }
}
