import Beamforming

/// What a user asks of `beamform design`.
struct DesignStudyOptions {
  /// The array, as it was typed.
  let array: String
  /// The ports whose figures are taken.
  let ports: [PortWord]
  /// What is asked of the beams.
  let design: DesignOptions
  /// Frames a second.
  let sampleRate: Int
  /// Where figures are taken, in hertz.
  let frequencies: [Double]
  /// By how much microphones differ; `nil` for not at all.
  let tolerance: MicrophoneTolerance?
  /// Where the filters are written; `nil` for nowhere.
  let exportPath: String?
  /// Whether that may replace a file.
  let replacesExisting: Bool

  private static let usualSampleRate = 48_000
  private static let octaves = (0...8).map { 62.5 * Double(1 << $0) }

  /// Reads the words of `beamform design`.
  init(_ arguments: Arguments) throws(CommandError) {
    typealias Design = DesignCommand
    guard let array = arguments[BeamWords.array] else {
      throw .usage("design", "no array was given", "add --array, such as pair:20mm")
    }
    self.array = array
    design = try BeamWords.options(arguments)
    ports = try PortWord.list(
      arguments[BeamWords.portsToDesign] ?? BeamWords.designedPorts, pattern: design.pattern)
    if let text = arguments[Design.rate] {
      guard let rate = Decimal.parseCount(text) else {
        throw .usage("--rate", "'\(text)' is no whole number of hertz", "write one such as 48000")
      }
      sampleRate = rate
    } else {
      sampleRate = Self.usualSampleRate
    }
    frequencies = try Self.frequencies(arguments[Design.frequencies], sampleRate: sampleRate)
    tolerance = try arguments[Design.tolerance].map { text throws(CommandError) in
      try Self.tolerance(text)
    }
    exportPath = arguments[Design.export]
    replacesExisting = arguments.has(Design.force)
  }

  private static func frequencies(
    _ text: String?, sampleRate: Int
  ) throws(CommandError) -> [Double] {
    let top = Double(sampleRate) / 2
    guard let text else { return octaves.filter { $0 < 0.45 * Double(sampleRate) } }
    var frequencies: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let frequency = Decimal.parse(part), frequency > 0, frequency < top else {
        throw .usage(
          "--frequencies",
          "'\(part)' is no frequency below half the rate, "
            + "\(Decimal.shortText(top, places: 1)) Hz", "write some, such as 250,1000")
      }
      frequencies.append(frequency)
    }
    return frequencies
  }

  private static func tolerance(_ text: String) throws(CommandError) -> MicrophoneTolerance {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let numbers = parts.compactMap(Decimal.parse).filter { $0 >= 0 }
    guard (2...3).contains(parts.count), numbers.count == parts.count, numbers[0] <= 20,
      numbers[1] <= 180, numbers.count == 2 || numbers[2] <= 1000
    else {
      throw .usage(
        "--tolerance", "'\(text)' is no deviation of gain, phase and place",
        "write DB,DEGREES or DB,DEGREES,MILLIMETRES, such as 0.5,3")
    }
    return MicrophoneTolerance(
      gainDecibels: numbers[0], phase: numbers[1] * .pi / 180,
      positionMeters: numbers.count == 3 ? numbers[2] / 1000 : 0)
  }
}
