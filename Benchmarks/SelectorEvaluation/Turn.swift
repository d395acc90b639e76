import ArraySimulation
import Beamforming

/// What a talker says before the other one does.
package struct Turn: Equatable, Sendable {
  /// The beam that looks at the talker.
  package let port: SelectedPort
  /// When there is speech, in seconds as it passes the array, in order; not empty.
  package let speech: [ActiveInterval]

  package init(port: SelectedPort, speech: [ActiveInterval]) {
    precondition(!speech.isEmpty, "a turn without speech")
    self.port = port
    self.speech = speech
  }

  var onset: Double { speech[0].start }
  var end: Double { speech[speech.count - 1].end }
}
