/// A command's words: the parser and the help text are made from the same table.
struct CommandDescription: Sendable {
  /// How it is called: `beamform process`.
  let name: String
  /// What it does, in one sentence.
  let summary: String
  /// Its operands, as the synopsis shows them.
  let operands: String
  /// Its options, in the order of the help.
  let options: [OptionDescription]
  /// Sections that follow the options: a title and ready lines.
  let sections: [(title: String, lines: [String])]

  /// The help, ready to print.
  var helpText: String {
    var text = "\(synopsis)\n\n\(summary)\n"
    if !options.isEmpty { text += "\nOptions:\n\(optionLines)" }
    for section in sections {
      text += "\n\(section.title):\n"
      for line in section.lines { text += line.isEmpty ? "\n" : "  \(line)\n" }
    }
    return text
  }

  private static let width = 80

  private var synopsis: String {
    var words = operands.isEmpty ? [] : [operands]
    words += options.map { "[\($0.synopsis)]" }
    return Self.wrap(words, first: "usage: \(name)", indent: 7)
  }

  private var optionLines: String {
    options.map { option in
      let words = option.help.split(separator: " ").map(String.init)
      return "  \(option.heading)\n\(Self.wrap(words, first: "         ", indent: 10))\n"
    }.joined()
  }

  /// Breaks words into lines of the help's width.
  private static func wrap(_ words: [String], first: String, indent: Int) -> String {
    var lines = [first]
    for word in words {
      if lines[lines.count - 1].count + 1 + word.count > width {
        lines.append(String(repeating: " ", count: indent) + word)
      } else {
        lines[lines.count - 1] += " " + word
      }
    }
    return lines.joined(separator: "\n")
  }
}
