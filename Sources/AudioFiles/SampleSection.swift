/// The part of an uncompressed file that holds the samples, as its header has it.
struct SampleSection {
  /// How many bytes the header promises; nil where it does not know.
  let promisedBytes: Int64?
  private let offset: Int64
  private let length: Int64

  /// Finds it in WAVE, RF64, Wave64, AIFF and AU; nil for other files.
  init?(_ stream: FileStream) {
    guard let start = WaveHeader.bytes(stream, at: 0, count: 16) else { return nil }
    let found: (offset: Int64, size: UInt64?)?
    switch String(decoding: start[..<4], as: UTF8.self) {
    case "RIFF", "RF64": found = Self.wave(stream)
    case "riff": found = Self.wave64(stream)
    case "FORM": found = Self.aiff(stream)
    case ".snd": found = (Int64(start[4..<8].bigEndianNumber), start[8..<12].bigEndianNumber)
    default: found = nil
    }
    guard let found else { return nil }
    offset = found.offset
    length = stream.length
    promisedBytes = found.size.flatMap { Self.isPlaceholder($0) ? nil : Int64(exactly: $0) }
  }

  /// How many whole frames of so many bytes the file lacks.
  func missingFrames(bytesPerFrame: Int) -> Int {
    guard let promisedBytes, promisedBytes > 0 else { return 0 }
    let present = max(0, length - offset)
    return max(0, Int(promisedBytes) / bytesPerFrame - Int(present) / bytesPerFrame)
  }

  /// How many bytes of an unfinished frame stand at the end of a section that goes as far as the
  /// file does.
  func tornBytes(bytesPerFrame: Int) -> Int {
    promisedBytes == nil ? Int(max(0, length - offset)) % bytesPerFrame : 0
  }

  /// Whether a size stands for "as far as it goes": programs that write into a pipe put the ends
  /// of 31 or 32 bits there, less the length of a header.
  static func isPlaceholder(_ size: UInt64) -> Bool {
    [1 << 31, 1 << 32].contains { end in size <= end && size + 65_536 > end }
  }

  private static func wave(_ stream: FileStream) -> (Int64, UInt64?)? {
    guard let data = WaveHeader.chunks(of: stream).last, data.name == "data" else { return nil }
    guard data.size == UInt32.max, let long = WaveHeader.chunk("ds64", of: stream, atMost: 16),
      long.count >= 16
    else { return (data.offset, UInt64(data.size)) }
    return (data.offset, long[8..<16].littleEndianNumber)
  }

  /// Chunks of Wave64 count their own 24 bytes and start at multiples of 8.
  private static func wave64(_ stream: FileStream) -> (Int64, UInt64?)? {
    chunk("data", of: stream, from: 40, header: 24) { header in
      let size = header[16..<24].littleEndianNumber
      guard size >= 24, size <= UInt64(Int64.max) - 8 else { return nil }
      return (size - 24, (size + 7) & ~7)
    }
  }

  /// The samples of AIFF stand behind 8 bytes of their chunk.
  private static func aiff(_ stream: FileStream) -> (Int64, UInt64?)? {
    let found = chunk("SSND", of: stream, from: 12, header: 8) { header in
      let size = header[4..<8].bigEndianNumber
      return (size, 8 + size + size & 1)
    }
    guard let found, let size = found.1, size >= 8 else { return nil }
    return (found.0 + 8, size - 8)
  }

  /// Walks to a chunk; `measure` gives the size of its body and how far the next one is.
  private static func chunk(
    _ name: String, of stream: FileStream, from start: Int64, header: Int,
    measure: ([UInt8]) -> (body: UInt64, step: UInt64)?
  ) -> (Int64, UInt64?)? {
    var offset = start
    // A damaged file may hold nothing but empty chunks.
    for _ in 0..<1000 {
      guard let bytes = WaveHeader.bytes(stream, at: offset, count: header),
        let (body, step) = measure(bytes)
      else { return nil }
      if bytes.starts(with: name.utf8) { return (offset + Int64(header), body) }
      let (next, overflow) = offset.addingReportingOverflow(Int64(step))
      guard !overflow, next < stream.length else { return nil }
      offset = next
    }
    return nil
  }
}
