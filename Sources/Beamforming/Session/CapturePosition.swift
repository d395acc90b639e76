/// Which side of a device something is on, or looks to; raw values as in the capture frameworks of phones.
public enum CapturePosition: Int, CaseIterable, Sendable {
  /// No side: sound from all around.
  case unspecified = 0
  /// The side that looks away from the user.
  case back = 1
  /// The side that looks at the user.
  case front = 2
}
