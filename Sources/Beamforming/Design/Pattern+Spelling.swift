extension Pattern {
  /// The one spelling that the command has for it: its name, or its omni weight where it has none.
  package var spelling: String { name ?? "\(omniWeight)" }
}
