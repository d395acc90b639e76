/// A number in decimal notation with a point, as `-0.02` or `2E-2`; `nil` for any other text, such as
/// hexadecimal numbers, and where the number is not finite.
func decimalNumber(_ text: Substring) -> Double? {
  guard text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }) else { return nil }
  guard let number = Double(text), number.isFinite else { return nil }
  return number
}
