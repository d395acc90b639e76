import CSndfile

/// The file formats that outputs may have.
public enum AudioContainer: String, CaseIterable, Sendable {
  /// RIFF WAVE, up to 4 GiB.
  case wav
  /// Sony Wave64, without a limit of size.
  case w64
  /// RF64, EBU's WAVE without a limit of size.
  case rf64
  /// Apple's Core Audio Format, without a limit of size.
  case caf
  /// FLAC: lossless compression of integers, up to 8 channels.
  case flac
  /// Apple's AIFF, up to 4 GiB.
  case aiff

  /// The container that a file name's extension stands for, in upper or lower case.
  ///
  /// - Returns: nil for an extension that stands for none of them, and for a name without one.
  public init?(path: String) {
    // By bytes, as the system takes it: a combining character hides a slash from `Character`s.
    let name =
      path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .last ?? path.utf8[...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return nil
    }
    let suffix = String(decoding: name[name.index(after: dot)...], as: UTF8.self).lowercased()
    self.init(rawValue: suffix == "aif" ? "aiff" : suffix)
  }

  /// Whether a file of this kind can carry samples of an encoding, so many channels, at a rate.
  ///
  /// - Parameters:
  ///   - encoding: What each sample is stored as.
  ///   - channels: How many channels; numbers that no file has give false.
  ///   - sampleRate: Hertz; numbers that no file has give false.
  public func holds(_ encoding: SampleEncoding, channels: Int, sampleRate: Int) -> Bool {
    holds(encoding.codec, channels: channels) && holds(sampleRate: sampleRate)
  }

  /// The most frames a file of this kind holds; nil where its own fields set no limit.
  ///
  /// - Parameters:
  ///   - encoding: What each sample is stored as.
  ///   - channels: How many channels, 1 or more.
  public func maximumFrames(_ encoding: SampleEncoding, channels: Int) -> Int? {
    maximumFrames(bytesPerFrame: encoding.bytesPerSample * channels)
  }

  /// The most frames of so many bytes each; nil where the format's own fields set no limit.
  func maximumFrames(bytesPerFrame: Int) -> Int? {
    switch self {
    case .wav, .aiff:
      // Sizes are 32 bits wide and count the headers as well, which stay below 128 KiB.
      (Int(UInt32.max) - 1 << 17) / bytesPerFrame
    case .flac: (1 << 36) - 1
    case .w64, .rf64, .caf: nil
    }
  }

  func holds(_ codec: Codec, channels: Int) -> Bool {
    guard let channels = Int32(exactly: channels), channels > 0 else { return false }
    var info = SF_INFO()
    info.samplerate = 48_000
    info.channels = channels
    info.format = format(codec, channels: channels)
    return sf_format_check(&info) != 0 && (self != .flac || channels <= 8)
  }

  func holds(sampleRate: Int) -> Bool {
    // 655 350 Hz is the highest rate of FLAC's stream format.
    sampleRate > 0 && sampleRate <= (self == .flac ? 655_350 : Int(Int32.max))
  }

  /// libsndfile's word for a container with an encoding in it.
  func format(_ codec: Codec, channels: Int32) -> Int32 {
    let major =
      switch self {
      // Plain WAVE leaves open what more than two channels are for; the extensible form can say
      // that they are for no loudspeaker.
      case .wav: channels > 2 ? SF_FORMAT_WAVEX : SF_FORMAT_WAV
      case .w64: SF_FORMAT_W64
      case .rf64: SF_FORMAT_RF64
      case .caf: SF_FORMAT_CAF
      case .flac: SF_FORMAT_FLAC
      case .aiff: SF_FORMAT_AIFF
      }
    return Int32(major) | Int32(codec.rawValue)
  }
}
