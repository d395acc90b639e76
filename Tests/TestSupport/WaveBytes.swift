/// A WAVE file made byte by byte: what a test says of a file depends on no writer.
public struct WaveBytes: Sendable {
  /// `RIFF`, or `RF64`, which has its sizes in a chunk of its own.
  public var kind = "RIFF"
  /// 1 integers, 3 floating point, 6 A-law, 7 µ-law.
  public var tag = 1
  /// Bits of a sample.
  public var bits = 16
  /// Samples in a frame.
  public var channels: Int
  /// Frames a second.
  public var sampleRate = 48_000
  /// The samples as they stand in the file.
  public var samples: [UInt8]
  /// The chunks between the format and the samples.
  public var front: [Chunk] = []
  /// The chunks behind the samples.
  public var behind: [Chunk] = []
  /// What the sizes of the whole and of the samples say; nil for the truth.
  public var sizes: (whole: UInt32, samples: UInt32)?

  /// Four letters and what follows their size.
  public struct Chunk: Equatable, Sendable {
    /// Four letters.
    public let name: String
    /// What follows the size.
    public let body: [UInt8]

    /// Names a body.
    public init(_ name: String, _ body: [UInt8]) {
      self.name = name
      self.body = body
    }

    /// The chunk as it stands in a file.
    public var bytes: [UInt8] {
      Array(name.utf8) + field(body.count, 4) + body + Array(repeating: 0, count: body.count % 2)
    }
  }

  /// Starts with 16-bit integers at 48 kHz.
  public init(channels: Int, samples: [UInt8]) {
    self.channels = channels
    self.samples = samples
  }

  /// The whole file.
  public var bytes: [UInt8] {
    let isLong = kind == "RF64"
    let frame = channels * bits / 8
    let format = Chunk(
      "fmt ",
      field(tag, 2) + field(channels, 2) + field(sampleRate, 4) + field(sampleRate * frame, 4)
        + field(frame, 2) + field(bits, 2))
    let chunks = [format] + front
    let head = Array("WAVE".utf8)
    let middle = chunks.flatMap(\.bytes)
    let data = samples + Array(repeating: 0, count: samples.count % 2)
    let tail = behind.flatMap(\.bytes)
    let long = isLong ? 36 : 0
    let whole = head.count + long + middle.count + 8 + data.count + tail.count
    let size =
      isLong
      ? Chunk(
        "ds64",
        field(whole, 8) + field(samples.count, 8) + field(samples.count / frame, 8)
          + field(0, 4)
      ).bytes
      : []
    let wholeSize = isLong ? UInt32.max : sizes?.whole ?? UInt32(whole)
    let dataSize = isLong ? UInt32.max : sizes?.samples ?? UInt32(samples.count)
    return Array(kind.utf8) + field(Int(wholeSize), 4) + head + size + middle
      + Array("data".utf8) + field(Int(dataSize), 4) + data + tail
  }

  /// The chunks of a little-endian file, in their order, the samples among them.
  public static func chunks(of bytes: [UInt8]) -> [Chunk] {
    var chunks: [Chunk] = []
    var long = 0
    var offset = 12
    while offset + 8 <= bytes.count {
      let name = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
      var size = number(bytes[(offset + 4)..<(offset + 8)])
      if name == "data", size == UInt32.max { size = long }
      let start = offset + 8
      let end = min(start + size, bytes.count)
      let body = Array(bytes[start..<end])
      if name == "ds64" { long = number(body[8..<16]) }
      chunks.append(Chunk(name, body))
      offset = end + size % 2
    }
    return chunks
  }

  /// The number of some bytes, the lowest first.
  public static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// The lowest bytes of a number, the lowest first.
public func field(_ number: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
