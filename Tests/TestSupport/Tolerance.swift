/// How near is near enough, and why.
public struct Tolerance: Sendable {
  /// The largest difference that passes.
  public let value: Double
  /// Where the difference comes from.
  public let reason: String

  /// Names a tolerance; the shared ones stand below.
  public init(_ value: Double, _ reason: String) {
    self.value = value
    self.reason = reason
  }

  /// A few roundings of a double near one.
  public static let doubleRounding = Tolerance(1e-12, "a few roundings in double precision")
  /// Tables print two decimals of a decibel.
  public static let printedDecibels = Tolerance(0.005, "the table is printed to 0.01 dB")
  /// A stream of float samples near full scale after some hundred operations each.
  public static let floatRounding = Tolerance(1e-5, "a few hundred roundings in single precision")
}
