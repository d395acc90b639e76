import Beamforming

extension SelectedPort {
  /// As it is typed and written.
  var word: String {
    switch self {
    case .front: "front"
    case .back: "back"
    case .omni: "omni"
    }
  }

  /// The port of this name.
  init?(word: String) {
    guard let port = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = port
  }
}
