/// Where the sound of an input comes from.
public enum CaptureSource: Equatable, Sendable {
  /// An array of microphones, a channel each, and what is asked of its beams.
  case array(MicrophoneArray, DesignOptions)
  /// Something of unknown geometry, 1 to 64 channels: it goes through unchanged on every connected port.
  case unknownGeometry(channels: Int)

  /// From how many to how many channels a source of unknown geometry may have.
  public static let channelCounts = 1...64

  /// An array with everything at its default.
  public static func array(_ array: MicrophoneArray) -> CaptureSource {
    .array(array, DesignOptions())
  }

  /// Whether its geometry is known.
  var isArray: Bool {
    switch self {
    case .array: true
    case .unknownGeometry: false
    }
  }

  /// How many channels it has.
  public var channels: Int {
    switch self {
    case .array(let array, _): array.microphones.count
    case .unknownGeometry(let channels): channels
    }
  }
}
