import AudioFiles
import Beamforming

/// The main job: one recording, one array, its ports.
struct ProcessJob {
  private let recording: Recording
  private let options: ProcessOptions
  private let array: NamedArray?
  private let designs: DesignStore?
  private let progress: Progress

  /// - Parameters:
  ///   - array: The array of the options; `nil` when its geometry is unknown.
  ///   - designs: The designs for it, which jobs share.
  init(
    _ recording: Recording, options: ProcessOptions, array: NamedArray?, designs: DesignStore?,
    progress: Progress
  ) {
    self.recording = recording
    self.options = options
    self.array = array
    self.designs = designs
    self.progress = progress
  }

  /// Does the job and reports on it; on failure no output appears.
  func run() throws(CommandError) -> ProcessReport {
    let reader = try recording.open()
    let plan = try OutputPlan(
      output: options.output, stem: recording.stem, ports: options.ports, format: options.format,
      isFolder: options.hasSeveral)
    let routing = try ChannelRouting.choose(
      input: recording.name, channels: reader.format.channels, array: array,
      chosen: options.channels)
    let section = try options.section.frames(of: reader.format, name: recording.name)
    switch routing {
    case .passThrough(let why, let remedy):
      try checkValues()
      if options.isStrict { throw .input(recording.name, why, remedy) }
      try check(plan)
      return try passThrough(reader, section: section, plan: plan, why: why, remedy: remedy)
    case .microphones(let array, let channels):
      return try beams(reader, section: section, array: array, channels: channels, plan: plan)
    }
  }

  private func check(_ plan: OutputPlan) throws(CommandError) {
    try plan.check(
      inputs: options.recordings.flatMap(\.paths), array: options.array, report: options.reportPath,
      replacesExisting: options.replacesExisting)
    if options.isDryRun {
      try plan.checkPlaces(replacesExisting: options.replacesExisting)
    }
  }

  /// How long the outputs will be; `nil` where nobody knows.
  private func length(of section: Range<Int>) -> Int? {
    section.upperBound == .max ? nil : section.count
  }

  // MARK: Beams

  private func beams(
    _ reader: AudioFileReader, section: Range<Int>, array: NamedArray, channels: [Int],
    plan: OutputPlan
  ) throws(CommandError) -> ProcessReport {
    let format = reader.format
    let encoding = options.encoding ?? format.encoding
    try plan.check(
      encoding: encoding, ports: options.ports.count, sampleRate: format.sampleRate,
      frames: length(of: section))
    try check(plan)
    let designs =
      self.designs
      ?? DesignStore(array: array, options: options.design, ports: options.designedPorts)
    let choice = try designs.choice(sampleRate: format.sampleRate)
    let shaping = try PortShaping(
      ports: options.ports.count, sampleRate: format.sampleRate,
      lowCutFrequency: options.lowCutFrequency, gainDecibels: options.gainDecibels)
    var report = ProcessReport(recording: recording, format: format, section: section)
    report.array = (array.name, array.array.microphones.count)
    report.design = (choice.design.method, choice.reason, choice.design.latencyFrames)
    report.warnings = choice.design.warnings.map {
      $0.sentence(array: array.name, ports: options.ports, design: choice.design)
    }
    let run = try BeamRun(
      reader: reader, array: array, options: options, design: choice.design, channels: channels,
      shaping: shaping, progress: progress)
    if options.isDryRun {
      report.coreShare = run.coreShare
      report.becomeDryRun(ports: options.ports, plan: plan)
      return report
    }
    let events = try options.selection.eventsPath.map { path throws(CommandError) in
      try TextOutput(path: path, replacesExisting: options.replacesExisting)
    }
    Interruption.listen()
    var output = OutputOptions()
    output.metadata = reader.metadata.section(section)
    output.expectedFrames = length(of: section)
    let writer = try PortWriter(
      plan: plan, ports: options.ports, sampleRate: format.sampleRate, encoding: encoding,
      replacesExisting: options.replacesExisting, options: output, dithers: options.dithers,
      blockFrames: BeamRun.blockFrames)
    progress.expect(frames: length(of: section), sampleRate: format.sampleRate)
    let stopwatch = Stopwatch()
    try run.run(section, into: writer, keepsLatency: options.keepsLatency)
    if run.frames == 0, Interruption.status == nil { throw beyondEnd(section, of: reader) }
    report.frames = run.frames
    report.realTimeFactor = stopwatch.realTimeFactor(
      frames: run.frames, sampleRate: format.sampleRate)
    try writer.finish()
    if let track = run.selectorTrack {
      report.selector = (options.selection.word, track)
      try events?.finish(track.text(isLabels: options.selection.eventsAreLabels))
    }
    report.ports = writer.reports(of: options.ports)
    report.warnings +=
      cutWarnings(reader) + lateWarnings(report) + metadataWarnings(writer.metadataLeftOut)
      + invalidWarnings(run, channels: channels) + clippingWarnings(report.ports)
    report.status = Interruption.status ?? .success
    return report
  }

