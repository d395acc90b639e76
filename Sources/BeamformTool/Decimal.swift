/// Plain decimal numbers, as people type and read them.
enum Decimal {
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

  /// Writes a number with so many decimals; `-inf` and `inf` as such.
  static func text(_ number: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { power, _ in power * 10 }
    let scaled = (abs(number) * scale).rounded()
    guard scaled < 1e15 else { return number < 0 ? "-inf" : "inf" }
    let whole = Int(scaled)
    let sign = number < 0 && whole > 0 ? "-" : ""
    let unit = Int(scale)
    guard places > 0 else { return "\(sign)\(whole)" }
    return
      "\(sign)\(whole / unit).\(String(whole % unit).padded(to: places, with: "0", left: true))"
  }

  /// Writes a number with as many decimals as it needs, at most so many.
  static func shortText(_ number: Double, places: Int) -> String {
    var text = text(number, places: places)
    guard text.contains(".") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  private static let point = UInt8(ascii: ".")
}
