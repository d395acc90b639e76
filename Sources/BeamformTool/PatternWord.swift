import Beamforming

/// A pattern as it is typed: a name, or the omni weight as a number.
enum PatternWord {
  /// Reads a pattern.
  ///
  /// - Parameter option: What to name in the error.
  static func parse(_ text: String, of option: String) throws(CommandError) -> Pattern {
    let named = Pattern.named
    if let match = named.first(where: { $0.name == text }) { return match.pattern }
    guard let weight = Decimal.parse(text) else {
      throw .usage(
        option, "there is no pattern '\(text)'",
        suggestion(for: text, among: named.map(\.name)) + ", or a number from 0 to 1")
    }
    do throws(DesignError) {
      return .firstOrder(try FirstOrderPattern(omniWeight: weight))
    } catch {
      throw .usage(
        option, "the omni weight \(text) lies outside 0 to 1",
        "0 is figure8, 0.5 cardioid, 1 omni")
    }
  }
}
