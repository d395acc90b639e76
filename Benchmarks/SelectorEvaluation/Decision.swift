import Beamforming

/// A port that a selector went to, and when.
package struct Decision: Equatable, Sendable {
  package let seconds: Double
  package let port: SelectedPort

  package init(seconds: Double, port: SelectedPort) {
    self.seconds = seconds
    self.port = port
  }
}
