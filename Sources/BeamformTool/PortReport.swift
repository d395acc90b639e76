import AudioFiles
import Beamforming

/// One channel of an output, and what was measured in it.
struct PortReport {
  /// The port, as it is typed.
  let name: String
  /// The file that carries it.
  let path: String
  /// Its channel there, counted from 1.
  let channel: Int
  /// How loud it is; `nil` where nothing was written.
  var level: LevelMeter?
  /// How many samples were beyond what the encoding holds.
  var clippedSamples = 0

  /// The members that scripts read.
  var json: JSONValue {
    .object([
      ("name", .string(name)), ("path", .string(path)), ("channel", .integer(channel)),
      ("rmsDecibels", .decibels(level?.rmsDecibels ?? -.infinity)),
      ("peakDecibels", .decibels(level?.peakDecibels ?? -.infinity)),
      ("clippedSamples", .integer(clippedSamples)),
    ])
  }

  /// A level as people read it.
  static func levelText(_ decibels: Double) -> String {
    decibels.isFinite ? Decimal.text(decibels, places: 1) + " dB" : "silent"
  }
}
