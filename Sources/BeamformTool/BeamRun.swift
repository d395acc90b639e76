import AudioFiles
import Beamforming

/// Takes a recording through a session, block by block: memory does not grow with the recording.
final class BeamRun {
  /// Frames a block.
  static let blockFrames = 4096

  /// How many samples of each microphone were taken as silence.
  private(set) var invalidSamples: [Int]
  /// How many frames of the recording were processed.
  private(set) var frames = 0

  private let reader: AudioFileReader
  private let session: CaptureSession
  private let channels: [Int]
  private let shaping: PortShaping
  private let progress: Progress
  private let recording: UnsafeMutablePointer<Float>
  private let planes: UnsafeMutablePointer<Float>
  private let inputs: UnsafeMutablePointer<UnsafePointer<Float>>
  private let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  private let ports: Int
  /// The place in the recording of the next frame to be processed; counted on behind its end.
  private var sampleTime = 0

  /// Prepares the run.
  ///
  /// - Parameters:
  ///   - array: The microphones.
  ///   - options: What was asked of the design.
  ///   - design: The filters, which other runs may share.
  ///   - channels: The channel of each microphone, counted from 0.
  ///   - shaping: What happens to the ports behind the beams.
  init(
    reader: AudioFileReader, array: NamedArray, options: DesignOptions, design: BeamDesign,
    channels: [Int], shaping: PortShaping, progress: Progress
  ) throws(CommandError) {
    self.reader = reader
    self.channels = channels
    self.shaping = shaping
    self.progress = progress
    ports = design.ports.count
    do throws(SessionError) {
      session = try CaptureSession(
        sampleRate: design.sampleRate, options: SessionOptions(outputCount: ports))
      try session.connect(design, of: session.addInput(.array(array.array, options)))
    } catch { throw CommandError(error, array: array.name) }
    invalidSamples = Array(repeating: 0, count: channels.count)
    let block = Self.blockFrames
    recording = .allocate(capacity: block * reader.format.channels)
    planes = .allocate(capacity: block * (channels.count + ports))
    planes.initialize(repeating: 0, count: block * (channels.count + ports))
    inputs = .allocate(capacity: channels.count)
    outputs = .allocate(capacity: ports)
    for index in channels.indices {
      (inputs + index).initialize(to: UnsafePointer(planes + index * block))
    }
    for index in 0..<ports {
      (outputs + index).initialize(to: planes + (channels.count + index) * block)
    }
  }

  deinit {
    recording.deallocate()
    planes.deallocate()
    inputs.deallocate()
    outputs.deallocate()
  }

  /// Processes a section of the recording, to its end or until an interruption.
  ///
  /// - Parameters:
  ///   - section: Its frames; the filters are settled by what comes before.
  ///   - keepsLatency: Whether the outputs start with the latency of the filters; otherwise it is
  ///     taken out, and what follows in the recording, or else silence, brings out the last frames.
  func run(
    _ section: Range<Int>, into writer: PortWriter, keepsLatency: Bool
  ) throws(CommandError) {
    let latency = keepsLatency ? 0 : session.latencyFrames
    let start = max(0, section.lowerBound - shaping.settlingFrames)
    if start > 0 { try seek(to: start) }
    sampleTime = start
    var toDrop = section.lowerBound - start + latency
    // One block is always processed: no player likes a file without a frame.
    repeat {
      let count = try readBlock(frames: min(Self.blockFrames, section.upperBound - reader.position))
      if count == 0 { break }
      let inside = max(0, min(count, reader.position - section.lowerBound))
      frames += inside
      try processBlock(count, into: writer, toDrop: &toDrop)
      progress.add(frames: inside, sampleRate: reader.format.sampleRate)
    } while (Interruption.status == nil || frames == 0) && !writer.isUnread
    var rest = frames == 0 ? 0 : latency
    // After the section the recording goes on, and what it goes on with is in the last frames.
    while rest > 0, !writer.isUnread {
      let count = try readBlock(frames: min(rest, Self.blockFrames))
      if count == 0 { break }
      try processBlock(count, into: writer, toDrop: &toDrop)
      rest -= count
    }
    for index in channels.indices {
      (planes + index * Self.blockFrames).update(repeating: 0, count: Self.blockFrames)
    }
    while rest > 0, !writer.isUnread {
      let count = min(rest, Self.blockFrames)
      try processBlock(count, into: writer, toDrop: &toDrop)
      rest -= count
    }
  }

  private func processBlock(
    _ count: Int, into writer: PortWriter, toDrop: inout Int
  ) throws(CommandError) {
    session.process(
      at: Int64(sampleTime), inputs: inputs, channels: channels.count, outputs: outputs,
      outputCount: ports, frames: count)
    sampleTime += count
    shaping.process(outputs, frames: count)
    let dropped = min(toDrop, count)
    toDrop -= dropped
    try writer.write(outputs, from: dropped, frames: count - dropped)
  }

  private func seek(to frame: Int) throws(CommandError) {
    do throws(AudioFileError) {
      try reader.seek(to: frame)
    } catch { throw CommandError(error) }
  }

  /// Reads a block and takes the microphones' channels apart; returns its frames, 0 at the end.
  private func readBlock(frames: Int) throws(CommandError) -> Int {
    guard frames > 0 else { return 0 }
    let count: Int
    do throws(AudioFileError) {
      count = try reader.read(into: recording, frames: frames)
    } catch { throw CommandError(error) }
    let stride = reader.format.channels
    for (index, channel) in channels.enumerated() {
      let plane = planes + index * Self.blockFrames
      var invalid = 0
      for frame in 0..<count {
        let sample = recording[frame * stride + channel]
        plane[frame] = sample
        invalid += abs(sample) < Processor.sampleBound ? 0 : 1
      }
      invalidSamples[index] += invalid
    }
    return count
  }
}
