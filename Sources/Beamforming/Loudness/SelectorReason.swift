/// Why a ``LoudnessSelector`` is on a port.
public enum SelectorReason: Equatable, Sendable {
  /// The processing began, or began anew.
  case start
  /// The beam was the louder one.
  case loudness
  /// The host's cue said so.
  case cue
  /// The mode names this port.
  case fixed
  /// Nobody has spoken for ``SelectorOptions/restDelay``.
  case rest
}
