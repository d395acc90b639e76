import CSndfile

/// The `fmt ` chunk of a WAVE file: how its samples are laid out.
struct WaveFormat: Equatable {
  /// 1 integers, 3 floating point, 6 A-law, 7 µ-law; of the extensible form what it contains.
  let tag: Int
  let channels: Int
  let sampleRate: Int
  /// Bytes from one frame to the next.
  let bytesPerFrame: Int
  /// Bits of a sample; in the extensible form bits of its container.
  let bits: Int
  /// Bits that a sample of the extensible form uses; nil in the plain form.
  let validBits: Int?

  /// Takes a chunk apart; nil for one that is too short.
  init?(chunk: [UInt8], isBigEndian: Bool = false) {
    guard chunk.count >= 16 else { return nil }
    func number(_ offset: Int, bytes: Int) -> Int {
      let field = chunk[offset..<offset + bytes]
      return Int(isBigEndian ? field.bigEndianNumber : field.littleEndianNumber)
    }
    let isExtensible = number(0, bytes: 2) == Self.extensible && chunk.count >= 40
    // The subformat begins with a number of 4 bytes, of which RIFX has the highest first.
    tag = isExtensible ? number(24, bytes: 4) : number(0, bytes: 2)
    channels = number(2, bytes: 2)
    sampleRate = number(4, bytes: 4)
    bytesPerFrame = number(12, bytes: 2)
    bits = number(14, bytes: 2)
    validBits = isExtensible ? number(18, bytes: 2) : nil
  }

  /// Describes samples that are written.
  init(codec: Codec, channels: Int, sampleRate: Int) {
    tag =
      switch codec {
      case .float, .double: 3
      case .aLaw: 6
      case .muLaw: 7
      default: 1
      }
    self.channels = channels
    self.sampleRate = sampleRate
    bytesPerFrame = codec.bytesPerSample * channels
    bits = codec.bytesPerSample * 8
    // Plain WAVE leaves open what more than two channels are for; the extensible form can say
    // that they are for no loudspeaker.
    validBits = channels > 2 ? bits : nil
  }

  /// The chunk as it is written, without its name and size.
  var chunk: [UInt8] {
    let common: [UInt8] =
      littleEndianBytes(channels, 2) + littleEndianBytes(sampleRate, 4)
      + littleEndianBytes(sampleRate * bytesPerFrame, 4)
      + littleEndianBytes(bytesPerFrame, 2) + littleEndianBytes(bits, 2)
    guard let validBits else {
      return littleEndianBytes(tag, 2) + common + (tag == 1 ? [] : [0, 0])
    }
    let noLoudspeakers = littleEndianBytes(0, 4)
    return littleEndianBytes(Self.extensible, 2) + common + littleEndianBytes(22, 2)
      + littleEndianBytes(validBits, 2)
      + noLoudspeakers + littleEndianBytes(tag, 2) + Self.subformat
  }

  /// What is wrong with integers of so many bytes that leave gaps, of which the header does not
  /// say where they are; nil for nothing.
  func contradiction(bytesPerSample: Int) -> String? {
    guard tag == 1, channels > 0, bytesPerFrame > channels * bytesPerSample,
      bytesPerFrame % channels == 0
    else { return nil }
    return "its header contradicts itself: \(bits) bits in blocks of \(bytesPerFrame) bytes for"
      + " \(channels) channels"
  }

  /// How many of an integer's bits the extensible form declares unused; nil for none.
  var unusedBits: Int? {
    guard tag == 1, let validBits, validBits > 0, validBits < bits, bits <= 32 else { return nil }
    return bits - validBits
  }

  /// Whether integers with unused bits stand in the lower bits of their bytes.
  ///
  /// Unused bits are the lowest by the format's definition, but some recorders leave out the
  /// highest, which would turn sound into noise.
  func usesLowerBits(_ block: SampleBlock) -> Bool {
    guard let unused = unusedBits, block.kind == .integers else { return false }
    let samples = UnsafeBufferPointer(start: block.integers, count: block.count)
    // libsndfile puts the highest bit of the container into the highest of 32.
    let lowest = 32 - bits
    let low = Int32(truncatingIfNeeded: (1 << (lowest + unused)) - 1)
    let usesLow = samples.contains { $0 & low != 0 }
    let usesHigh = samples.contains { !(-1...0).contains($0 >> (32 - Int32(unused))) }
    return usesLow && !usesHigh
  }

  static let lowerBitsReason = "its samples stand in the lower bits, where its header leaves none"

  /// What the samples are; nil for what a stream of them cannot be read as.
  var codec: Codec? {
    switch (tag, bits) {
    case (1, 1...8): .unsigned8
    case (1, 9...16): .pcm16
    case (1, 17...24): .pcm24
    case (1, 25...32): .pcm32
    case (3, 32): .float
    case (3, 64): .double
    case (6, 8): .aLaw
    case (7, 8): .muLaw
    default: nil
    }
  }

  private static let extensible = 0xFFFE
  /// What follows the tag in the identifier of a subformat.
  private static let subformat: [UInt8] = [
    0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71,
  ]
}

extension Collection<UInt8> {
  /// The unsigned number of at most 8 bytes, the lowest first.
  var littleEndianNumber: UInt64 { reversed().reduce(0) { $0 << 8 | UInt64($1) } }

  /// The unsigned number of at most 8 bytes, the highest first.
  var bigEndianNumber: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }
}

/// The lowest bytes of a number, the lowest first.
func littleEndianBytes(_ number: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