  private func invalidWarnings(_ run: BeamRun, channels: [Int]) -> [String] {
    run.invalidSamples.enumerated().filter { $0.element > 0 }.map { index, count in
      "\(recording.name): channel \(channels[index] + 1) has \(counted(count, "sample")) that "
        + "are no usable numbers, taken as silence (check the recorder)"
    }
  }

  // MARK: Warnings of both ways

  private func cutWarnings(_ reader: AudioFileReader) -> [String] {
    // A stream that an interruption cut short might have gone on.
    if recording.isStream, Interruption.status != nil { return [] }
    if reader.missingFrames > 0 {
      return [
        "\(recording.name): it ends \(counted(reader.missingFrames, "frame")) before its header "
          + "says (look for a whole copy)"
      ]
    }
    guard reader.tornBytes > 0 else { return [] }
    return [
      "\(recording.name): it ends within a frame, of which \(counted(reader.tornBytes, "byte")) "
        + "are left out (look for a whole copy)"
    ]
  }

  /// A stream may end before the section begins, which nobody can know beforehand.
  private func beyondEnd(_ section: Range<Int>, of reader: AudioFileReader) -> CommandError {
    Section.beyondEnd(
      "--from", frame: section.lowerBound, length: reader.position, name: recording.name)
  }

  /// A stream may end before the section does, which nobody can know beforehand.
  private func lateWarnings(_ report: ProcessReport) -> [String] {
    guard report.format.frames == nil, report.section.upperBound != .max,
      report.frames < report.section.count, Interruption.status == nil
    else { return [] }
    return ["\(recording.name): it ended before --to (check the time)"]
  }

  private func metadataWarnings(_ leftOut: [String]) -> [String] {
    leftOut.isEmpty
      ? []
      : [
        "\(recording.name): its \(leftOut.joined(separator: ", ")) is too long to be carried over "
          + "(copy it with another program)"
      ]
  }

  private func clippingWarnings(_ ports: [PortReport]) -> [String] {
    ports.filter { $0.clippedSamples > 0 }.map { port in
      "\(port.path): \(counted(port.clippedSamples, "sample")) of \(port.name) clipped at full "
        + "scale (choose --encoding float, or a lower --gain)"
    }
  }

  // MARK: Unknown geometry

