import CFloatMode
import CTicks

/// A session on the thread that processes.
struct SessionEngine: ~Copyable {
  typealias Graph = UnsafeMutablePointer<SessionGraph>

  /// What other threads leave for it, and it for them.
  private let mailbox: UnsafeMutablePointer<SessionMailbox>
  private var graph: Graph?
  private var nextSampleTime: Int64 = 0
  private var block: UInt64 = 0
  /// Room for the block of an only input, and for the planes of blocks that come in one piece.
  private let only: UnsafeMutablePointer<InputBlock>
  private let inputPlanes: UnsafeMutablePointer<UnsafePointer<Float>>
  private let outputPlanes: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  private let mostChannels = CaptureSource.channelCounts.upperBound
  private let mostOutputs = SessionOptions.outputCounts.upperBound

  init(mailbox: UnsafeMutablePointer<SessionMailbox>) {
    self.mailbox = mailbox
    only = .allocate(capacity: 1)
    inputPlanes = .allocate(capacity: CaptureSource.channelCounts.upperBound)
    outputPlanes = .allocate(capacity: SessionOptions.outputCounts.upperBound)
  }

  deinit {
    only.deallocate()
    inputPlanes.deallocate()
    outputPlanes.deallocate()
    if let graph { SessionGraph.destroy(graph) }
  }

  /// ``CaptureSession/process(at:inputs:outputs:frames:sampleRate:)``.
  @_noAllocation @_noLocks
  mutating func process(
    at sampleTime: Int64, _ given: UnsafeBufferPointer<InputBlock>,
    outputs: UnsafeBufferPointer<UnsafeMutablePointer<Float>>, frames: Int,
    sampleRate: Double
  ) -> BlockStatus {
    let start = beamform_ticks()
    let mode = beamform_flush_subnormals()
    defer { beamform_restore_float_mode(mode) }
    var flags = takeGraph(given, sampleRate: sampleRate)
    guard let graph else {
      silence(outputs, from: 0, frames: frames)
      return BlockStatus(sampleTime: sampleTime, latencyFrames: 0, flags: flags)
    }
    let latency = graph.pointee.latencyFrames
    guard frames > 0 else {
      return BlockStatus(sampleTime: sampleTime, latencyFrames: latency, flags: flags)
    }
    let hasRun = mailbox.pointee.hasRun.load(ordering: .relaxed)
    flags.add(
      graph.pointee.compare(
        given, sampleRate: sampleRate, after: block, retired: mailbox.pointee.retired))
    if hasRun, sampleTime != nextSampleTime {
      flags.add(.discontinuity)
      graph.pointee.restart(after: block, retired: mailbox.pointee.retired)
    }
    nextSampleTime = sampleTime &+ Int64(frames)
    graph.pointee.process(
      given, outputs: outputs, frames: frames,
      block: &block, sampleTime: sampleTime, retired: mailbox.pointee.retired)
    silence(outputs, from: graph.pointee.slotCount, frames: frames)
    if !hasRun { mailbox.pointee.hasRun.store(true, ordering: .releasing) }
    let rate = sampleRate > 0 ? sampleRate : graph.pointee.sampleRate
    flags.add(
      mailbox.pointee.load.add(
        ticks: beamform_ticks() &- start, seconds: Double(frames) / rate, graph: graph))
    return BlockStatus(sampleTime: sampleTime, latencyFrames: latency, flags: flags)
  }

  /// The same for an only input.
  @_noAllocation @_noLocks
  mutating func process(
    at sampleTime: Int64, _ given: InputBlock,
    outputs: UnsafeBufferPointer<UnsafeMutablePointer<Float>>, frames: Int, sampleRate: Double
  ) -> BlockStatus {
    only.initialize(to: given)
    return process(
      at: sampleTime, UnsafeBufferPointer(start: only, count: 1), outputs: outputs,
      frames: frames, sampleRate: sampleRate)
  }

  /// The same for an only input, planes one after the other.
  @_noAllocation @_noLocks
  mutating func process(
    at sampleTime: Int64, planes: UnsafeBufferPointer<Float>,
    outputs: UnsafeMutableBufferPointer<Float>, frames: Int, sampleRate: Double
  ) -> BlockStatus {
    var channels = 0
    var outputCount = 0
    if frames > 0, let input = planes.baseAddress, let output = outputs.baseAddress {
      while channels < mostChannels, (channels &+ 1) &* frames <= planes.count {
        (inputPlanes + channels).initialize(to: input + channels &* frames)
        channels &+= 1
      }
      while outputCount < mostOutputs, (outputCount &+ 1) &* frames <= outputs.count {
        (outputPlanes + outputCount).initialize(to: output + outputCount &* frames)
        outputCount &+= 1
      }
    }
    return process(
      at: sampleTime, InputBlock(planes: UnsafePointer(inputPlanes), channels: channels),
      outputs: UnsafeBufferPointer(start: outputPlanes, count: outputCount), frames: frames,
      sampleRate: sampleRate)
  }

  /// Takes up the graph that waits, when it is for this sound.
  @_noAllocation @_noLocks
  private mutating func takeGraph(
    _ given: UnsafeBufferPointer<InputBlock>, sampleRate: Double
  ) -> BlockFlags {
    // Taken first: whoever offers a newer one frees what still lies there.
    guard let next = mailbox.pointee.takeGraph() else { return BlockFlags(rawValue: 0) }
    guard graph == nil || next.pointee.suits(given, sampleRate: sampleRate) else {
      mailbox.pointee.putBack(next)
      return BlockFlags(rawValue: 0)
    }
    guard let before = graph else {
      next.pointee.begin(after: block, retired: mailbox.pointee.retired)
      graph = next
      return BlockFlags(rawValue: 0)
    }
    graph = next
    let isRunning = mailbox.pointee.hasRun.load(ordering: .relaxed)
    if isRunning {
      next.pointee.succeed(before.pointee)
    } else {
      next.pointee.begin(after: block, retired: mailbox.pointee.retired)
    }
    mailbox.pointee.retired.push(before)
    return isRunning ? .formatChanged : BlockFlags(rawValue: 0)
  }

  @_noAllocation @_noLocks
  private func silence(
    _ outputs: UnsafeBufferPointer<UnsafeMutablePointer<Float>>, from first: Int,
    frames: Int
  ) {
    guard frames > 0 else { return }
    var index = first
    while index < outputs.count {
      outputs[index].update(repeating: 0, count: frames)
      index &+= 1
    }
  }
}
