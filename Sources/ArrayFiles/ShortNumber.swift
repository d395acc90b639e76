/// The shortest decimal that reads back as the same number: `0.0405`, `4`, never `4.0`.
func shortNumber(_ value: Double) -> String {
  // Up to 2⁵³ every whole double is exact as an integer.
  guard abs(value) <= 0x1p53, value == value.rounded() else { return value.description }
  return Int(value).description
}

/// A figure in a message: three decimals are plenty for a reader.
package func roundedNumber(_ value: Double) -> String {
  let rounded = (value * 1000).rounded() / 1000
  return shortNumber(rounded.isFinite ? rounded : value)
}
