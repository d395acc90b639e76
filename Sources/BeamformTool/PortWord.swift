import Beamforming

/// A port as it is typed, `beam:-30.5/15:hypercardioid`, and as a file name has it.
struct PortWord {
  /// The same, for the library.
  let port: Port
  /// The one spelling that the port has, whatever was typed: `beam:90` for `beam:450.0`.
  var name: String { port.spelling }
  /// What stands in file names: `beam+090`.
  let label: String

  /// Words that name a port by themselves.
  private static let plain: [(word: String, port: Port)] = [
    ("omni", .omni), ("front", .front), ("back", .back), ("selected", .selected),
    ("figure8", .figure8(nil)),
  ]

  /// Reads a port.
  init(_ text: String) throws(CommandError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let kind = parts.first ?? ""
    let plain = Self.plain.first { $0.word == kind }
    guard plain != nil || kind == "beam" else { throw Self.unknown(text, kind: kind) }
    if let plain, parts.count == 1 {
      port = plain.port
      label = kind
      return
    }
    guard kind == "beam" || kind == "figure8" else {
      throw .usage(
        "--ports", "\(kind) takes neither a direction nor a pattern ('\(text)')",
        "write \(kind), or beam:AZ[/EL][:PATTERN]")
    }
    guard parts.count > 1 else {
      throw .usage("--ports", "a beam needs a direction", "write beam:AZ[/EL], such as beam:90")
    }
    guard parts.count <= (kind == "beam" ? 3 : 2) else {
      throw .usage(
        "--ports", "'\(text)' has too many parts",
        kind == "beam" ? "write beam:AZ[/EL][:PATTERN]" : "write figure8:AZ[/EL]")
    }
    let angles = try Angles(parts[1], of: "--ports")
    let direction = try angles.direction
    guard kind == "beam" else {
      port = .figure8(direction)
      label = "figure8\(angles.label)"
      return
    }
    let pattern = parts.count == 3 ? try PatternWord.parse(parts[2], of: "--ports") : nil
    port = .beam(direction, pattern)
    label = "beam\(angles.label)" + (pattern.map { ".\($0.spelling)" } ?? "")
  }

  /// Reads a comma-separated list of ports.
  ///
  /// - Parameter pattern: The pattern of the ports without one of their own: a beam that names it is the
  ///   same as one that does not.
  static func list(_ text: String, pattern: Pattern) throws(CommandError) -> [PortWord] {
    var words: [PortWord] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = try PortWord(String(part))
      if let twin = words.first(where: { $0.isSame(as: word, pattern: pattern) }) {
        let repeated = twin.name == part ? "'\(part)'" : "'\(part)' (the same as \(twin.name))"
        throw .usage("--ports", "\(repeated) is asked for twice", "name each port once")
      }
      if case .figure8 = word.port, pattern == .omni {
        throw .usage(
          "--ports", "figure8 is the difference of two beams, and omni beams have none",
          "choose another --pattern")
      }
      if case .figure8 = word.port, pattern == .superdirective {
        throw CommandError(.figure8OfSuperdirective, array: "")
      }
      words.append(word)
    }
    return words
  }

  private func isSame(as other: PortWord, pattern: Pattern) -> Bool {
    if case .beam(let direction, let own) = port,
      case .beam(let otherDirection, let otherOwn) = other.port
    {
      return direction == otherDirection && (own ?? pattern) == (otherOwn ?? pattern)
    }
    return port == other.port
  }

  private static func unknown(_ text: String, kind: String) -> CommandError {
    if text.isEmpty {
      return .usage("--ports", "an empty word stands in the list", "write omni,front,back")
    }
    return .usage(
      "--ports", "there is no port '\(text)'",
      suggestion(for: kind, among: plain.map(\.word) + ["beam"]))
  }
}
