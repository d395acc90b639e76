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
  private let cues: [Cue]
  private var nextCue = 0
  private let selects: Bool
  private var decisions: [SelectorDecision] = []
  /// The time in the recording of the first frame that is written.
  private var firstSampleTime = 0
  /// The place in the recording of the next frame to be processed; counted on behind its end.
  private var sampleTime = 0

  /// Prepares the run.
  ///
  /// - Parameters:
  ///   - array: The microphones.
  ///   - design: The filters, which other runs may share.
  ///   - channels: The channel of each microphone, counted from 0.
  ///   - shaping: What happens to the ports behind the beams.
  init(
    reader: AudioFileReader, array: NamedArray, options: ProcessOptions, design: BeamDesign,
    channels: [Int], shaping: PortShaping, progress: Progress
  ) throws(CommandError) {
    self.reader = reader
    self.channels = channels
    self.shaping = shaping
    self.progress = progress
    ports = options.ports.count
    selects = options.ports.contains { $0.port == .selected }
    let latency = options.keepsLatency ? 0 : design.latencyFrames
    // Whatever is heard at the time of a cue comes out by the latency later; what is wanted at first, at once.
    cues = options.selection.cues.map {
      Cue(
        frame: $0.seconds > 0 ? Int(($0.seconds * design.sampleRate).rounded()) + latency : 0,
        port: $0.port)
    }
    do throws(SessionError) {
      session = try CaptureSession(
        sampleRate: design.sampleRate,
        options: SessionOptions(outputCount: ports, expectedBlockFrames: Self.blockFrames))
      session.setSelectorMode(options.selection.mode)
      try session.connect(
        design, ports: options.ports.map(\.port),
        of: session.addInput(.array(array.array, options.design)))
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
    let start = startFrame(for: section)
    if start > 0 { try seek(to: start) }
    sampleTime = start
    firstSampleTime = section.lowerBound + latency
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
    process(count)
    shaping.process(outputs, frames: count)
    let dropped = min(toDrop, count)
    toDrop -= dropped
    try writer.write(outputs, from: dropped, frames: count - dropped)
  }

  /// Processes a block, in parts where there are cues in it.
  private func process(_ count: Int) {
    var done = 0
    while done < count {
      while nextCue < cues.count, cues[nextCue].frame <= sampleTime {
        session.setSelectorCue(cues[nextCue].port)
        nextCue += 1
      }
      let left = nextCue < cues.count ? cues[nextCue].frame - sampleTime : .max
      let part = min(count - done, left)
      let planes = channels.indices.map { inputs[$0] + done }
      session.process(
        at: Int64(sampleTime), inputs: planes, channels: channels.count,
        outputs: (0..<ports).map { outputs[$0] + done }, outputCount: ports, frames: part)
      while let decision = session.nextSelectorDecision() { decisions.append(decision) }
      sampleTime += part
      done += part
    }
  }

  /// The share of one core that it takes in real time.
  var coreShare: Double { session.cost.coreShare }

  /// What became of `selected` in what was written; `nil` without that port.
  var selectorTrack: SelectorTrack? {
    selects
      ? SelectorTrack(
        decisions, firstSampleTime: firstSampleTime, frames: frames,
        sampleRate: session.sampleRate) : nil
  }

  /// Where to begin, so that filters and the selector are settled in the section.
  private func startFrame(for section: Range<Int>) -> Int {
    let start = max(0, section.lowerBound - shaping.settlingFrames)
    guard selects else { return start }
    // Levels are taken over the same frames as in a run of the whole.
    let grid = LoudnessSelector.levelFrames(sampleRate: session.sampleRate)
    let early = section.lowerBound - Int(Self.selectorSettlingSeconds * session.sampleRate)
    return min(start, max(0, early / grid * grid))
  }

  /// Noise floors are those of seconds, and a side is kept until somebody speaks on the other one.
  private static let selectorSettlingSeconds = 30.0

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
