import Foundation

/// Golden values of `fixtures/golden`, made by a reference other than this code.
public struct Golden: @unchecked Sendable {
  private let value: Any

  /// Reads a golden file; a missing one fails the test.
  public init(file: String) throws {
    let url = Fixtures.folder.appendingPathComponent("golden/\(file)")
    value = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
  }

  private init(_ value: Any) { self.value = value }

  /// A missing key or a value of another kind.
  public struct Missing: Error { let key: String }

  /// What stands under a key.
  public func at(_ key: String) throws -> Golden {
    guard let found = (value as? [String: Any])?[key] else { throw Missing(key: key) }
    return Golden(found)
  }

  /// The number under a key; `nil` where the reference has none.
  public func number(_ key: String) throws -> Double? {
    let found = try at(key).value
    if found is NSNull { return nil }
    guard let number = found as? NSNumber else { throw Missing(key: key) }
    return number.doubleValue
  }

  /// The number under a key that must have one.
  public func value(_ key: String) throws -> Double {
    guard let number = try number(key) else { throw Missing(key: key) }
    return number
  }

  /// The list of numbers under a key.
  public func numbers(_ key: String) throws -> [Double] {
    guard let numbers = try at(key).value as? [NSNumber] else { throw Missing(key: key) }
    return numbers.map(\.doubleValue)
  }

  /// The list of lists of numbers under a key.
  public func rows(_ key: String) throws -> [[Double]] {
    guard let rows = try at(key).value as? [[NSNumber]] else { throw Missing(key: key) }
    return rows.map { $0.map(\.doubleValue) }
  }

  /// Every key, sorted.
  public var keys: [String] { (value as? [String: Any])?.keys.sorted() ?? [] }
}
