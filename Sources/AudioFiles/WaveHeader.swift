/// The header of a little-endian RIFF or RF64 file, chunk by chunk.
enum WaveHeader {
  /// A chunk, by where its body starts.
  struct Chunk {
    let name: String
    let offset: Int64
    let size: Int64
  }

  /// The size that sox writes where it cannot go back to fill it in, and the only one that it
  /// takes for no size when it reads.
  static let streamSize: Int64 = 0x7FFF_F000

  /// Takes the loudspeaker positions and the time of day out of a complete file.
  ///
  /// Ports and microphones stand for no loudspeaker, and equal sound shall give equal files.
  /// Other formats stay as they are.
  static func neutralize(_ stream: FileStream) {
    for chunk in chunks(of: stream) {
      // The extensible form is 40 bytes long; its positions stand behind 20 of them.
      if chunk.name == "fmt " && chunk.size == 40 { clear(stream, at: chunk.offset + 20) }
      // Behind the version comes the time in seconds since 1970.
      if chunk.name == "PEAK" { clear(stream, at: chunk.offset + 4) }
    }
  }

  /// The first bytes, at most so many, of a chunk that stands before the samples.
  static func chunk(_ name: String, of stream: FileStream, atMost count: Int) -> [UInt8]? {
    guard let chunk = chunks(of: stream).first(where: { $0.name == name }) else { return nil }
    return bytes(stream, at: chunk.offset, count: min(count, Int(chunk.size)))
  }

  /// What libsndfile is shown in place of bytes that mislead it.
  static func replacements(in stream: FileStream) -> [(offset: Int64, bytes: [UInt8])] {
    var replacements: [(offset: Int64, bytes: [UInt8])] = []
    // It takes a size of 2^32 − 1 as all that follows.
    if let offset = unfinishedSizeOffset(stream) {
      replacements.append((offset, [0xFF, 0xFF, 0xFF, 0xFF]))
    }
    let chunks = chunks(of: stream)
    guard word(stream, at: 0) == "RF64", chunks.last?.name == "data" else { return replacements }
    // In RF64 it leaves out no byte behind a chunk of odd length, and loses its way in lists.
    for chunk in chunks where !["ds64", "fmt ", "fact", "data"].contains(chunk.name) {
      let header = Array("JUNK".utf8) + littleEndianBytes(Int(chunk.size + chunk.size & 1), 4)
      replacements.append((chunk.offset - 8, header))
    }
    return replacements
  }

  /// Where the size of the samples stands, if the program that wrote the file never came to fill
  /// it in; nil for a complete header.
  private static func unfinishedSizeOffset(_ stream: FileStream) -> Int64? {
    guard let data = chunks(of: stream).last, data.name == "data",
      stream.length > data.offset + data.size, let whole = number(stream, at: 4)
    else { return nil }
    let isLeftOpen = data.size == streamSize
    let isUntouched = data.size == 0 && (whole == .max || Int64(whole) + 8 <= data.offset)
    return isLeftOpen || isUntouched ? data.offset - 4 : nil
  }

  /// The chunks up to the samples.
  static func chunks(of stream: FileStream) -> [Chunk] {
    guard let kind = word(stream, at: 0), kind == "RIFF" || kind == "RF64" else { return [] }
    return chunks(of: stream, from: 12) { $0 == "data" }
  }

  /// The chunks before and behind the samples.
  static func allChunks(of stream: FileStream) -> [Chunk] {
    let front = chunks(of: stream)
    guard let data = front.last, data.name == "data" else { return front }
    var size = data.size
    if size == UInt32.max {
      guard let long = chunk("ds64", of: stream, atMost: 16), long.count == 16,
        let exact = Int64(exactly: long[8..<16].littleEndianNumber)
      else { return front }
      size = exact
    }
    let (behind, overflow) = data.offset.addingReportingOverflow(size)
    guard !overflow, behind < stream.length else { return front }
    return front + chunks(of: stream, from: behind + size & 1) { _ in false }
  }

  static func bytes(_ stream: FileStream, at offset: Int64, count: Int) -> [UInt8]? {
    var found = [UInt8](repeating: 0, count: count)
    let read = found.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map { stream.read(into: $0, count: count, at: offset) } ?? 0
    }
    return read == count ? found : nil
  }

  private static func chunks(
    of stream: FileStream, from start: Int64, isLast: (String) -> Bool
  ) -> [Chunk] {
    var found: [Chunk] = []
    var offset = start
    // A damaged file may hold nothing but empty chunks.
    while found.count < 1000, !(found.last.map { isLast($0.name) } ?? false),
      let name = word(stream, at: offset), let size = number(stream, at: offset + 4)
    {
      found.append(Chunk(name: name, offset: offset + 8, size: Int64(size)))
      offset += 8 + Int64(size) + Int64(size & 1)
    }
    return found
  }

  private static func number(_ stream: FileStream, at offset: Int64) -> UInt32? {
    bytes(stream, at: offset, count: 4).map { UInt32($0.littleEndianNumber) }
  }

  private static func word(_ stream: FileStream, at offset: Int64) -> String? {
    bytes(stream, at: offset, count: 4).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func clear(_ stream: FileStream, at offset: Int64) {
    withUnsafeBytes(of: UInt32(0)) { zero in
      if let base = zero.baseAddress { _ = stream.write(base, count: 4, at: offset) }
    }
  }
}
