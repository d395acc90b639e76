import AudioFiles

/// Writes blocks of ports into the files of a plan; the files appear when all are complete.
final class PortWriter {
  private let plan: OutputPlan
  private var writers: [AudioFileWriter] = []
  private var meters: [LevelMeter]
  private let interleaved: UnsafeMutablePointer<Float>
  private var createdFolders: [String] = []
  private var isComplete = false

  /// Creates the folder and the files of a plan.
  ///
  /// - Parameters:
  ///   - ports: What the channels are called.
  ///   - options: What the outputs have besides their samples, channels without names.
  ///   - dithers: Whether integers are dithered.
  ///   - blockFrames: The longest block that will be written.
  init(
    plan: OutputPlan, ports: [PortWord], sampleRate: Int, encoding: SampleEncoding,
    replacesExisting: Bool, options: OutputOptions, dithers: Bool, blockFrames: Int
  ) throws(CommandError) {
    self.plan = plan
    meters = Array(repeating: LevelMeter(), count: ports.count)
    interleaved = .allocate(capacity: ports.count * blockFrames)
    if let folder = plan.folder { createdFolders = try FileSystem.createFolder(folder) }
    let tracks = ports.enumerated().map { (number: $0.offset + 1, name: $0.element.name) }
    for (index, destination) in plan.destinations.enumerated() {
      let inside = plan.isOneFile ? tracks : [tracks[index]]
      var options = options
      options.becomesRF64 = plan.becomesRF64
      options.metadata = options.metadata.naming(tracks: inside)
      // A port has the same dither in a file of its own as among others.
      options.dither = dithers ? index : nil
      do throws(AudioFileError) {
        writers.append(
          try Self.writer(
            destination, encoding: encoding, sampleRate: sampleRate, channels: inside.count,
            replacesExisting: replacesExisting, options: options))
      } catch { throw CommandError(error) }
    }
  }

  deinit {
    interleaved.deallocate()
    if !isComplete {
      // The writers take their unfinished files with them, and then the folders are empty.
      writers = []
      FileSystem.removeFolders(createdFolders)
    }
  }

  /// Whether the output is a stream whose reader has gone: it has what it wanted.
  var isUnread: Bool { writers.contains(where: \.isUnread) }

  /// Names of the metadata that the outputs have no room for.
  var metadataLeftOut: [String] { writers.first?.metadataLeftOut ?? [] }

  /// Writes frames of every port.
  ///
  /// - Parameters:
  ///   - ports: A pointer a port to its samples.
  ///   - start: The first frame of the block to write.
  func write(
    _ ports: UnsafePointer<UnsafeMutablePointer<Float>>, from start: Int, frames: Int
  ) throws(CommandError) {
    guard frames > 0 else { return }
    let count = meters.count
    for port in 0..<count { meters[port].add(ports[port] + start, frames: frames) }
    do throws(AudioFileError) {
      guard plan.isOneFile else {
        for port in 0..<count { try writers[port].write(ports[port] + start, frames: frames) }
        return
      }
      for port in 0..<count {
        let samples = ports[port] + start
        for frame in 0..<frames { interleaved[frame * count + port] = samples[frame] }
      }
      try writers[0].write(interleaved, frames: frames)
    } catch { throw CommandError(error) }
  }

  /// Completes all files, and only then gives them their names: all of them, or none.
  func finish() throws(CommandError) {
    do throws(AudioFileError) {
      try AudioFileWriter.finish(writers)
    } catch { throw CommandError(error) }
    isComplete = true
  }

  /// What was measured in each port.
  func reports(of ports: [PortWord]) -> [PortReport] {
    ports.enumerated().map { index, port in
      let (path, channel) = plan.place(ofPort: index)
      let writer = writers[plan.isOneFile ? 0 : index]
      return PortReport(
        name: port.name, path: path, channel: channel, level: meters[index],
        clippedSamples: writer.clippedSamples[channel - 1])
    }
  }

  private static func writer(
    _ destination: AudioDestination, encoding: SampleEncoding, sampleRate: Int, channels: Int,
    replacesExisting: Bool, options: OutputOptions
  ) throws(AudioFileError) -> AudioFileWriter {
    switch destination {
    case .file(let path, let container):
      try AudioFileWriter(
        path: path, container: container, encoding: encoding, sampleRate: sampleRate,
        channels: channels, replacesExisting: replacesExisting, options: options)
    case .stream(let descriptor, let name):
      try AudioFileWriter(
        streamTo: descriptor, name: name, encoding: encoding, sampleRate: sampleRate,
        channels: channels, options: options)
    }
  }
}
