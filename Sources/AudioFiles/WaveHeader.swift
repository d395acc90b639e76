/// The header of a little-endian RIFF or RF64 file, chunk by chunk.
enum WaveHeader {
  /// Takes the loudspeaker positions and the time of day out of a complete file.
  ///
  /// Ports and microphones stand for no loudspeaker, and equal sound shall give equal files.
  /// Other formats stay as they are.
  static func neutralize(_ stream: DescriptorStream) {
    for chunk in chunks(of: stream) {
      // The extensible form is 40 bytes long; its positions stand behind 20 of them.
      if chunk.name == "fmt " && chunk.size == 40 { clear(stream, at: chunk.offset + 20) }
      // Behind the version comes the time in seconds since 1970.
      if chunk.name == "PEAK" { clear(stream, at: chunk.offset + 4) }
    }
  }

  /// The first 40 bytes at most of a chunk that stands before the samples.
  static func chunk(_ name: String, of stream: DescriptorStream) -> [UInt8]? {
    guard let chunk = chunks(of: stream).first(where: { $0.name == name }) else { return nil }
    return bytes(stream, at: chunk.offset, count: min(40, Int(chunk.size)))
  }

  /// Where the size of the samples stands, if the program that wrote the file never came to fill
  /// it in; nil for a complete header.
  static func unfinishedSizeOffset(_ stream: DescriptorStream) -> Int64? {
    guard let data = chunks(of: stream).last, data.name == "data", data.size == 0,
      stream.length > data.offset, let whole = number(stream, at: 4),
      whole == .max || Int64(whole) + 8 <= data.offset
    else { return nil }
    return data.offset - 4
  }

  /// The chunks up to the samples, by where their bodies start.
  static func chunks(
    of stream: DescriptorStream
  ) -> [(name: String, offset: Int64, size: UInt32)] {
    guard let kind = word(stream, at: 0), kind == "RIFF" || kind == "RF64" else { return [] }
    var found: [(name: String, offset: Int64, size: UInt32)] = []
    var offset: Int64 = 12
    // A damaged file may hold nothing but empty chunks.
    while found.count < 1000, found.last?.name != "data", let name = word(stream, at: offset),
      let size = number(stream, at: offset + 4)
    {
      found.append((name, offset + 8, size))
      offset += 8 + Int64(size) + Int64(size & 1)
    }
    return found
  }

  private static func number(_ stream: DescriptorStream, at offset: Int64) -> UInt32? {
    bytes(stream, at: offset, count: 4)?.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func word(_ stream: DescriptorStream, at offset: Int64) -> String? {
    bytes(stream, at: offset, count: 4).map { String(decoding: $0, as: UTF8.self) }
  }

  static func bytes(
    _ stream: DescriptorStream, at offset: Int64, count: Int
  ) -> [UInt8]? {
    var found = [UInt8](repeating: 0, count: count)
    let read = found.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map { stream.read(into: $0, count: count, at: offset) }
    }
    return read == count ? found : nil
  }

  private static func clear(_ stream: DescriptorStream, at offset: Int64) {
    withUnsafeBytes(of: UInt32(0)) { zero in
      if let base = zero.baseAddress { _ = stream.write(base, count: 4, at: offset) }
    }
  }
}
