import AudioFiles
import Beamforming

/// What a user asks of `beamform process`.
struct ProcessOptions {
  /// The recording.
  var input: String
  /// The array, as it was typed; `nil` when its geometry is unknown.
  var array: String?
  /// A file, a folder, or `nil` for the current folder.
  var output: String?
  /// The ports, in the order of the outputs.
  var ports: [PortWord]
  /// What is asked of the beams.
  var design = DesignOptions()
  /// The channel of each microphone, counted from 1; `nil` when the array knows.
  var channels: [Int]?
  /// How samples are stored; `nil` for the input's way.
  var encoding: SampleEncoding?
  /// Whether the latency stays in the outputs.
  var keepsLatency = false
  /// Whether a recording of unknown geometry is refused.
  var isStrict = false
  /// Whether outputs may replace files.
  var replacesExisting = false
}

extension ProcessOptions {
  static let defaultPorts = "omni,front,back"

  /// Reads the words of `beamform process`.
  init(_ arguments: Arguments) throws(CommandError) {
    typealias Process = ProcessCommand
    input = try Self.input(arguments.operands)
    array = arguments[Process.array]
    output = arguments[Process.output]
    guard output != "-" else {
      throw .usage("-o -", "this version writes files, not a stream", "write -o NAME.wav")
    }
    design = try Self.design(arguments)
    ports = try PortWord.list(
      arguments[Process.ports] ?? Self.defaultPorts, pattern: design.pattern)
    if let text = arguments[Process.channels] { channels = try Self.channels(text) }
    guard channels == nil || array != nil else {
      throw .usage("--channels", "there is no array whose microphones they are", "add --array")
    }
    if let text = arguments[Process.encoding] {
      encoding = try Self.choice(text, of: Process.encoding, SampleEncoding.allCases)
    }
    keepsLatency = arguments.has(Process.keepLatency)
    isStrict = arguments.has(Process.strict)
    replacesExisting = arguments.has(Process.force)
  }

  private static func input(_ operands: [String]) throws(CommandError) -> String {
    guard let input = operands.first, !input.isEmpty else {
      throw .usage("process", "no input was given", "write beamform process INPUT --array ARRAY")
    }
    guard operands.count == 1 else {
      throw .usage(
        operands[1], "this version takes one input file", "run beamform process once a file")
    }
    guard input != "-" else {
      throw .usage("-", "this version reads a file, not a stream", "name a file")
    }
    return input
  }

  private static func design(_ arguments: Arguments) throws(CommandError) -> DesignOptions {
    typealias Process = ProcessCommand
    var design = DesignOptions()
    if let text = arguments[Process.pattern] {
      design.pattern = try PatternWord.parse(text, of: "--pattern")
    }
    if let text = arguments[Process.front] {
      design.lookDirection = try Angles(text, of: "--front").direction
    }
    if let text = arguments[Process.design], text != automaticDesign {
      let names = [automaticDesign] + DesignMethod.allCases.map(\.rawValue)
      guard let method = DesignMethod(rawValue: text) else {
        throw .usage(
          "--design", "there is no design '\(text)'", suggestion(for: text, among: names))
      }
      design.method = method
    }
    if let text = arguments[Process.taps] {
      guard let taps = Decimal.parseCount(text) else {
        throw .usage("--taps", "'\(text)' is no whole number", "write an odd number from 3 to 257")
      }
      design.taps = taps
    }
    if let text = arguments[Process.floor] {
      design.whiteNoiseGainFloorDecibels = try number(text, of: Process.floor)
    }
    if let text = arguments[Process.speed] {
      design.speedOfSound = try number(text, of: Process.speed)
    }
    return design
  }

  private static let automaticDesign = "auto"

  private static func number(
    _ text: String, of option: OptionDescription
  ) throws(CommandError) -> Double {
    guard let number = Decimal.parse(text) else {
      throw .usage(
        "--\(option.name)", "'\(text)' is no number", "write a plain decimal, such as -15 or 343.2")
    }
    return number
  }

  private static func choice<Choice: RawRepresentable<String>>(
    _ text: String, of option: OptionDescription, _ choices: [Choice]
  ) throws(CommandError) -> Choice {
    guard let choice = Choice(rawValue: text) else {
      throw .usage(
        "--\(option.name)", "there is no \(option.name) '\(text)'",
        suggestion(for: text, among: choices.map(\.rawValue)))
    }
    return choice
  }

  private static func channels(_ text: String) throws(CommandError) -> [Int] {
    var channels: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let channel = Decimal.parseCount(part) else {
        throw .usage(
          "--channels", "'\(part)' is no channel number", "count channels from 1, such as 1,5")
      }
      guard !channels.contains(channel) else {
        throw .usage("--channels", "channel \(channel) is named twice", "name each channel once")
      }
      channels.append(channel)
    }
    return channels
  }
}
