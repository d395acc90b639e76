/// Plain decimal numbers, as people read them.
package enum Decimal {
  /// Writes a number with so many decimals; `nan`, `-inf` and `inf` as such.
  package static func text(_ number: Double, places: Int) -> String {
    guard !number.isNaN else { return "nan" }
    let scale = (0..<places).reduce(1.0) { power, _ in power * 10 }
    let scaled = (abs(number) * scale).rounded()
    guard scaled < 1e15 else { return number < 0 ? "-inf" : "inf" }
    let whole = Int(scaled)
    let sign = number < 0 && whole > 0 ? "-" : ""
    let unit = Int(scale)
    guard places > 0 else { return "\(sign)\(whole)" }
    let decimals = String(whole % unit)
    return "\(sign)\(whole / unit)." + String(repeating: "0", count: places - decimals.count)
      + decimals
  }

  /// Writes a number with as many decimals as it needs, at most so many.
  package static func shortText(_ number: Double, places: Int) -> String {
    var text = text(number, places: places)
    guard text.contains(".") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
