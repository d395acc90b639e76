import ArrayFiles
import AudioFiles
import Beamforming

/// What `beamform process` did.
struct ProcessReport {
  /// The recording, as it was typed.
  let inputPath: String
  /// What the recording is.
  let inputFormat: AudioFormat
  /// How many frames of it were processed.
  let frames: Int
  /// What the array is called and how many microphones it has; `nil` when none was given.
  let array: (name: String, microphones: Int)?
  /// The design and why it was taken; `nil` when the sound went through unchanged.
  let design: (method: DesignMethod, reason: String, latencyFrames: Int)?
  /// What the user should know.
  let warnings: [String]
  /// The outputs.
  let ports: [PortReport]
  /// Seconds of sound that were processed in a second.
  let realTimeFactor: Double
  /// What the program tells the shell.
  let status: ExitStatus

  /// One document for scripts.
  var json: String {
    get throws(CommandError) {
      try JSONValue.object([
        (
          "input",
          .object([
            ("path", .string(inputPath)), ("sampleRate", .integer(inputFormat.sampleRate)),
            ("channels", .integer(inputFormat.channels)), ("frames", .integer(frames)),
          ])
        ),
        (
          "array",
          array.map {
            .object([("name", .string($0.name)), ("microphones", .integer($0.microphones))])
          } ?? .null
        ),
        ("design", design.map { .string($0.method.rawValue) } ?? .null),
        ("latencyFrames", .integer(design?.latencyFrames ?? 0)),
        ("passThrough", .boolean(design == nil)),
        ("warnings", .array(warnings.map(JSONValue.string))),
        ("ports", .array(ports.map(\.json))),
        ("realTimeFactor", .number(realTimeFactor)),
      ]).printable
    }
  }

  /// A short summary for people.
  var text: String {
    let rate = Double(inputFormat.sampleRate)
    var rows = [
      [
        "input",
        "\(escaped(inputPath)): \(counted(inputFormat.channels, "channel")), "
          + "\(inputFormat.sampleRate) Hz, \(Decimal.text(Double(frames) / rate, places: 2)) s",
      ]
    ]
    if let array {
      rows.append(["array", "\(escaped(array.name)), \(array.microphones) microphones"])
    }
    if let design {
      let milliseconds = Decimal.text(1000 * Double(design.latencyFrames) / rate, places: 2)
      rows.append(["design", "\(design.method.rawValue): \(design.reason)"])
      rows.append(
        ["latency", "\(counted(design.latencyFrames, "frame")) = \(milliseconds) ms"])
    } else {
      rows.append(["design", "none, the sound went through unchanged"])
    }
    rows.append(["speed", "\(Decimal.text(realTimeFactor, places: 0)) times real time"])
    return aligned(rows) + "\n" + portTable
  }

  private var portTable: String {
    let isOneFile = Set(ports.map(\.path)).count < ports.count
    let rows = ports.map { port in
      let place = escaped(port.path) + (isOneFile ? " channel \(port.channel)" : "")
      let clipped =
        port.clippedSamples == 0 ? "" : ", \(counted(port.clippedSamples, "sample")) clipped"
      return [
        port.name, "rms \(PortReport.levelText(port.level.rmsDecibels))",
        "peak \(PortReport.levelText(port.level.peakDecibels))", place + clipped,
      ]
    }
    return aligned(rows)
  }
}
