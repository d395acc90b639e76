/// One text of a WAVE file's `INFO` list.
public struct InfoText: Equatable, Sendable {
  /// Four letters: `INAM`, `IART`, `ICMT`.
  public let identifier: String
  /// The text, without the zero at its end, in whatever encoding its program used.
  public let text: [UInt8]

  /// Creates a text.
  public init(identifier: String, text: [UInt8]) {
    self.identifier = identifier
    self.text = text
  }
}
