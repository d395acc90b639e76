import Beamforming

extension OptionDescription {
  /// Reads a value that is a plain decimal.
  func number(_ text: String) throws(CommandError) -> Double {
    guard let number = Decimal.parse(text) else {
      throw .usage(
        "--\(name)", "'\(text)' is no number", "write a plain decimal, such as -15 or 343.2")
    }
    return number
  }

  /// Reads a value that is one of some words.
  ///
  /// - Parameter others: Words that the caller takes itself, for the list of what is known.
  func choice<Choice: RawRepresentable<String>>(
    _ text: String, among choices: [Choice], others: [String] = []
  ) throws(CommandError) -> Choice {
    guard let choice = Choice(rawValue: text) else {
      throw .usage(
        "--\(name)", "there is no \(name) '\(text)'",
        suggestion(for: text, among: others + choices.map(\.rawValue)))
    }
    return choice
  }
}
