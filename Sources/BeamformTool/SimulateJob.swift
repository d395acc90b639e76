import ArraySimulation
import AudioFiles
import Beamforming

/// Renders one scene into one recording.
struct SimulateJob {
  private let options: SimulateOptions
  private let array: NamedArray
  private let container: AudioContainer
  private let encoding: SampleEncoding
  private let sampleRate: Int

  private static let usualSampleRate = 48_000
  /// In hertz, of a scene and of the sound files in it.
  private static let sampleRates = 1000...768_000

  /// Checks what can be checked before the work.
  init(_ options: SimulateOptions) throws(CommandError) {
    self.options = options
    array = try NamedArray(word: options.array)
    sampleRate = options.scene.sampleRate ?? Self.usualSampleRate
    // Sound files are converted to it before the scene is rendered.
    guard Self.sampleRates.contains(sampleRate) else {
      throw CommandError(.sampleRateOutOfRange(Double(sampleRate)), scene: options.sceneName)
    }
    guard !FileSystem.endsInSlash(options.output) else {
      throw .usage(options.output, "the output is one file", "add its name, such as scene.wav")
    }
    guard let container = AudioContainer(path: options.output) else {
      throw OutputPlan.unknownKind(options.output, takesFolder: false)
    }
    self.container = container
    encoding = options.encoding ?? (container == .flac ? .pcm24 : .float)
    for path in options.outputs {
      try checkPlace(path)
    }
    if let path = options.truthPath, FileSystem.place(path) == FileSystem.place(options.output) {
      throw .usage(path, "the truth would be the recording", "choose another --truth")
    }
    let channels = array.array.fileChannels
    guard container.holds(encoding, channels: channels, sampleRate: Self.usualSampleRate) else {
      throw CommandError(
        .notHeld(container: container, encoding: encoding, channels: channels))
    }
    guard container.holds(encoding, channels: channels, sampleRate: sampleRate) else {
      throw CommandError(.rateNotHeld(container: container, sampleRate: sampleRate))
    }
  }

  private func checkPlace(_ path: String) throws(CommandError) {
    let name = path.isEmpty ? "''" : path
    for other in options.inputs + [options.array] where sameFile(path, other) {
      throw .usage(name, "the output is an input", "choose another output")
    }
    if path.isEmpty || FileSystem.endsInSlash(path) || FileSystem.isFolder(path) {
      throw .usage(name, "this can only be a folder", "name a file")
    }
    if !options.replacesExisting, FileSystem.exists(path) {
      throw .usage(name, "it exists already", "choose another output, or add --force")
    }
    try TextOutput.check(path: path, replacesExisting: options.replacesExisting)
  }

  /// Renders and writes the recording, and the truth.
  ///
  /// - Returns: What was rendered; `nil` after a signal, which leaves nothing behind.
  func run() throws(CommandError) -> SimulationReport? {
    let sounds = try readSounds()
    let seconds = options.scene.duration(sounds: sounds, sampleRate: sampleRate)
    let exact = (seconds * Double(sampleRate)).rounded()
    guard exact >= 1, exact <= Double(1 << 31) else {
      throw .usage(
        "--seconds", "\(Decimal.shortText(seconds, places: 6)) s is no length of a recording",
        "write one such as 10")
    }
    let frames = Int(exact)
    let stopwatch = Stopwatch()
    let (scene, channels, truth) = try render(sounds: sounds, frames: frames)
    var report = SimulationReport(
      options: options, array: array, scene: scene, truth: truth, frames: frames,
      sampleRate: sampleRate,
      fileSeconds: sounds.mapValues { Double($0.count) / Double(sampleRate) })

    // Until here a signal ends the program; from here on there are hidden files to remove.
    Interruption.listen()
    let truthFile = try options.truthPath.map { path throws(CommandError) in
      try TextOutput(path: path, replacesExisting: options.replacesExisting)
    }
    let writer = try writer(channels: channels.count, frames: frames)
    let meters = try write(channels, frames: frames, to: writer)
    guard Interruption.status == nil else { return nil }
    report.channels = channels.indices.map { channel in
      PortReport(
        name: "channel \(channel + 1)", path: options.output, channel: channel + 1,
        level: meters[channel], clippedSamples: writer.clippedSamples[channel])
    }
    report.realTimeFactor = stopwatch.realTimeFactor(frames: frames, sampleRate: sampleRate)
    // The recording gets its name last, when nothing but that is left to fail.
    do throws(AudioFileError) { try writer.complete() } catch { throw CommandError(error) }
    try truthFile?.finish(report.document.printable)
    do throws(AudioFileError) { try writer.finish() } catch { throw CommandError(error) }
    return report
  }