  /// Copies the recording. A session would let it through as well, but in single precision, which samples of
  /// double precision and integers of 32 bits do not survive.
  private func passThrough(
    _ reader: AudioFileReader, section: Range<Int>, plan: OutputPlan, why: String, remedy: String
  ) throws(CommandError) -> ProcessReport {
    let format = reader.format
    var report = ProcessReport(recording: recording, format: format, section: section)
    report.array = array.map { ($0.name, $0.array.microphones.count) }
    report.warnings = ["\(recording.name): goes through unchanged\(unshaped): \(why) (\(remedy))"]
    if options.isDryRun {
      report.becomeDryRun(copies: plan, ports: options.ports)
      return report
    }
    Interruption.listen()
    progress.expect(frames: length(of: section), sampleRate: format.sampleRate)
    let stopwatch = Stopwatch()
    let copied = try copy(reader, section: section, plan: plan)
    report.frames = copied.frames
    report.realTimeFactor = stopwatch.realTimeFactor(
      frames: copied.frames, sampleRate: format.sampleRate)
    report.ports = plan.names.enumerated().flatMap { index, path in
      copied.levels.enumerated().map { channel, level in
        PortReport(
          name: plan.isOneFile ? "channel \(channel + 1)" : options.ports[index].name,
          path: path, channel: channel + 1, level: level,
          clippedSamples: copied.clippedSamples[channel])
      }
    }
    report.warnings +=
      cutWarnings(reader) + lateWarnings(report) + metadataWarnings(copied.metadataLeftOut)
      + invalidWarnings(copied, encoding: options.encoding ?? format.encoding)
      // The files are all alike.
      + clippingWarnings(Array(report.ports.prefix(copied.levels.count)))
    report.status = Interruption.status ?? .success
    return report
  }

  /// What was asked for and is not done to sound that goes through.
  private var unshaped: String {
    var words: [String] = []
    if options.gainDecibels != 0 { words.append("--gain") }
    if options.lowCutFrequency != nil { words.append("--low-cut") }
    return words.isEmpty ? "" : ", without \(words.joined(separator: " and "))"
  }

  private func copy(
    _ reader: AudioFileReader, section: Range<Int>, plan: OutputPlan
  ) throws(CommandError) -> AudioFileCopy.Summary {
    let hasMore: Bool
    do throws(AudioFileError) {
      if section.lowerBound > 0 { try reader.seek(to: section.lowerBound) }
      hasMore = try reader.hasMore()
    } catch { throw CommandError(error) }
    guard hasMore || Interruption.status != nil else { throw beyondEnd(section, of: reader) }
    let folders = try plan.folder.map(FileSystem.createFolder) ?? []
    var done = 0
    do throws(AudioFileError) {
      var output = OutputOptions()
      output.metadata = reader.metadata.section(section)
      output.becomesRF64 = plan.becomesRF64
      return try AudioFileCopy.copy(
        from: reader, to: plan.destinations, encoding: options.encoding,
        frames: length(of: section), replacesExisting: options.replacesExisting, options: output,
        shouldStop: { frames in
          progress.add(frames: frames - done, sampleRate: reader.format.sampleRate)
          done = frames
          return Interruption.status != nil
        })
    } catch {
      FileSystem.removeFolders(folders)
      throw CommandError(error)
    }
  }

  private func invalidWarnings(
    _ copied: AudioFileCopy.Summary, encoding: SampleEncoding
  ) -> [String] {
    guard encoding.integerBits != nil else { return [] }
    let invalid = copied.levels.enumerated().filter { $0.element.nonFiniteSamples > 0 }
    return invalid.map { channel, level in
      "\(recording.name): channel \(channel + 1) has "
        + "\(counted(level.nonFiniteSamples, "sample")) that are no usable numbers, taken as "
        + "silence or full scale (choose --encoding float)"
    }
  }

  /// Refuses values that no design takes, although none is made of them here.
  private func checkValues() throws(CommandError) {
    // Without an array the bounds are those of one with as many microphones as there can be.
    let largest = MicrophoneArray.microphoneCounts.upperBound
    let line = (0..<largest).map { SIMD3(Double($0) * 0.01, 0, 0) }
    do {
      let array = try self.array?.array ?? MicrophoneArray(positions: line)
      _ = try BeamDesigner(array: array, sampleRate: 48_000, options: options.design)
    } catch let error as DesignError {
      let failure = CommandError(error, array: self.array?.name ?? "any array")
      if failure.status == .usage { throw failure }
    } catch {
      preconditionFailure("a line of microphones a centimetre apart is an array: \(error)")
    }
  }
}
