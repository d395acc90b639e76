import ArrayFiles

/// A remedy for a mistyped word: the one it most likely meant, and all there are.
func suggestion(for word: String, among known: [String]) -> String {
  let all = "known: \(known.joined(separator: ", "))"
  return nearestWord(to: word, among: known).map { "is \($0) meant? \(all)" } ?? all
}
