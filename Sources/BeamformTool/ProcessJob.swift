import AudioFiles
import Beamforming

/// The main job: one recording, one array, its ports.
struct ProcessJob {
  private let options: ProcessOptions

  init(_ options: ProcessOptions) { self.options = options }

  /// Does the job and reports on it; on failure no output appears.
  func run() throws(CommandError) -> ProcessReport {
    let array = try options.array.map(NamedArray.init(word:))
    let reader: AudioFileReader
    do throws(AudioFileError) {
      reader = try AudioFileReader(path: options.input)
    } catch { throw CommandError(error) }
    let plan = try OutputPlan(
      output: options.output, input: options.input, ports: options.ports)
    let routing = try ChannelRouting.choose(
      input: options.input, channels: reader.format.channels, array: array,
      chosen: options.channels)
    switch routing {
    case .passThrough(let why, let remedy):
      try checkValues(array: array)
      if options.isStrict { throw .input(options.input, why, remedy) }
      try plan.check(
        input: options.input, array: options.array, replacesExisting: options.replacesExisting)
      return try passThrough(reader.format, plan: plan, array: array, why: why, remedy: remedy)
    case .microphones(let array, let channels):
      return try beams(reader, array: array, channels: channels, plan: plan)
    }
  }

  // MARK: Beams

  private func beams(
    _ reader: AudioFileReader, array: NamedArray, channels: [Int], plan: OutputPlan
  ) throws(CommandError) -> ProcessReport {
    let format = reader.format
    let encoding = options.encoding ?? format.encoding
    try plan.check(
      encoding: encoding, ports: options.ports.count, sampleRate: format.sampleRate,
      frames: format.frames)
    try plan.check(
      input: options.input, array: options.array, replacesExisting: options.replacesExisting)
    let (design, reason) = try design(for: array, sampleRate: format.sampleRate)
    Interruption.listen()
    let writer = try PortWriter(
      plan: plan, ports: options.ports.count, sampleRate: format.sampleRate, encoding: encoding,
      replacesExisting: options.replacesExisting, blockFrames: BeamRun.blockFrames)
    let run = BeamRun(reader: reader, design: design, channels: channels)
    let stopwatch = Stopwatch()
    try run.run(into: writer, keepsLatency: options.keepsLatency)
    let factor = stopwatch.realTimeFactor(frames: run.frames, sampleRate: format.sampleRate)
    try writer.finish()
    let ports = writer.reports(of: options.ports)
    return ProcessReport(
      inputPath: options.input, inputFormat: format, frames: run.frames,
      array: (array.name, array.array.microphones.count),
      design: (design.method, reason, design.latencyFrames),
      warnings: warnings(of: design, array: array, run: run, ports: ports, channels: channels),
      ports: ports, realTimeFactor: factor, status: Interruption.status ?? .success)
  }

  private func design(
    for array: NamedArray, sampleRate: Int
  ) throws(CommandError) -> (BeamDesign, reason: String) {
    do throws(DesignError) {
      let ports = options.ports.map(\.port)
      let design = try BeamDesigner(
        array: array.array, sampleRate: Double(sampleRate), options: options.design
      ).design(ports: ports)
      guard options.design.method == nil else { return (design, "as asked for") }
      guard design.method == .leastSquares else {
        return (design, "the array is small enough for it in the whole band")
      }
      return (design, gradientShortfall(array.array, sampleRate: Double(sampleRate)))
    } catch { throw CommandError(error, array: array.name) }
  }

  /// Why the gradient design was not taken: asked for by name, it says so itself.
  private func gradientShortfall(_ array: MicrophoneArray, sampleRate: Double) -> String {
    var asked = options.design
    asked.method = .gradient
    asked.taps = nil
    do throws(DesignError) {
      let design = try BeamDesigner(array: array, sampleRate: sampleRate, options: asked)
        .design(ports: options.ports.map(\.port))
      for case .gradientAboveItsBand(let limit) in design.warnings {
        return "the gradient design ends at \(Decimal.text(limit, places: 0)) Hz on this array"
      }
      return "taps were asked for"
    } catch {
      guard case .gradientNeedsPointSymmetry = error else { return "the only one that works here" }
      return "the gradient design needs mirrored microphones"
    }
  }

