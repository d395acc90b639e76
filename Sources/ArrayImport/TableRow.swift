import ArrayFiles

/// A row of a table: comma-separated fields without the blanks about them.
struct TableRow {
  /// Counted from 1.
  let line: Int
  let fields: [Substring]

  /// The rows of a text, which should be UTF-8; empty lines and those that begin with `#` are none.
  static func rows(of bytes: [UInt8], path: String) throws(ArrayFileError) -> [TableRow] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .notUsable(
        path: path, line: nil, reason: "not a text in UTF-8", remedy: "save the table as CSV")
    }
    var rows: [TableRow] = []
    // A line ends in "\r\n" as well, which is one character.
    let lines = text.drop { $0 == "\u{FEFF}" }.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n"
    }
    for (index, line) in lines.enumerated() {
      let content = trimmed(line)
      guard !content.isEmpty, content.first != "#" else { continue }
      guard !content.contains("\"") else {
        throw .notUsable(
          path: path, line: index + 1, reason: "quotation marks have no meaning in this table",
          remedy: "write names and numbers without them")
      }
      let fields = content.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
      rows.append(TableRow(line: index + 1, fields: fields))
    }
    guard !rows.isEmpty else { throw .fileEmpty(path: path) }
    return rows
  }

  /// A field as a number; `nil` where it is none.
  func number(_ index: Int) -> Double? { decimalNumber(fields[index]) }

  /// What is wrong with it.
  func fault(_ reason: String, remedy: String, path: String) -> ArrayFileError {
    .notUsable(path: path, line: line, reason: reason, remedy: remedy)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? ""
  }
}
