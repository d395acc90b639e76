import Beamforming

/// A port that is wanted from a frame on.
struct Cue {
  /// The sample time from which on.
  let frame: Int
  let port: SelectedPort
}
