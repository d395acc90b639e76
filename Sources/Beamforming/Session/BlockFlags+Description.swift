extension BlockFlags: CustomStringConvertible {
  private static let names: [(flag: BlockFlags, name: String)] = [
    (.discontinuity, "discontinuity"), (.passesThrough, "passesThrough"),
    (.formatChanged, "formatChanged"), (.deadlineMissed, "deadlineMissed"), (.shed, "shed"),
  ]

  /// The names of what is flagged, or `none`. Not real-time safe.
  public var description: String {
    let names = Self.names.filter { contains($0.flag) }.map(\.name)
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
