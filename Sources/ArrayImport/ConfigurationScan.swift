/// A look at the text of a configuration before libconfig gets it.
///
/// libconfig reads other files where `@include` asks it to, goes as deep as brackets do, and compares
/// each name of a group with all before it.
enum ConfigurationScan {
  /// What the text must not have.
  struct Fault: Equatable {
    let line: Int
    let reason: String
    let remedy: String
  }

  private static let deepest = 16
  private static let mostSettings = 4096

  private enum State {
    case plain, text, escape, lineComment, comment
  }

  /// The first fault of a text; `nil` when there is none.
  static func fault(in bytes: [UInt8]) -> Fault? {
    if let place = bytes.firstIndex(of: 0) {
      return Fault(
        line: line(of: place, in: bytes), reason: "not a text", remedy: "name an ODAS .cfg file")
    }
    // Wherever it stands: a comment is a small price.
    if let place = bytes.firstRange(of: Array("@include".utf8)) {
      return Fault(
        line: line(of: place.lowerBound, in: bytes), reason: "'@include' would read other files",
        remedy: "put what it includes in its place")
    }
    var state = State.plain
    var depth = 0
    var settings = 0
    var index = 0
    while index < bytes.count {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch (state, bytes[index]) {
      case (.plain, UInt8(ascii: "\"")): state = .text
      case (.plain, UInt8(ascii: "#")): state = .lineComment
      case (.plain, UInt8(ascii: "/")) where next == UInt8(ascii: "/"): state = .lineComment
      case (.plain, UInt8(ascii: "/")) where next == UInt8(ascii: "*"):
        state = .comment
        index += 1
      case (.plain, UInt8(ascii: "{")), (.plain, UInt8(ascii: "(")), (.plain, UInt8(ascii: "[")):
        depth += 1
      case (.plain, UInt8(ascii: "}")), (.plain, UInt8(ascii: ")")), (.plain, UInt8(ascii: "]")):
        depth -= 1
      case (.plain, UInt8(ascii: "=")), (.plain, UInt8(ascii: ":")): settings += 1
      case (.text, UInt8(ascii: "\\")): state = .escape
      case (.text, UInt8(ascii: "\"")): state = .plain
      case (.escape, _): state = .text
      case (.lineComment, UInt8(ascii: "\n")): state = .plain
      case (.comment, UInt8(ascii: "*")) where next == UInt8(ascii: "/"):
        state = .plain
        index += 1
      default: break
      }
      guard depth <= deepest else {
        return Fault(
          line: line(of: index, in: bytes), reason: "brackets stand more than \(deepest) deep",
          remedy: "name an ODAS .cfg file, which has 5")
      }
      guard settings <= mostSettings else {
        return Fault(
          line: line(of: index, in: bytes), reason: "more than \(mostSettings) settings",
          remedy: "name an ODAS .cfg file, which has a few hundred")
      }
      index += 1
    }
    return nil
  }

  private static func line(of place: Int, in bytes: [UInt8]) -> Int {
    1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") }
  }
}
