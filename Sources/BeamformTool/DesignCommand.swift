import AudioFiles
import Beamforming

/// `beamform design`: what an array can do, from the filters as they will run.
enum DesignCommand: Command {
  static let rate = OptionDescription(
    "rate", value: "HZ", help: "The sample rate, from 8000 to 192000. Default: 48000.")
  static let frequencies = OptionDescription(
    "frequencies", value: "LIST",
    help: "Where figures are taken, in hertz: 250,1000. Default: octaves from 63 Hz on.")
  static let tolerance = OptionDescription(
    "tolerance", value: "DB,DEG[,MM]",
    help: """
      Adds what microphones leave of the figures that differ by so much, as a standard deviation of gain, \
      phase and each coordinate: the median of 400 sets of microphones, and what nine in ten exceed.
      """)
  static let export = OptionDescription(
    "export", value: "FILE.wav",
    help: """
      Writes the filters as impulse responses: a channel a microphone, port after port, for another \
      convolver.
      """)
  static let force = OptionDescription("force", help: "Replaces a file that exists.")
  static let json = OptionDescription("json", help: "Prints the figures as JSON.")

  static let description = CommandDescription(
    name: "beamform design",
    summary: "Says what an array can do, and what it cannot; no sound is needed.",
    operands: "",
    options: [
      BeamWords.array, BeamWords.portsToDesign, BeamWords.pattern, BeamWords.front,
      BeamWords.design,
      BeamWords.taps, BeamWords.floor, rate, BeamWords.speed, frequencies, tolerance, export, force,
      json, .help,
    ],
    sections: [
      (
        "Figures",
        [
          "on axis  level toward where the port looks, against an omnidirectional",
          "         microphone in the centroid",
          "rear     level from the opposite direction against that",
          "DI       directivity index: power from there over power from all around",
          "F/B      power over the front half of the sphere over power over the other",
          "WNG      white noise gain: by how much the port is less noisy than a",
          "         microphone (below 0: noisier)",
          "error    what differs from the pattern, averaged over the sphere",
          "All in decibels, with the filters as they run.",
          "",
          "The usable band is where the level on axis and the directivity index stay",
          "within 1.5 dB of the pattern's. Above the aliasing frequency there are",
          "directions that no filter can tell from the front.",
        ]
      ),
      ("Exit status", ["0 done, 1 the machine failed, 2 usage, 3 the array does not suit."]),
      (
        "Examples",
        [
          "beamform design --array pair:20mm",
          "beamform design --array circle:6x46.3mm --ports front,beam:90 --rate 16000 \\",
          "    --tolerance 0.5,3",
        ]
      ),
    ])

  static func run(_ arguments: Arguments) throws(CommandError) -> ExitStatus {
    if let word = arguments.operands.first {
      throw .usage(word, "design takes no input", "beamform process takes recordings")
    }
    let study = try DesignStudy(DesignStudyOptions(arguments))
    let note = try study.export()
    if arguments.has(json) {
      try Console.print(study.document.printable)
    } else {
      try Console.print(study.text + note)
    }
    return .success
  }
}
