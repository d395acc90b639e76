extension Port {
  /// The one spelling that the command has for it: `omni`, `beam:30/15:hypercardioid`.
  package var spelling: String {
    switch self {
    case .omni: "omni"
    case .front: "front"
    case .back: "back"
    case .selected: "selected"
    case .figure8(nil): "figure8"
    case .figure8(let direction?): "figure8:\(Angles(direction).spelling)"
    case .beam(let direction, nil): "beam:\(Angles(direction).spelling)"
    case .beam(let direction, let pattern?):
      "beam:\(Angles(direction).spelling):\(pattern.spelling)"
    }
  }
}
