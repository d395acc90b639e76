import AudioFiles
import Beamforming

/// What a user asks of `beamform process`.
struct ProcessOptions {
  /// The recordings, each a job.
  var recordings: [Recording]
  /// The array, as it was typed; `nil` when its geometry is unknown.
  var array: String?
  /// A file, a folder, `-` for standard output, or `nil` for the current folder.
  var output: String?
  /// The ports, in the order of the outputs.
  var ports: [PortWord]
  /// What is asked of the beams.
  var design = DesignOptions()
  /// What decides which port `selected` is.
  var selection = Selection()
  /// The channel of each microphone, counted from 1; `nil` when the array knows.
  var channels: [Int]?
  /// The part of each recording.
  var section = Section()
  /// The corner of the high-pass of each port, in hertz; `nil` for none.
  var lowCutFrequency: Double?
  /// How much louder each port is, in decibels.
  var gainDecibels = 0.0
  /// How samples are stored; `nil` for the input's way.
  var encoding: SampleEncoding?
  /// What the outputs are; `nil` to go by their names.
  var format: AudioContainer?
  /// Whether integers are dithered.
  var dithers = true
  /// Whether the latency stays in the outputs.
  var keepsLatency = false
  /// Whether a recording of unknown geometry is refused.
  var isStrict = false
  /// Whether outputs may replace files.
  var replacesExisting = false
  /// How many recordings are processed at once.
  var jobs = 1
  /// Whether everything is checked and nothing written.
  var isDryRun = false
  /// Where the report is written; `nil` for nowhere.
  var reportPath: String?
  /// When the progress is shown.
  var progress = Progress.Mode.auto

  /// The ports that filters are made for: `selected` is made of others.
  var designedPorts: [Port] {
    let ports = ports.map(\.port)
    guard ports.contains(.selected) else { return ports }
    let beams = ports.filter { $0 != .selected }
    return beams + [.front, .back, .omni].filter { !beams.contains($0) }
  }

  /// Whether there are several recordings, so that the output is a folder.
  var hasSeveral: Bool { recordings.count > 1 }
}