  private func warnings(
    of design: BeamDesign, array: NamedArray, run: BeamRun, ports: [PortReport], channels: [Int]
  ) -> [String] {
    var warnings = cutWarnings(run.format)
    warnings += design.warnings.map { warning in
      switch warning {
      case .gradientAboveItsBand(let limit):
        "\(array.name): the gradient design is not usable above "
          + "\(Decimal.text(limit, places: 0)) Hz (choose --design least-squares)"
      case .noGradient(let port):
        "\(name(of: port)): it is omnidirectional, since the microphones of \(array.name) stand "
          + "too close for a beam above the floor (lower --wng-floor)"
      case .levelUneven(let port, let decibels, let frequency):
        "\(name(of: port)): its level on axis is \(Decimal.text(decibels, places: 1)) dB at "
          + "\(Decimal.text(frequency, places: 0)) Hz, since \(array.name) is too large for "
          + "\(design.latencyFrames * 2 + 1) taps (more --taps may help)"
      }
    }
    for (index, count) in run.invalidSamples.enumerated() where count > 0 {
      warnings.append(
        "\(options.input): channel \(channels[index] + 1) has \(counted(count, "sample")) that "
          + "are no usable numbers, taken as silence (check the recorder)")
    }
    return warnings + clippingWarnings(ports)
  }

  private func cutWarnings(_ format: AudioFormat) -> [String] {
    guard format.missingFrames > 0 else { return [] }
    return [
      "\(options.input): it ends \(counted(format.missingFrames, "frame")) before its header says "
        + "(look for a whole copy)"
    ]
  }

  private func clippingWarnings(_ ports: [PortReport]) -> [String] {
    ports.filter { $0.clippedSamples > 0 }.map { port in
      "\(port.path): \(counted(port.clippedSamples, "sample")) of \(port.name) clipped at full "
        + "scale (choose --encoding float)"
    }
  }

  private func name(of port: Port) -> String {
    options.ports.first { $0.port == port }?.name ?? "a port"
  }

  // MARK: Unknown geometry

  private func warnings(of copied: AudioFileCopy.Summary, ports: [PortReport]) -> [String] {
    guard (options.encoding ?? copied.format.encoding).integerBits != nil else { return [] }
    let invalid = copied.levels.enumerated().filter { $0.element.nonFiniteSamples > 0 }
    return invalid.map { channel, level in
      "\(options.input): channel \(channel + 1) has "
        + "\(counted(level.nonFiniteSamples, "sample")) that are no usable numbers, taken as "
        + "silence or full scale (choose --encoding float)"
    } + clippingWarnings(Array(ports.prefix(copied.levels.count)))  // The files are all alike.
  }

  /// Refuses values that no design takes, although none is made of them here.
  private func checkValues(array: NamedArray?) throws(CommandError) {
    // Without an array the bounds are those of one with as many microphones as there can be.
    let largest = MicrophoneArray.microphoneCounts.upperBound
    let line = (0..<largest).map { SIMD3(Double($0) * 0.01, 0, 0) }
    do {
      let array = try array?.array ?? MicrophoneArray(positions: line)
      _ = try BeamDesigner(array: array, sampleRate: 48_000, options: options.design)
    } catch let error as DesignError {
      let failure = CommandError(error, array: array?.name ?? "any array")
      if failure.status == .usage { throw failure }
    } catch {
      preconditionFailure("a line of microphones a centimetre apart is an array: \(error)")
    }
  }

  private func passThrough(
    _ format: AudioFormat, plan: OutputPlan, array: NamedArray?, why: String, remedy: String
  ) throws(CommandError) -> ProcessReport {
    Interruption.listen()
    let folders = try plan.folder.map(FileSystem.createFolder) ?? []
    let stopwatch = Stopwatch()
    let copied: AudioFileCopy.Summary
    do throws(AudioFileError) {
      copied = try AudioFileCopy.copy(
        from: options.input, to: plan.files, encoding: options.encoding,
        container: plan.container, replacesExisting: options.replacesExisting,
        shouldStop: { Interruption.status != nil })
    } catch {
      FileSystem.removeFolders(folders)
      throw CommandError(error)
    }
    let factor = stopwatch.realTimeFactor(frames: copied.frames, sampleRate: format.sampleRate)
    let ports = plan.files.enumerated().flatMap { index, path in
      copied.levels.enumerated().map { channel, level in
        PortReport(
          name: plan.isOneFile ? "channel \(channel + 1)" : options.ports[index].name,
          path: path, channel: channel + 1, level: level,
          clippedSamples: copied.clippedSamples[channel])
      }
    }
    return ProcessReport(
      inputPath: options.input, inputFormat: format, frames: copied.frames,
      array: array.map { ($0.name, $0.array.microphones.count) }, design: nil,
      warnings: ["\(options.input): goes through unchanged: \(why) (\(remedy))"]
        + cutWarnings(format) + warnings(of: copied, ports: ports),
      ports: ports, realTimeFactor: factor, status: Interruption.status ?? .success)
  }
}
