/// Where an output goes.
public enum AudioDestination: Equatable, Sendable {
  /// A file of a format, which appears under its name only when it is complete.
  case file(path: String, container: AudioContainer)
  /// A WAVE stream to a descriptor, which stays open; errors call it by the name.
  case stream(descriptor: Int32, name: String)

  /// What its samples come in.
  public var container: AudioContainer {
    switch self {
    case .file(_, let container): container
    case .stream: .wav
    }
  }
}
