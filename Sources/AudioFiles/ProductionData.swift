/// An iXML document, of which single elements are changed and the rest stays as it is.
///
/// - SeeAlso: The iXML specification, revision 3.01, for the names of its elements.
struct ProductionData {
  /// The document; nil for none.
  private(set) var text: String?

  /// The same with frames from midnight that are so much later.
  func later(byFrames frames: Int) -> ProductionData {
    var later = self
    guard frames > 0 else { return self }
    for (low, high) in Self.timeFields {
      guard let lowText = content(of: low), let lowHalf = UInt64(lowText) else { continue }
      let highHalf = content(of: high).flatMap { UInt64($0) } ?? 0
      let sum = (highHalf << 32 | lowHalf) &+ UInt64(frames)
      later.replaceContent(of: low, with: String(sum & 0xFFFF_FFFF))
      later.replaceContent(of: high, with: String(sum >> 32))
    }
    return later
  }

  /// The same with a list of these tracks, a name a channel.
  func naming(tracks: [(number: Int, name: String)]) -> ProductionData {
    let list =
      "<TRACK_LIST>\n<TRACK_COUNT>\(tracks.count)</TRACK_COUNT>\n"
      + tracks.enumerated().map { index, track in
        "<TRACK>\n<CHANNEL_INDEX>\(track.number)</CHANNEL_INDEX>\n"
          + "<INTERLEAVE_INDEX>\(index + 1)</INTERLEAVE_INDEX>\n"
          + "<NAME>\(Self.escaped(track.name))</NAME>\n</TRACK>\n"
      }.joined() + "</TRACK_LIST>"
    guard let text else {
      return ProductionData(
        text: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<BWFXML>\n"
          + "<IXML_VERSION>1.52</IXML_VERSION>\n\(list)\n</BWFXML>\n")
    }
    var named = text
    if let old = Self.range(from: "<TRACK_LIST>", through: "</TRACK_LIST>", in: text) {
      named.replaceSubrange(old, with: list)
    } else if let end = Self.range(from: "</BWFXML>", through: "", in: text) {
      named.insert(contentsOf: list + "\n", at: end.lowerBound)
    }
    return ProductionData(text: named)
  }

  /// Elements of a number's lower and upper 32 bits.
  private static let timeFields = [
    ("BEXT_TIME_REFERENCE_LOW", "BEXT_TIME_REFERENCE_HIGH"),
    ("TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_LO", "TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_HI"),
  ]

  private func content(of element: String) -> String? {
    guard let text, let whole = Self.range(of: element, in: text) else { return nil }
    return String(text[whole].drop { $0.isWhitespace }.prefix { !$0.isWhitespace })
  }

  private mutating func replaceContent(of element: String, with content: String) {
    guard let text, let range = Self.range(of: element, in: text) else { return }
    self.text?.replaceSubrange(range, with: content)
  }

  /// Where the content of the first element of a name stands.
  private static func range(of element: String, in text: String) -> Range<String.Index>? {
    guard let whole = range(from: "<\(element)>", through: "</\(element)>", in: text) else {
      return nil
    }
    let scalars = text.unicodeScalars
    let start = scalars.index(whole.lowerBound, offsetBy: element.unicodeScalars.count + 2)
    let end = scalars.index(whole.upperBound, offsetBy: -element.unicodeScalars.count - 3)
    return start..<end
  }

  /// From the first of one text through the first of another behind it.
  private static func range(
    from first: String, through last: String, in text: String
  ) -> Range<String.Index>? {
    guard let start = find(first, in: text.unicodeScalars[...]) else { return nil }
    guard !last.isEmpty else { return start }
    guard let end = find(last, in: text.unicodeScalars[start.upperBound...]) else { return nil }
    return start.lowerBound..<end.upperBound
  }

  /// By scalars: a combining character behind a tag is one `Character` with its bracket.
  private static func find(
    _ word: String, in text: Substring.UnicodeScalarView
  ) -> Range<String.Index>? {
    let pattern = Array(word.unicodeScalars)
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == pattern[0], text[index...].starts(with: pattern) {
        return index..<text.index(index, offsetBy: pattern.count)
      }
      index = text.index(after: index)
    }
    return nil
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: String(scalar)
      }
    }.joined()
  }
}
