/// One option of a command: what is parsed and what the help says come from here.
struct OptionDescription: Sendable {
  /// The long name, without its dashes.
  let name: String
  /// The one-letter name, where there is one.
  let letter: Character?
  /// What the value is called in the help; `nil` for an option without one.
  let value: String?
  /// What it does, with its default.
  let help: String

  init(_ name: String, letter: Character? = nil, value: String? = nil, help: String) {
    self.name = name
    self.letter = letter
    self.value = value
    self.help = help
  }

  /// As it is typed: `--array ARRAY`, or `-o OUTPUT` where it has a letter.
  var synopsis: String {
    let word = letter.map { "-\($0)" } ?? "--\(name)"
    return value.map { "\(word) \($0)" } ?? word
  }

  /// As the list of options shows it: `-o, --output OUTPUT`.
  var heading: String {
    let word = letter.map { "-\($0), --\(name)" } ?? "    --\(name)"
    return value.map { "\(word) \($0)" } ?? word
  }

  static let help = OptionDescription("help", letter: "h", help: "Prints this text.")
}
