/// Why a command stopped, as the one line that its user reads.
struct CommandError: Error {
  /// What the program tells the shell.
  let status: ExitStatus
  /// The word, file or thing that it is about.
  let what: String
  /// Why that stopped the command.
  let why: String
  /// What the user can do.
  let remedy: String

  /// The line, without the program's name.
  var line: String { "\(what): \(why) (\(remedy))" }

  /// A slip in the command line.
  static func usage(_ what: String, _ why: String, _ remedy: String) -> CommandError {
    CommandError(status: .usage, what: what, why: why, remedy: remedy)
  }

  /// A file, an array or a combination of both that cannot be worked with.
  static func input(_ what: String, _ why: String, _ remedy: String) -> CommandError {
    CommandError(status: .input, what: what, why: why, remedy: remedy)
  }

  /// A failure of the machine.
  static func machine(_ what: String, _ why: String, _ remedy: String) -> CommandError {
    CommandError(status: .machine, what: what, why: why, remedy: remedy)
  }
}
