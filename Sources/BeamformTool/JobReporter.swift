import ArrayFiles
import Synchronization

/// Tells the user what became of the recordings.
final class JobReporter: Sendable {
  private let hasSeveral: Bool
  private let asJSON: Bool
  private let printsText: Bool
  /// What went wrong while standard output was written to.
  private let failure = Mutex<CommandError?>(nil)

  init(_ options: ProcessOptions, asJSON: Bool, isQuiet: Bool) {
    hasSeveral = options.hasSeveral
    self.asJSON = asJSON
    printsText = !asJSON && !isQuiet && options.output != OutputPlan.standardOutput
  }

  /// Tells of one recording: its warnings, its report or its failure.
  func report(_ outcome: JobList.Outcome) {
    switch outcome {
    case .success(let report):
      for warning in report.warnings { Console.warn(warning) }
      if printsText { print(report.text + (hasSeveral ? "\n" : "")) }
    case .failure(let error):
      // That of a single one ends the command, which tells of it.
      if hasSeveral { Console.complain(error.line) }
    }
  }

  /// Tells of all of them together, and writes the report into a file.
  ///
  /// - Returns: The worst of what became of them.
  /// - Throws: The failure of a single recording, and any to write the report.
  func conclude(
    _ outcomes: [JobList.Outcome?], file: TextOutput?
  ) throws(CommandError) -> ExitStatus {
    if !hasSeveral, let error = outcomes.first??.error { throw error }
    let documents = outcomes.compactMap { $0?.document }
    let document = hasSeveral ? JSONValue.array(documents) : documents.first ?? .null
    try file?.finish(document.printable)
    if asJSON {
      try Console.print(document.printable)
    } else if printsText, hasSeveral {
      print(Self.summary(outcomes))
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    let statuses = outcomes.compactMap { $0?.status } + [Interruption.status ?? .success]
    return statuses.max { $0.rawValue < $1.rawValue } ?? .success
  }

  private func print(_ text: String) {
    do throws(CommandError) {
      try Console.print(text)
    } catch {
      failure.withLock { $0 = $0 ?? error }
    }
  }

  private static func summary(_ outcomes: [JobList.Outcome?]) -> String {
    let failed = outcomes.count { $0?.error != nil }
    let left = outcomes.count { $0 == nil }
    let done = outcomes.count - failed - left
    var text = "\(done) of \(counted(outcomes.count, "recording")) done"
    if failed > 0 { text += ", \(failed) failed" }
    if left > 0 { text += ", \(left) not begun" }
    return text + "\n"
  }
}

extension JobList.Outcome {
  /// Why it failed; `nil` for success.
  fileprivate var error: CommandError? {
    if case .failure(let error) = self { error } else { nil }
  }

  fileprivate var status: ExitStatus {
    switch self {
    case .success(let report): report.status
    case .failure(let error): error.status
    }
  }

  fileprivate var document: JSONValue? {
    switch self {
    case .success(let report): report.document
    case .failure(let error):
      .object([("error", .string(error.line)), ("status", .integer(Int(error.status.rawValue)))])
    }
  }
}
