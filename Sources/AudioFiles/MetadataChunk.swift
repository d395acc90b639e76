/// Metadata as the chunks of a WAVE file.
///
/// - SeeAlso: Microsoft and IBM, "Multimedia Programming Interface and Data Specifications 1.0",
///   1991, for `cue ` and `LIST`; EBU Tech 3285 for `bext`.
struct MetadataChunk: Equatable {
  /// Four letters.
  let name: String
  let body: [UInt8]

  /// Chunks that are longer are not read.
  static let longest = 1 << 20
  /// What is read of one file; a hostile one may have thousands of chunks.
  static let mostInAll = 8 << 20
  /// What libsndfile writes before the samples without harm; its own limit is 100 KiB.
  static let longestInAll = 1 << 16

  /// Whether a chunk of this name carries something of it.
  static func isKnown(_ name: String) -> Bool {
    ["bext", "iXML", "cue ", "LIST"].contains(name)
  }
}

extension AudioMetadata {
  /// Takes chunks apart; what is damaged is left out.
  init(chunks: [MetadataChunk]) {
    self.init()
    for chunk in chunks {
      switch chunk.name {
      case "bext": broadcastExtension = chunk.body
      case "iXML":
        // Programs fill the chunk up with zeros.
        let text = chunk.body.prefix { $0 != 0 }
        productionData = text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
      case "cue ": cuePoints = Self.cuePoints(chunk.body)
      case "LIST" where chunk.body.starts(with: "INFO".utf8): texts += Self.texts(chunk.body)
      case "LIST" where chunk.body.starts(with: "adtl".utf8): cueLabels = chunk.body
      default: break
      }
    }
  }

  /// The chunks to write, the most important first; the length of each is a multiple of 4.
  var chunks: [MetadataChunk] {
    var chunks: [MetadataChunk] = []
    func add(_ name: String, _ body: [UInt8], filler: UInt8 = 0) {
      // libsndfile would add zeros of its own, which are no XML.
      let missing = (4 - body.count % 4) % 4
      chunks.append(
        MetadataChunk(name: name, body: body + Array(repeating: filler, count: missing)))
    }
    if let broadcastExtension { add("bext", broadcastExtension) }
    if let productionData { add("iXML", Array(productionData.utf8), filler: UInt8(ascii: " ")) }
    // A point's fields have 32 bits.
    let points = cuePoints.filter { UInt32(exactly: $0.frame) != nil }
    if !points.isEmpty { add("cue ", Self.body(points)) }
    if let cueLabels { add("LIST", Self.list("adtl", Self.items(cueLabels))) }
    if !texts.isEmpty { add("LIST", Self.body(texts)) }
    return chunks
  }

  /// The chunks that fit before the samples, and the names of those that do not.
  var fittingChunks: (fitting: [MetadataChunk], leftOut: [String]) {
    var fitting: [MetadataChunk] = []
    var leftOut: [String] = []
    var room = MetadataChunk.longestInAll
    for chunk in chunks {
      if chunk.body.count + 8 <= room {
        room -= chunk.body.count + 8
        fitting.append(chunk)
      } else {
        leftOut.append(chunk.name == "LIST" ? "text list" : chunk.name.filter { $0 != " " })
      }
    }
    return (fitting, leftOut)
  }

  /// A count, and 24 bytes a point: its number, its place, the chunk of the samples, where that
  /// chunk and the block start, and the frame within.
  private static func cuePoints(_ body: [UInt8]) -> [CuePoint] {
    guard body.count >= 4 else { return [] }
    let count = min(Int(body[..<4].littleEndianNumber), (body.count - 4) / 24)
    return (0..<count).map { index in
      let start = 4 + 24 * index
      return CuePoint(
        identifier: UInt32(body[start..<start + 4].littleEndianNumber),
        frame: Int(body[start + 20..<start + 24].littleEndianNumber))
    }
  }

  private static func body(_ points: [CuePoint]) -> [UInt8] {
    littleEndianBytes(points.count, 4)
      + points.flatMap { point in
        littleEndianBytes(Int(point.identifier), 4) + littleEndianBytes(point.frame, 4)
          + Array("data".utf8) + littleEndianBytes(0, 8) + littleEndianBytes(point.frame, 4)
      }
  }

  private static func texts(_ body: [UInt8]) -> [InfoText] {
    items(body).compactMap { item in
      let text = item.body.prefix { $0 != 0 }
      return text.isEmpty ? nil : InfoText(identifier: item.name, text: Array(text))
    }
  }

  private static let printable: Range<UInt8> = 0x20..<0x7F

  private static func body(_ texts: [InfoText]) -> [UInt8] {
    // A zero ends each text.
    list("INFO", texts.map { MetadataChunk(name: $0.identifier, body: $0.text + [0]) })
  }

  /// The chunks inside a list, behind the four letters of its kind; damaged names are left out.
  private static func items(_ list: [UInt8]) -> [MetadataChunk] {
    var items: [MetadataChunk] = []
    var offset = 4
    while offset + 8 <= list.count {
      let name = String(decoding: list[offset..<offset + 4], as: UTF8.self)
      let size = Int(list[offset + 4..<offset + 8].littleEndianNumber)
      if name.utf8.count == 4, name.utf8.allSatisfy(printable.contains) {
        items.append(MetadataChunk(name: name, body: Array(list[(offset + 8)...].prefix(size))))
      }
      offset += 8 + size + size % 2
    }
    return items
  }

  /// A list of texts, each with zeros up to a multiple of 4 bytes.
  ///
  /// Zeros behind the last one would be no chunk, and libsndfile then finds no samples in RF64.
  private static func list(_ kind: String, _ items: [MetadataChunk]) -> [UInt8] {
    Array(kind.utf8)
      + items.flatMap { item in
        let body = item.body + Array(repeating: 0, count: (4 - item.body.count % 4) % 4)
        return Array(item.name.utf8) + littleEndianBytes(body.count, 4) + body
      }
  }
}
