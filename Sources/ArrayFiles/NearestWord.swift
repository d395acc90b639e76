/// The word that someone most likely meant; the first of several equally near, `nil` for no words.
///
/// People leave out letters, and whole endings, more often than they add or exchange them, so that
/// what is missing counts less. Upper and lower case are the same.
package func nearestWord(to typed: String, among words: [String]) -> String? {
  let costs = words.map { (word: $0, cost: costOfMeaning($0, byTyping: typed)) }
  return costs.min { $0.cost < $1.cost }?.word
}

private let costOfMissingLetter = 1
private let costOfWrongLetter = 3

/// A typed word longer than this is not compared to its end, so that no input takes long.
private let comparedLetters = 64

private func costOfMeaning(_ word: String, byTyping typed: String) -> Int {
  let meant = Array(word.lowercased())
  let given = Array(typed.lowercased().prefix(comparedLetters))
  // costs[n] is the cost of the first n letters of `meant`, given the letters read so far.
  var costs = (0...meant.count).map { $0 * costOfMissingLetter }
  for letter in given {
    var diagonal = costs[0]
    costs[0] += costOfWrongLetter
    for n in meant.indices {
      let exchanged = diagonal + (meant[n] == letter ? 0 : costOfWrongLetter)
      diagonal = costs[n + 1]
      costs[n + 1] = min(
        exchanged, diagonal + costOfWrongLetter, costs[n] + costOfMissingLetter)
    }
  }
  return costs[meant.count]
}