  private func render(
    sounds: [String: [Float]], frames: Int
  ) throws(CommandError) -> (ArrayScene, [[Float]], SceneTruth) {
    do throws(SimulationError) {
      let scene = try options.scene.scene(sounds: sounds, frames: frames, sampleRate: sampleRate)
      let rate = Double(sampleRate)
      let speed = options.scene.speedOfSound
      let signals = try scene.render(
        on: array.array, frames: frames, sampleRate: rate, speedOfSound: speed)
      let truth = try scene.truth(on: array.array, sampleRate: rate, speedOfSound: speed)
      return (scene, array.array.recording(of: signals), truth)
    } catch { throw CommandError(error, scene: options.sceneName) }
  }

  // MARK: Sound files

  /// The samples of every sound file, at the rate of the scene.
  private func readSounds() throws(CommandError) -> [String: [Float]] {
    var sounds: [String: [Float]] = [:]
    var room = ArrayScene.largestSampleCount
    for path in options.scene.soundFiles {
      let sound = try sound(path, mostFrames: room)
      room -= sound.count
      sounds[path] = sound
    }
    return sounds
  }

  /// A sound file of one channel, at the rate of the scene.
  ///
  /// - Parameter mostFrames: How many frames it may have, at its own rate and at that of the scene.
  private func sound(_ path: String, mostFrames: Int) throws(CommandError) -> [Float] {
    let reader: AudioFileReader
    do throws(AudioFileError) {
      reader = try AudioFileReader(path: path)
    } catch { throw CommandError(error) }
    let (channels, rate) = (reader.format.channels, reader.format.sampleRate)
    guard channels == 1 else {
      throw .input(
        path, "a source has one channel, and this has \(channels)",
        "extract the one that it shall play")
    }
    guard Self.sampleRates.contains(rate) else {
      throw .input(
        path, "its rate of \(rate) Hz lies outside 1000 to 768000 Hz", "resample it first")
    }
    var samples: [Float] = []
    let block = UnsafeMutablePointer<Float>.allocate(capacity: BeamRun.blockFrames)
    defer { block.deallocate() }
    let most = Double(mostFrames) * min(1, Double(rate) / Double(sampleRate))
    while true {
      do throws(AudioFileError) {
        let count = try reader.read(into: block, frames: BeamRun.blockFrames)
        if count == 0 { break }
        samples += UnsafeBufferPointer(start: block, count: count)
      } catch { throw CommandError(error) }
      guard Double(samples.count) <= most else {
        throw .input(path, "it is too long to be a source", "cut it, or choose a lower --rate")
      }
    }
    return resample(samples, from: rate, to: sampleRate)
  }

  // MARK: The recording

  private func writer(channels: Int, frames: Int) throws(CommandError) -> AudioFileWriter {
    var output = OutputOptions()
    output.expectedFrames = frames
    output.becomesRF64 = container == .wav
    // Full scale is full scale, but an integer file of noise is dithered as any other.
    output.dither = encoding == .float ? nil : 0
    do throws(AudioFileError) {
      return try AudioFileWriter(
        path: options.output, container: container, encoding: encoding, sampleRate: sampleRate,
        channels: channels, replacesExisting: options.replacesExisting, options: output)
    } catch { throw CommandError(error) }
  }

  /// Writes the channels, to their end or until a signal, and measures them.
  private func write(
    _ channels: [[Float]], frames: Int, to writer: AudioFileWriter
  ) throws(CommandError) -> [LevelMeter] {
    var meters = channels.map { _ in LevelMeter() }
    var block = [Float](repeating: 0, count: BeamRun.blockFrames * channels.count)
    for start in stride(from: 0, to: frames, by: BeamRun.blockFrames) {
      if Interruption.status != nil { break }
      let count = min(BeamRun.blockFrames, frames - start)
      for (channel, samples) in channels.enumerated() {
        for frame in 0..<count {
          let sample = samples[start + frame]
          block[frame * channels.count + channel] = sample
          meters[channel].add(Double(sample))
        }
      }
      do throws(AudioFileError) {
        try writer.write(block, frames: count)
      } catch { throw CommandError(error) }
    }
    return meters
  }
}
