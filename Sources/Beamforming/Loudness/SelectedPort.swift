/// A port that a ``LoudnessSelector`` chooses from, in the order of its candidates.
public enum SelectedPort: CaseIterable, Sendable {
  /// The beam along the look direction.
  case front
  /// The beam along its opposite.
  case back
  /// The sound from all sides.
  case omni

  /// Its place among the candidates, from 0.
  package var place: Int {
    @_noAllocation @_noLocks get {
      switch self {
      case .front: 0
      case .back: 1
      case .omni: 2
      }
    }
  }

  /// Whether both are the same port.
  ///
  /// Real-time safe; written out, as what is synthesised is not known to be.
  @_noAllocation @_noLocks
  public static func == (a: SelectedPort, b: SelectedPort) -> Bool { a.place == b.place }

  /// Whether two ports, or none, are the same.
  @_noAllocation @_noLocks
  static func areEqual(_ a: SelectedPort?, _ b: SelectedPort?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): a == b
    default: false
    }
  }
}
