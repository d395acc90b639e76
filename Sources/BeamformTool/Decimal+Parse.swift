import Beamforming

/// Plain decimal numbers, as people type them.
extension Decimal {
  /// Reads a sign, digits and at most one point; `nil` for anything else, and beyond a double's range.
  static func parse(_ text: String) -> Double? {
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") {
      digits = digits.dropFirst()
    }
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard digits.contains(where: isDigit), digits.allSatisfy({ isDigit($0) || $0 == point }),
      digits.count(where: { $0 == point }) <= 1, let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  /// Reads digits alone, from 1.
  static func parseCount(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text), number >= 1
    else { return nil }
    return number
  }

  private static let point = UInt8(ascii: ".")
}
