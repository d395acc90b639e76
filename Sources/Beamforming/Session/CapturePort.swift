/// A port of an input, to be connected.
public struct CapturePort: Hashable, Sendable {
  /// What it hears.
  public enum Kind: Hashable, Sendable {
    /// Always the same.
    case port(Port)
    /// The side of the camera that is on.
    case camera
  }

  /// Whose port it is.
  public let input: CaptureInput
  /// What it hears.
  public let kind: Kind

  /// How long it is kept when not everything can be afforded, unless told otherwise: 6 for the port that follows
  /// the cameras, 5 for `selected`, 4 for `omni`, 3 for `front`, 2 for `back`, 1 for any other.
  public var usualImportance: Int {
    switch kind {
    case .camera: 6
    case .port(.selected): 5
    case .port(.omni): 4
    case .port(.front): 3
    case .port(.back): 2
    case .port: 1
    }
  }
}
