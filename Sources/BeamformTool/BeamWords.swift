import Beamforming

/// The options that say what beams are wanted, the same for every command that designs them.
enum BeamWords {
  /// The ports of what designs beams and of what processes sound with them.
  static let designedPorts = "omni,front,back"
  static let processedPorts = designedPorts + ",selected"

  static let array = OptionDescription(
    "array", value: "ARRAY",
    help: """
      Where the microphones are: a built-in name (see beamform arrays), an array file, a file of \
      another program (.cfg of ODAS, .sofa, .xml of acoular, .csv of x,y,z in metres), or a \
      shorthand: pair:20mm, line:4x20mm (both from front to back), circle:6x46.3mm (radius; from the \
      front, counter-clockwise), square:40mm (side; from front left, counter-clockwise). Without it \
      nothing is guessed: the sound goes through unchanged.
      """)
  static let portsToDesign = ports(
    "omni, front, back, figure8", more: "", usual: designedPorts)
  static let portsToProcess = ports(
    "omni, front, back, selected, figure8",
    more: " selected is front or back, whichever speaks: see --select.", usual: processedPorts)

  private static func ports(_ words: String, more: String, usual: String) -> OptionDescription {
    OptionDescription(
      "ports", value: "LIST",
      help: """
        Comma-separated, in the order of the outputs: \(words), beam:AZ[/EL][:PATTERN], \
        figure8:AZ[/EL]. Angles in degrees, counter-clockwise from +x and up. A line forms beams \
        along itself, a flat array in its plane. figure8 is front minus back; beam:0:figure8 is \
        level.\(more) Default: \(usual).
        """)
  }

  static let pattern = OptionDescription(
    "pattern", value: "PATTERN",
    help: """
      Default: cardioid. One of \(Pattern.named.map(\.name).joined(separator: ", ")), or the omni \
      weight as a number from 0 to 1. superdirective lets the least sound from all around through.
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
      Taps of the least-squares design, odd, from 3 to 4095. Default: 33 at 48 kHz, by the rate; more \
      for superdirective beams, on a body and where the array is large.
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
  private static let automatic = "auto"

  /// What is asked of the beams.
  static func options(_ arguments: Arguments) throws(CommandError) -> DesignOptions {
    var options = DesignOptions()
    if let text = arguments[pattern] {
      options.pattern = try PatternWord.parse(text, of: "--pattern")
    }
    if let text = arguments[front] {
      options.lookDirection = try Angles(text, of: "--front").direction
    }
    if let text = arguments[Self.design], text != automatic {
      options.method = try Self.design.choice(
        text, among: DesignMethod.allCases, others: [automatic])
    }
    if let text = arguments[taps] {
      guard let taps = Decimal.parseCount(text) else {
        throw .usage("--taps", "'\(text)' is no whole number", "write an odd number from 3 to 4095")
      }
      options.taps = taps
    }
    if let text = arguments[floor] {
      options.whiteNoiseGainFloorDecibels = try floor.number(text)
    }
    if let text = arguments[speed] {
      options.speedOfSound = try speed.number(text)
    }
    return options
  }
}
