/// How the header of a little-endian WAVE file with integer samples lays them out.
struct WaveLayout {
  /// Bits of a sample; in the extensible form bits of its container.
  let bits: Int
  /// Bytes from one frame to the next.
  let bytesPerFrame: Int
  private let channels: Int
  private let validBits: Int?

  /// Reads a header; nil for other formats, and for samples that are no plain integers.
  init?(_ stream: DescriptorStream) {
    guard let format = WaveHeader.chunk("fmt ", of: stream), format.count >= 16 else { return nil }
    func number(_ offset: Int) -> Int { Int(format[offset]) | Int(format[offset + 1]) << 8 }
    let isExtensible = number(0) == 0xFFFE && format.count >= 40
    guard number(0) == 1 || (isExtensible && number(24) == 1) else { return nil }
    channels = number(2)
    bytesPerFrame = number(12)
    bits = number(14)
    validBits = isExtensible ? number(18) : nil
  }

  /// Whether samples of so many bytes leave gaps, and the header does not say where they are.
  func leavesGaps(bytesPerSample: Int) -> Bool {
    channels > 0 && bytesPerFrame > channels * bytesPerSample && bytesPerFrame % channels == 0
  }

  /// How many of a sample's bits the extensible form declares unused; nil for none.
  var unusedBits: Int? {
    guard let validBits, validBits > 0, validBits < bits, bits <= 32 else { return nil }
    return bits - validBits
  }
}
