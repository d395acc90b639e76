/// The last part of a path without its extension: `board` for `rec/board.cfg`.
package func stem(of path: String) -> String {
  let name = lastPart(of: path)
  guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
    return name
  }
  return String(name[..<dot])
}

/// The extension of a path in lower case, without its dot; empty where there is none.
package func fileExtension(of path: String) -> String {
  let name = lastPart(of: path)
  guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
    return ""
  }
  return String(name[name.utf8.index(after: dot)...]).lowercased()
}

/// The last part of a path. Paths are cut by bytes, as the system does.
package func lastPart(of path: String) -> String {
  path.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) } ?? path
}
