extension String {
  /// The text filled up to a width, on its right unless told otherwise.
  func padded(to width: Int, with filler: Character = " ", left: Bool = false) -> String {
    let fill = String(repeating: filler, count: max(0, width - count))
    return left ? fill + self : self + fill
  }
}

/// Lines up the columns of a table; the last one is left as it is.
func aligned(_ rows: [[String]], indent: String = "") -> String {
  let columns = rows.map(\.count).max() ?? 0
  let widths = (0..<columns).map { column in
    rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
  }
  return rows.map { row in
    let cells = row.enumerated().map { column, cell in
      column == row.count - 1 ? cell : cell.padded(to: widths[column])
    }
    return indent + cells.joined(separator: "  ") + "\n"
  }.joined()
}
