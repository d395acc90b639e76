import AudioFiles
import Beamforming

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ProcessOptions {
  /// Reads the words of `beamform process`.
  init(_ arguments: Arguments) throws(CommandError) {
    typealias Process = ProcessCommand
    recordings = try Self.recordings(arguments)
    array = arguments[BeamWords.array]
    design = try BeamWords.options(arguments)
    ports = try PortWord.list(
      arguments[BeamWords.portsToProcess] ?? BeamWords.processedPorts, pattern: design.pattern)
    selection = try Selection(
      arguments, hasPort: ports.contains { $0.port == .selected },
      hasSeveral: recordings.count > 1)
    output = try Self.output(arguments, hasSeveral: recordings.count > 1)
    if let text = arguments[Process.channels] { channels = try Self.channels(text) }
    guard channels == nil || array != nil else {
      throw .usage("--channels", "there is no array whose microphones they are", "add --array")
    }
    section.start = try arguments[Process.from].map(Self.time(of: Process.from))
    section.end = try arguments[Process.to].map(Self.time(of: Process.to))
    lowCutFrequency = try arguments[Process.lowCut].map(Process.lowCut.number)
    if let text = arguments[Process.gain] { gainDecibels = try Self.gain(text) }
    if let text = arguments[Process.encoding] {
      encoding = try Process.encoding.choice(text, among: SampleEncoding.allCases)
    }
    if let text = arguments[Process.format], text != Self.automatic {
      format = try Process.format.choice(
        text, among: AudioContainer.allCases, others: [Self.automatic])
    }
    if let text = arguments[Process.progress] {
      progress = try Process.progress.choice(text, among: Progress.Mode.allCases)
    }
    jobs = try Self.jobs(arguments[Process.jobs])
    dithers = !arguments.has(Process.noDither)
    keepsLatency = arguments.has(Process.keepLatency)
    isStrict = arguments.has(Process.strict)
    replacesExisting = arguments.has(Process.force)
    isDryRun = arguments.has(Process.dryRun)
    reportPath = arguments[Process.report]
  }

  private static let automatic = "auto"

  // MARK: Inputs and outputs

  private static func recordings(_ arguments: Arguments) throws(CommandError) -> [Recording] {
    typealias Process = ProcessCommand
    let words = arguments.operands
    guard !words.isEmpty, words.allSatisfy({ !$0.isEmpty }) else {
      throw .usage("process", "no input was given", "write beamform process INPUT --array ARRAY")
    }
    let isStream = { (word: String) in word == Recording.standardInput }
    guard words.count(where: isStream) <= 1 else {
      throw .usage("-", "standard input was named twice", "name it once")
    }
    for (index, word) in words.enumerated() where words[..<index].contains(word) {
      throw .usage(word, "it is named twice", "name each file once")
    }
    let layout = try arguments[Process.raw].map { text throws(CommandError) in try raw(text) }
    guard let text = arguments[Process.merge] else {
      return words.map { Recording(words: [$0], merge: .channels, layout: layout) }
    }
    let merge =
      text.isEmpty
      ? Recording.Merge.channels : try Process.merge.choice(text, among: Recording.Merge.allCases)
    if words.contains(where: isStream) {
      throw .usage("--merge", "standard input cannot be merged with files", "name files alone")
    }
    return [Recording(words: words, merge: merge, layout: layout)]
  }

  /// Reads `RATE,CHANNELS,ENCODING`.
  private static func raw(_ text: String) throws(CommandError) -> RawLayout {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let sampleRate = Decimal.parseCount(parts[0]), sampleRate < 1 << 31,
      let channels = Decimal.parseCount(parts[1]), channels <= mostChannels
    else {
      throw .usage(
        "--raw", "'\(text)' is no rate, number of channels up to \(mostChannels) and encoding",
        "write RATE,CHANNELS,ENCODING, such as 16000,4,pcm16")
    }
    guard let encoding = SampleEncoding(rawValue: parts[2]) else {
      throw .usage(
        "--raw", "there is no encoding '\(parts[2])'",
        suggestion(for: parts[2], among: SampleEncoding.allCases.map(\.rawValue)))
    }
    return RawLayout(sampleRate: sampleRate, channels: channels, encoding: encoding)
  }

  /// As many as libsndfile takes.
  private static let mostChannels = 1024

  private static func output(
    _ arguments: Arguments, hasSeveral: Bool
  ) throws(CommandError) -> String? {
    let output = arguments[ProcessCommand.output]
    if output == OutputPlan.standardOutput {
      if hasSeveral {
        throw .usage("-o -", "several recordings make no single stream", "write -o DIR/")
      }
      if arguments.has(ProcessCommand.json) {
        throw .usage(
          "--json", "standard output carries the sound", "write the report with --report FILE")
      }
    }
    if hasSeveral, let output, AudioContainer(path: output) != nil, !FileSystem.isFolder(output),
      !FileSystem.endsInSlash(output)
    {
      throw .usage(
        output, "several recordings do not go into one file",
        "write -o DIR/, or add --merge if they are one recording")
    }
    return output
  }

  private static func jobs(_ text: String?) throws(CommandError) -> Int {
    guard let text else { return max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
    guard let jobs = Decimal.parseCount(text) else {
      throw .usage("--jobs", "'\(text)' is no number of jobs", "write a whole number from 1")
    }
    return jobs
  }

  // MARK: Values

  private static func gain(_ text: String) throws(CommandError) -> Double {
    let gain = try ProcessCommand.gain.number(text)
    guard abs(gain) <= mostGainDecibels else {
      throw .usage(
        "--gain", "\(text) dB lies outside -60 to 60 dB", "levels are in decibels, not factors")
    }
    return gain
  }

  private static let mostGainDecibels = 60.0

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

  // MARK: Words

  private static func time(
    of option: OptionDescription
  ) -> (String) throws(CommandError) -> TimeWord {
    { text throws(CommandError) in try TimeWord.parse(text, of: option) }
  }
}
