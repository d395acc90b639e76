#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program: finds the command, runs it, and tells how it ended.
enum Tool {
  static let version = "0.1.0"

  private static let versionOption = OptionDescription("version", help: "Prints the version.")
  private static var commands: [(word: String, command: any Command.Type)] {
    [
      ("process", ProcessCommand.self), ("design", DesignCommand.self),
      ("simulate", SimulateCommand.self),
      ("arrays", ArraysCommand.self), ("demo", DemoCommand.self),
    ]
  }

  private static let description = CommandDescription(
    name: "beamform",
    summary: "Turns recordings of omnidirectional microphones into directional sound.",
    operands: "COMMAND [option]...", options: [.help, versionOption],
    sections: [
      (
        "Commands",
        commands.map { entry in
          let name = entry.word.padded(to: 9)
          return "\(name) \(entry.command.description.summary)"
        }
      ),
      (
        "Example",
        [
          "beamform demo",
          "beamform process take.wav --array pair:20mm -o beams/",
          "",
          "beamform COMMAND --help says more about a command.",
        ]
      ),
    ])

  /// Runs the program with its words, the first of them its own name.
  static func run(
    count: Int32, _ words: UnsafePointer<UnsafeMutablePointer<CChar>?>
  ) -> ExitStatus {
    StandardDescriptors.occupy()
    // A limit on the size of files is then a failure to write like any other.
    signal(SIGXFSZ, SIG_IGN)
    // A reader that has seen enough must not end the program before its outputs are complete.
    signal(SIGPIPE, SIG_IGN)
    do throws(CommandError) {
      var texts: [String] = []
      for index in 1..<max(1, Int(count)) {
        if let word = words[index] { texts.append(try text(of: word)) }
      }
      return try dispatch(texts)
    } catch {
      Console.complain(error.line)
      return error.status
    }
  }

  /// A word as text.
  ///
  /// - Throws: A usage error for bytes that are not UTF-8, whose text would name another file.
  private static func text(of word: UnsafeMutablePointer<CChar>) throws(CommandError) -> String {
    guard let text = String(validatingCString: word) else {
      throw .usage(
        String(cString: word), "its bytes are not UTF-8, and would name another file",
        "rename the file")
    }
    return text
  }

  private static func dispatch(_ words: [String]) throws(CommandError) -> ExitStatus {
    guard let first = words.first, !first.hasPrefix("-") else {
      return try answer(words)
    }
    guard let command = commands.first(where: { $0.word == first })?.command else {
      throw unknownCommand(first)
    }
    let arguments = try Arguments(Array(words.dropFirst()), of: command.description)
    if arguments.has(.help) {
      try Console.print(command.description.helpText)
      return .success
    }
    return try command.run(arguments)
  }

  /// Options without a command.
  private static func answer(_ words: [String]) throws(CommandError) -> ExitStatus {
    let arguments = try Arguments(words, of: description)
    if arguments.has(.help) {
      try Console.print(description.helpText)
    } else if arguments.has(versionOption) {
      try Console.print("beamform \(version)\n")
    } else if let word = arguments.operands.first {
      throw .usage(word, "the command comes ahead of everything else", "see beamform --help")
    } else {
      throw .usage("beamform", "no command was given", "try beamform demo, or beamform --help")
    }
    return .success
  }

  private static func unknownCommand(_ word: String) -> CommandError {
    .usage(
      word.isEmpty ? "''" : word, "there is no such command",
      suggestion(for: word, among: commands.map(\.word)))
  }
}
