/// The chunks of a field recorder, made byte by byte after their specifications.
public enum WaveMetadata {
  /// EBU Tech 3285: 256 letters of description, 32 each of originator and reference, the date, the
  /// time, frames from midnight, the version; 254 bytes more and a history, here with a tail of an
  /// odd length.
  public static func broadcastExtension(timeReference: Int) -> WaveBytes.Chunk {
    func text(_ text: String, _ count: Int) -> [UInt8] {
      Array(text.utf8) + Array(repeating: 0, count: count - text.utf8.count)
    }
    return WaveBytes.Chunk(
      "bext",
      text("Scene 12A", 256) + text("Recorder", 32) + text("REF-7", 32) + text("2024-05-06", 10)
        + text("11:37:16", 8) + field(timeReference, 8) + [1, 0] + text("", 254)
        + Array("A=PCM,F=96000,W=16,M=multi\r\n.".utf8))
  }

  /// iXML with a list of tracks and the same time code in both of its places.
  public static func productionData(timeReference: Int, tracks: [String]) -> WaveBytes.Chunk {
    let low = timeReference & 0xFFFF_FFFF
    let high = timeReference >> 32
    let list = tracks.enumerated().map { index, name in
      "<TRACK><CHANNEL_INDEX>\(index + 1)</CHANNEL_INDEX>"
        + "<INTERLEAVE_INDEX>\(index + 1)</INTERLEAVE_INDEX><NAME>\(name)</NAME></TRACK>"
    }
    let text =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <BWFXML><IXML_VERSION>1.61</IXML_VERSION><PROJECT>Wälder &amp; Wiesen</PROJECT>
      <SCENE>12A</SCENE><TAKE>3</TAKE>
      <SPEED><TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_HI>\(high)</TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_HI>
      <TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_LO>\(low)</TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_LO></SPEED>
      <TRACK_LIST><TRACK_COUNT>\(tracks.count)</TRACK_COUNT>\(list.joined())</TRACK_LIST>
      <BEXT><BEXT_TIME_REFERENCE_LOW>\(low)</BEXT_TIME_REFERENCE_LOW>
      <BEXT_TIME_REFERENCE_HIGH>\(high)</BEXT_TIME_REFERENCE_HIGH></BEXT></BWFXML>
      """
    return WaveBytes.Chunk("iXML", Array(text.utf8))
  }

  /// Marks of these numbers at these frames.
  public static func cuePoints(_ points: [(identifier: Int, frame: Int)]) -> WaveBytes.Chunk {
    WaveBytes.Chunk(
      "cue ",
      field(points.count, 4)
        + points.flatMap { point in
          field(point.identifier, 4) + field(point.frame, 4)
            + Array("data".utf8) + field(0, 8) + field(point.frame, 4)
        })
  }

  /// The names of marks.
  public static func cueLabels(_ labels: [(identifier: Int, text: String)]) -> WaveBytes.Chunk {
    WaveBytes.Chunk(
      "LIST",
      Array("adtl".utf8)
        + labels.flatMap { label in
          WaveBytes.Chunk(
            "labl", field(label.identifier, 4) + Array(label.text.utf8) + [0]
          ).bytes
        })
  }

  /// Texts, each with a zero behind it.
  public static func texts(_ texts: [(identifier: String, text: String)]) -> WaveBytes.Chunk {
    WaveBytes.Chunk(
      "LIST",
      Array("INFO".utf8)
        + texts.flatMap { WaveBytes.Chunk($0.identifier, Array($0.text.utf8) + [0]).bytes })
  }

  /// The points of a `cue ` chunk.
  public static func cuePoints(in chunks: [WaveBytes.Chunk]) -> [[Int]] {
    guard let body = chunks.first(where: { $0.name == "cue " })?.body else { return [] }
    return stride(from: 4, to: body.count, by: 24).map { start in
      [
        WaveBytes.number(body[start..<start + 4]), WaveBytes.number(body[start + 20..<start + 24]),
      ]
    }
  }

  /// The texts of an `INFO` list, up to the zero of each.
  public static func texts(in chunks: [WaveBytes.Chunk]) -> [String: String] {
    let list = chunks.first { $0.name == "LIST" && $0.body.starts(with: "INFO".utf8) }
    // The walk begins behind 12 bytes, as in a file.
    let inner = WaveBytes.chunks(of: Array(repeating: 0, count: 8) + (list?.body ?? []))
    return Dictionary(
      inner.map { ($0.name, String(decoding: $0.body.prefix { $0 != 0 }, as: UTF8.self)) },
      uniquingKeysWith: { first, _ in first })
  }
}
