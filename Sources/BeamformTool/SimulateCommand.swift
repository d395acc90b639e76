import ArraySimulation
import AudioFiles
import Beamforming

/// `beamform simulate`: a scene onto an array, and the truth beside it.
enum SimulateCommand: Command {
  static let array = OptionDescription(
    "array", value: "ARRAY", help: "Where the microphones are, as in beamform process.")
  static let source = OptionDescription(
    "source", value: "AZ[/EL][@METRES]:SIGNAL",
    help: """
      A source, as often as there are: its direction in degrees, its distance for a near one, and \
      white, pink, speech (noise shaped like it), tone:HZ, sweep, sweep:FROM-TO, or a sound file of one \
      channel. What is generated has -20 dB rms; a file is as loud as it is.
      """)
  static let diffuse = OptionDescription(
    "diffuse", value: "DB", help: "White noise from all directions, of this level at a microphone.")
  static let selfNoise = OptionDescription(
    "self-noise", value: "DB", help: "The white noise that each microphone makes by itself.")
  static let seconds = OptionDescription(
    "seconds", value: "S", help: "How long. Default: as long as the sound files, else 10.")
  static let rate = OptionDescription(
    "rate", value: "HZ", help: "The sample rate, from 1000 to 768000. Default: 48000.")
  static let seed = OptionDescription(
    "seed", value: "N",
    help: "What noises are drawn from: the same seed, the same bits. Default: 0.")
  static let truth = OptionDescription(
    "truth", value: "FILE",
    help: """
      Writes as JSON who sounds when and from where, what is wrong with the microphones, and of a room \
      the reverberation.
      """)
  static let output = OptionDescription(
    "output", letter: "o", value: "FILE",
    help: """
      The recording, with the channels that recordings of the array have. Extensions: \
      \(AudioContainer.allCases.map(\.rawValue).joined(separator: ", ")).
      """)
  static let encoding = OptionDescription(
    "encoding", value: SampleEncoding.allCases.map(\.rawValue).joined(separator: "|"),
    help: "How samples are stored. Default: float, in FLAC pcm24.")
  static let force = OptionDescription("force", help: "Replaces files that exist.")
  static let quiet = OptionDescription("quiet", help: "Prints nothing but warnings and errors.")
  static let json = OptionDescription("json", help: "Prints the truth as JSON.")

  static let description = CommandDescription(
    name: "beamform simulate",
    summary: "Renders a scene onto an array: a recording whose truth is known.",
    operands: "[SCENE.json]",
    options: [
      array, source, diffuse, selfNoise, seconds, rate, seed, truth, output, encoding, force, json,
      quiet, .help,
    ],
    sections: [
      (
        "Scene file",
        [
          "{",
          "  \"seconds\": 10, \"sampleRate\": 48000, \"seed\": 1,",
          "  \"sources\": [",
          "    { \"name\": \"talker\", \"signal\": \"file\", \"file\": \"talker.wav\",",
          "      \"azimuth\": 0, \"distance\": 1.5, \"start\": 0.5 },",
          "    { \"signal\": \"speech\", \"decibels\": -26, \"on\": [[3, 6]], \"path\": [",
          "      { \"seconds\": 0, \"azimuth\": 90 }, { \"seconds\": 6, \"azimuth\": 180 } ] }",
          "  ],",
          "  \"diffuse\": { \"decibels\": -50, \"spectrum\": \"pink\", \"field\": \"spherical\" },",
          "  \"selfNoise\": { \"signalToNoiseDecibels\": 65, \"fullScaleDecibelsSPL\": 120 },",
          "  \"wind\": { \"decibels\": -30, \"on\": [[7, 8]] },",
          "  \"defects\": [ { \"microphone\": 2, \"gainDecibels\": -1.5, \"lateFrames\": 1 } ]",
          "}",
          "Signals: white, pink, speech, tone (\"frequency\"), sweep (\"from\", \"to\"), file. In",
          "place of the free field: \"room\": { \"size\": [6, 5, 3], \"array\": [3, 2, 1.2],",
          "\"reverberationSeconds\": 0.4 } (or \"absorption\", \"order\"), where sources have a",
          "distance; or \"body\": { \"kind\": \"rigidSphere\", \"radius\": 0.075 }. Defects are",
          "gainDecibels, delaySeconds, lateFrames, inverted, dead, clipAt, offset, hum",
          "{ \"frequency\", \"decibels\" }, and loopback, the name of a source. Sound files lie in",
          "the folder of the scene file. The times of \"on\" are seconds and do not overlap. What",
          "is typed comes on top of the file.",
        ]
      ),
      ("Exit status", ["0 done, 1 the machine failed, 2 usage, 3 the scene does not suit."]),
      (
        "Examples",
        [
          "beamform simulate --array pair:20mm --source 0:speech --source 180:pink \\",
          "    --self-noise -80 -o scene.wav --truth scene.json",
          "beamform process scene.wav --array pair:20mm -o beams/",
        ]
      ),
    ])

  static func run(_ arguments: Arguments) throws(CommandError) -> ExitStatus {
    let options = try SimulateOptions(arguments)
    let job = try SimulateJob(options)
    guard let truth = try job.run() else { return Interruption.status ?? .success }
    for warning in truth.warnings { Console.warn(warning) }
    if arguments.has(json) {
      try Console.print(truth.document.printable)
    } else if !arguments.has(quiet) {
      try Console.print(truth.text)
    }
    return .success
  }
}
