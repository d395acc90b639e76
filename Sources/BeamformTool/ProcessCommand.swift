import AudioFiles
import Beamforming

/// `beamform process`: multi-channel sound in, ports out.
enum ProcessCommand: Command {
  static let array = OptionDescription(
    "array", value: "ARRAY",
    help: """
      Where the microphones are: a built-in name (see beamform arrays), an array file, or a \
      shorthand: pair:20mm, line:4x20mm (both from front to back), circle:6x46.3mm (radius; from \
      the front, counter-clockwise), square:40mm (side; from front left, counter-clockwise). Without it \
      nothing is guessed: the sound goes through unchanged.
      """)
  static let output = OptionDescription(
    "output", letter: "o", value: "OUTPUT",
    help: """
      NAME.EXT for one file with the ports as its channels, or DIR/ for one mono WAV file a port: \
      STEM.front.wav, STEM.beam+090.wav. Default: the current folder. Extensions: \
      \(AudioContainer.allCases.map(\.rawValue).joined(separator: ", ")).
      """)
  static let ports = OptionDescription(
    "ports", value: "LIST",
    help: """
      Comma-separated, in the order of the outputs: omni, front, back, figure8, \
      beam:AZ[/EL][:PATTERN], figure8:AZ[/EL]. Angles in degrees, counter-clockwise from +x and up. \
      A line forms beams along itself, a flat array in its plane. figure8 is front minus back; \
      beam:0:figure8 is level. Default: \(ProcessOptions.defaultPorts).
      """)
  static let pattern = OptionDescription(
    "pattern", value: "PATTERN",
    help: """
      \(FirstOrderPattern.named.map(\.name).joined(separator: ", ")), or the omni weight as a \
      number from 0 to 1. Default: cardioid.
      """)
  static let front = OptionDescription(
    "front", value: "AZ[/EL]",
    help: "Where front points, in degrees; back is its opposite. Default: the array's own front.")
  static let design = OptionDescription(
    "design", value: "auto|gradient|least-squares",
    help: """
      How the filters are found. auto takes gradient where it covers the band, and least-squares \
      otherwise. Default: auto.
      """)
  static let taps = OptionDescription(
    "taps", value: "N",
    help: """
      Taps of the least-squares design, odd, from 3 to 257. Default: 33 at 48 kHz, by the rate, and \
      more where the array is large.
      """)
  static let floor = OptionDescription(
    "wng-floor", value: "DB",
    help: """
      The white noise gain that no beam falls below: -15 lets the microphones' noise rise by at most \
      15 dB. Lower gives more directivity at low frequencies, and more hiss. From -60 to what the \
      microphones reach together, 3 for two. Default: -15.
      """)
  static let speed = OptionDescription(
    "speed-of-sound", value: "M/S", help: "From 100 to 2000. Default: 343.")
  static let channels = OptionDescription(
    "channels", value: "LIST",
    help: """
      Which channel of the input is each microphone, in the array's order, counted from 1: 1,5. \
      Default: as the array says.
      """)
  static let encoding = OptionDescription(
    "encoding", value: SampleEncoding.allCases.map(\.rawValue).joined(separator: "|"),
    help: "How samples are stored. Default: as in the input.")
  static let keepLatency = OptionDescription(
    "keep-latency",
    help: "Leaves the latency of the filters in. Default: outputs are aligned with the input.")
  static let strict = OptionDescription(
    "strict", help: "Refuses a recording of unknown geometry, with status 3.")
  static let force = OptionDescription("force", help: "Replaces outputs that exist.")
  static let quiet = OptionDescription("quiet", help: "Prints nothing but warnings and errors.")
  static let json = OptionDescription("json", help: "Prints the report as JSON.")

  static let description = CommandDescription(
    name: "beamform process",
    summary: "Turns a recording of an array into beams and other ports.",
    operands: "INPUT",
    options: [
      array, output, ports, pattern, front, design, taps, floor, speed, channels, encoding,
      keepLatency, strict, force, quiet, json, .help,
    ],
    sections: [
      (
        "Channels",
        [
          "A recording with fewer channels than those of the array, or without",
          "--array, goes through unchanged: all its channels, bit for bit, with a",
          "warning; --strict refuses it. One with more channels is refused, unless",
          "--channels is given or the array file says which are which.",
        ]
      ),
      (
        "Report",
        [
          "Levels are in decibels of full scale. The real-time factor says how many",
          "seconds of sound were processed in a second.",
        ]
      ),
      (
        "Exit status",
        [
          "0 done, 1 the machine failed, 2 usage, 3 the input does not suit.",
          "129, 130 and 143: interrupted, outputs complete with what was processed.",
        ]
      ),
      (
        "Examples",
        [
          "beamform process take.wav --array pair:20mm -o beams/",
          "beamform process take.wav --array circle:6x46.3mm \\",
          "    --ports omni,beam:90,beam:-90:hypercardioid -o beams.wav",
        ]
      ),
    ])

  static func run(_ arguments: Arguments) throws(CommandError) -> ExitStatus {
    let options = try ProcessOptions(arguments)
    let report = try ProcessJob(options).run()
    for warning in report.warnings { Console.warn(warning) }
    if arguments.has(json) {
      try Console.print(report.json)
    } else if !arguments.has(quiet) {
      try Console.print(report.text)
    }
    return report.status
  }
}
