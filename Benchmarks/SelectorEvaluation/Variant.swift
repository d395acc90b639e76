import Beamforming

/// Options of the selector under evaluation, other than the usual ones.
package struct Variant: Sendable {
  /// What it is called: the options that differ.
  package let name: String
  private let changes: [(path: String, value: Double)]

  /// The usual options.
  package static let usual = Variant(name: "usual", changes: [])

  private init(name: String, changes: [(path: String, value: Double)]) {
    self.name = name
    self.changes = changes
  }

  /// Reads `NAME=VALUE,NAME=VALUE`, names and units those of `SelectorOptions`.
  package init(_ text: String) throws {
    var changes: [(path: String, value: Double)] = []
    for change in text.split(separator: ",") {
      let parts = change.split(separator: "=")
      guard parts.count == 2, let value = Double(parts[1]), Self.path(String(parts[0])) != nil
      else { throw EvaluationError.usage("\(change): no option of the selector and its value") }
      changes.append((String(parts[0]), value))
    }
    self.init(name: text, changes: changes)
  }

  func apply(to options: inout SelectorOptions) {
    for change in changes {
      if let path = Self.path(change.path) { options[keyPath: path] = change.value }
    }
  }

  private static func path(_ name: String) -> WritableKeyPath<SelectorOptions, Double>? {
    switch name {
    case "lowCutFrequency": \.lowCutFrequency
    case "timeConstant": \.timeConstant
    case "releaseTimeConstant": \.releaseTimeConstant
    case "hysteresisDecibels": \.hysteresisDecibels
    case "dwell": \.dwell
    case "settling": \.settling
    case "gateDecibels": \.gateDecibels
    case "floorWindow": \.floorWindow
    case "floorTimeConstant": \.floorTimeConstant
    case "floorDoubt": \.floorDoubt
    case "slamLimitDecibels": \.slamLimitDecibels
    case "talkerTimeConstant": \.talkerTimeConstant
    default: nil
    }
  }
}
