/// What decides which port a ``LoudnessSelector`` lets through.
public enum SelectorMode: Equatable, Sendable {
  /// The louder beam, with hysteresis.
  case loudness
  /// Both beams at once, each by its share of the power.
  case blend
  /// The host's ``LoudnessSelector/cue``, and loudness while there is none. With the override, a talker on the other side
  /// is heard if louder by ``SelectorOptions/cueBiasDecibels`` on top of the hysteresis.
  case follow(audioOverride: Bool)
  /// One port.
  case fixed(SelectedPort)

  /// Whether both are the same mode.
  ///
  /// Real-time safe; written out, as what is synthesised is not known to be.
  @_noAllocation @_noLocks
  public static func == (a: SelectorMode, b: SelectorMode) -> Bool {
    switch (a, b) {
    case (.loudness, .loudness), (.blend, .blend): true
    case (.follow(let a), .follow(let b)): a == b
    case (.fixed(let a), .fixed(let b)): a == b
    default: false
    }
  }

  /// Whether several ports are heard at once.
  var isBlend: Bool {
    @_noAllocation @_noLocks get {
      if case .blend = self { true } else { false }
    }
  }
}
