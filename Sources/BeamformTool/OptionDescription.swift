/// One option of a command: what is parsed and what the help says come from here.
struct OptionDescription: Sendable {
  /// The long name, without its dashes.
  let name: String
  /// The one-letter name, where there is one.
  let letter: Character?
  /// What the value is called in the help; `nil` for an option without one.
  let value: String?
  /// Whether the value may be left out; it then stands behind a `=`.
  let isValueOptional: Bool
  /// What it does, with its default.
  let help: String

  init(
    _ name: String, letter: Character? = nil, value: String? = nil, isValueOptional: Bool = false,
    help: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.isValueOptional = isValueOptional
    self.help = help
  }

  /// As it is typed: `--array ARRAY`, or `-o OUTPUT` where it has a letter.
  var synopsis: String { withValue(letter.map { "-\($0)" } ?? "--\(name)") }

  /// As the list of options shows it: `-o, --output OUTPUT`.
  var heading: String { withValue(letter.map { "-\($0), --\(name)" } ?? "    --\(name)") }

  private func withValue(_ word: String) -> String {
    guard let value else { return word }
    return isValueOptional ? "\(word)[=\(value)]" : "\(word) \(value)"
  }

  static let help = OptionDescription("help", letter: "h", help: "Prints this text.")
}
