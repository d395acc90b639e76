/// The path of a file that another file names, as seen from the folder of that one; `nil` for a name that
/// leads out of the folder, or is none.
///
/// - Parameter path: The file that names it.
package func pathBeside(_ path: String, named word: String) -> String? {
  let slash = UInt8(ascii: "/")
  let parts = word.utf8.split(separator: slash, omittingEmptySubsequences: false)
  let isInside = parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) }
  guard isInside, !word.utf8.contains(0) else { return nil }
  guard let end = path.utf8.lastIndex(of: slash) else { return word }
  return String(path[...end]) + word
}
