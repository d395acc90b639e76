import ArrayFiles
import AudioFiles
import Beamforming

/// What `beamform process` did with one recording, or would do.
struct ProcessReport {
  /// The recording.
  let recording: Recording
  /// What it is.
  let format: AudioFormat
  /// Which frames of it were asked for.
  let section: Range<Int>
  /// How many frames of it were processed.
  var frames = 0
  /// What the array is called and how many microphones it has; `nil` when none was given.
  var array: (name: String, microphones: Int)?
  /// The design and why it was taken; `nil` when the sound went through unchanged.
  var design: (method: DesignMethod, reason: String, latencyFrames: Int)?
  /// What the design takes in real time, as a share of one core; `nil` when it did not have to be known.
  var coreShare: Double?
  /// What decided on `selected` and what became of it; `nil` without that port.
  var selector: (mode: String, track: SelectorTrack)?
  /// What the user should know.
  var warnings: [String] = []
  /// The outputs.
  var ports: [PortReport] = []
  /// Seconds of sound that were processed in a second.
  var realTimeFactor = 0.0
  /// Whether nothing was done but checking.
  private(set) var isDryRun = false
  /// What the program tells the shell.
  var status = ExitStatus.success

  init(recording: Recording, format: AudioFormat, section: Range<Int>) {
    self.recording = recording
    self.format = format
    self.section = section
  }

  /// Says what would be written, a file or a channel a port.
  mutating func becomeDryRun(ports: [PortWord], plan: OutputPlan) {
    isDryRun = true
    self.ports = ports.enumerated().map { index, port in
      let (path, channel) = plan.place(ofPort: index)
      return PortReport(name: port.name, path: path, channel: channel)
    }
  }

  /// Says what would be written where every file carries all channels.
  mutating func becomeDryRun(copies plan: OutputPlan, ports: [PortWord]) {
    isDryRun = true
    self.ports = plan.names.enumerated().flatMap { index, path in
      (1...format.channels).map { channel in
        PortReport(
          name: plan.isOneFile ? "channel \(channel)" : ports[index].name, path: path,
          channel: channel)
      }
    }
  }

  /// One document for scripts.
  var document: JSONValue {
    var input: [(key: String, value: JSONValue)] = [
      ("path", .string(recording.words[0])), ("sampleRate", .integer(format.sampleRate)),
      ("channels", .integer(format.channels)), ("frames", .integer(frames)),
      ("firstFrame", .integer(section.lowerBound)),
    ]
    if recording.words.count > 1 {
      input.append(("paths", .array(recording.words.map(JSONValue.string))))
    }
    var members: [(key: String, value: JSONValue)] = [
      ("input", .object(input)),
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
      (
        "selector",
        selector.map { mode, track in
          .object([
            ("mode", .string(mode)), ("switches", .integer(track.switches)),
            (
              "seconds",
              .object(
                SelectedPort.allCases.map { ($0.word, .number(track.seconds(of: $0))) })
            ),
          ])
        } ?? .null
      ),
      ("realTimeFactor", isDryRun ? .null : .number(realTimeFactor)),
    ]
    if isDryRun {
      members += [
        ("dryRun", .boolean(true)), ("coreShare", coreShare.map(JSONValue.number) ?? .null),
      ]
    }
    return .object(members)
  }

  /// A short summary for people.
  var text: String {
    let rate = Double(format.sampleRate)
    let length = isDryRun ? format.frames : frames
    var sound = "\(counted(format.channels, "channel")), \(format.sampleRate) Hz"
    if let length { sound += ", \(Decimal.text(Double(length) / rate, places: 2)) s" }
    if section.lowerBound > 0 {
      sound += " from \(Decimal.text(Double(section.lowerBound) / rate, places: 2)) s on"
    }
    var rows = [["input", "\(escaped(recording.name)): \(sound)"]]
    if let array {
      rows.append(["array", "\(escaped(array.name)), \(array.microphones) microphones"])
    }
    let state = isDryRun ? "goes" : "went"
    if let design {
      let milliseconds = Decimal.text(1000 * Double(design.latencyFrames) / rate, places: 2)
      rows.append(["design", "\(design.method.rawValue): \(design.reason)"])
      rows.append(
        ["latency", "\(counted(design.latencyFrames, "frame")) = \(milliseconds) ms"])
    } else {
      rows.append(["design", "none, the sound \(state) through unchanged"])
    }
    if let coreShare { rows.append(["cost", "\(shareOfCore(coreShare)) here, in real time"]) }
    if let track = selector?.track {
      let shares = SelectedPort.allCases.filter { track.seconds(of: $0) > 0 }
        .map { "\($0.word) \(Decimal.text(track.seconds(of: $0), places: 1)) s" }
      rows.append(
        ["selected", "\(counted(track.switches, "change")), \(shares.joined(separator: ", "))"])
    }
    if isDryRun {
      rows.append(["dry run", "nothing was written"])
    } else {
      rows.append(["speed", "\(Decimal.text(realTimeFactor, places: 0)) times real time"])
    }
    return aligned(rows) + "\n" + portTable
  }

  private var portTable: String {
    let isOneFile = Set(ports.map(\.path)).count < ports.count
    let rows = ports.map { port in
      let place = escaped(port.path) + (isOneFile ? " channel \(port.channel)" : "")
      guard let level = port.level else { return [port.name, place] }
      let clipped =
        port.clippedSamples == 0 ? "" : ", \(counted(port.clippedSamples, "sample")) clipped"
      return [
        port.name, "rms \(PortReport.levelText(level.rmsDecibels))",
        "peak \(PortReport.levelText(level.peakDecibels))", place + clipped,
      ]
    }
    return aligned(rows)
  }
}
