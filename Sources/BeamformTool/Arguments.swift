/// The words of one command, sorted into options and operands by `getopt_long`.
struct Arguments {
  /// The words that are no options, in their order.
  let operands: [String]
  private let values: [String: [String]]

  /// The value of an option, `nil` when it was not given; the last one where it was repeated.
  subscript(option: OptionDescription) -> String? { values[option.name]?.last }

  /// All values of an option, in their order.
  func all(_ option: OptionDescription) -> [String] { values[option.name] ?? [] }

  /// Whether an option was given.
  func has(_ option: OptionDescription) -> Bool { values[option.name] != nil }

  /// Sorts the words that follow a command's name.
  ///
  /// - Throws: A usage error for an unknown, abbreviated or incomplete option, which names the nearest.
  init(_ words: [String], of command: CommandDescription) throws(CommandError) {
    var parser = OptionParser(words: words, command: command)
    defer { parser.free() }
    var values: [String: [String]] = [:]
    while let (option, value) = try parser.next() { values[option.name, default: []].append(value) }
    self.values = values
    operands = parser.operands
  }
}
