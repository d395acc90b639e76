import CFloatMode
import CTicks
import Synchronization

/// A session on the thread that processes, and what other threads leave there for it.
struct SessionEngine: ~Copyable {
  typealias Graph = UnsafeMutablePointer<SessionGraph>

  /// A graph that waits until sound of its kind comes.
  let pending = Atomic<Graph?>(nil)
  /// Units that are done with.
  let retiredUnits = Retired()
  /// Graphs that are done with, the last first.
  private let retiredGraph = Atomic<Graph?>(nil)
  /// Whether a block has been processed.
  let hasRun = Atomic(false)
  /// How much of its time it takes.
  let load: LoadMonitor

  private var graph: Graph?
  private var nextSampleTime: Int64 = 0
  private var block: UInt64 = 0
  /// Room for the block of an only input, and for the planes of blocks that come in one piece.
  private let only: UnsafeMutablePointer<InputBlock>
  private let inputPlanes: UnsafeMutablePointer<UnsafePointer<Float>>
  private let outputPlanes: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  private let mostChannels = CaptureSource.channelCounts.upperBound
  private let mostOutputs = SessionOptions.outputCounts.upperBound

  init(load: consuming LoadMonitor) {
    self.load = load
    only = .allocate(capacity: 1)
    inputPlanes = .allocate(capacity: CaptureSource.channelCounts.upperBound)
    outputPlanes = .allocate(capacity: SessionOptions.outputCounts.upperBound)
  }

  deinit {
    only.deallocate()
    inputPlanes.deallocate()
    outputPlanes.deallocate()
    for graph in [graph, pending.exchange(nil, ordering: .acquiringAndReleasing)] {
      if let graph { Self.destroy(graph) }
    }
    collect()
  }

  /// Frees what is done with; from any thread but the one that processes.
  func collect() {
    var graph = retiredGraph.exchange(nil, ordering: .acquiringAndReleasing)
    while let done = graph {
      graph = done.pointee.retiredBefore
      Self.destroy(done)
    }
    retiredUnits.collect()
  }

  /// Hands over a graph in the place of one that still waits.
  func offer(_ graph: Graph) {
    if let unseen = pending.exchange(graph, ordering: .acquiringAndReleasing) {
      Self.destroy(unseen)
    }
  }

  private static func destroy(_ graph: Graph) {
    graph.deinitialize(count: 1)
    graph.deallocate()
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
    let hasRun = hasRun.load(ordering: .relaxed)
    flags.formUnion(
      graph.pointee.compare(
        given, sampleRate: sampleRate, after: block, retired: retiredUnits))
    if hasRun, sampleTime != nextSampleTime {
      flags.formUnion(.discontinuity)
      graph.pointee.restart(after: block, retired: retiredUnits)
    }
    nextSampleTime = sampleTime &+ Int64(frames)
    graph.pointee.process(
      given, outputs: outputs, frames: frames,
      block: &block, retired: retiredUnits)
    silence(outputs, from: graph.pointee.slotCount, frames: frames)
    if !hasRun { self.hasRun.store(true, ordering: .releasing) }
    let rate = sampleRate > 0 ? sampleRate : graph.pointee.sampleRate
    flags.formUnion(
      load.add(ticks: beamform_ticks() &- start, seconds: Double(frames) / rate, graph: graph))
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
    guard let waiting = pending.load(ordering: .acquiring) else { return BlockFlags(rawValue: 0) }
    let isFirst = graph == nil
    guard isFirst || waiting.pointee.suits(given, sampleRate: sampleRate),
      let next = pending.exchange(nil, ordering: .acquiringAndReleasing)
    else { return BlockFlags(rawValue: 0) }
    guard let before = graph else {
      next.pointee.begin(after: block, retired: retiredUnits)
      graph = next
      return BlockFlags(rawValue: 0)
    }
    graph = next
    let isRunning = hasRun.load(ordering: .relaxed)
    if isRunning {
      next.pointee.succeed(before.pointee)
    } else {
      next.pointee.begin(after: block, retired: retiredUnits)
    }
    retire(before)
    return isRunning ? .formatChanged : BlockFlags(rawValue: 0)
  }

  @_noAllocation @_noLocks
  private func retire(_ graph: Graph) {
    var before = retiredGraph.load(ordering: .relaxed)
    while true {
      graph.pointee.retiredBefore = before
      let result = retiredGraph.compareExchange(
        expected: before, desired: graph, ordering: .acquiringAndReleasing)
      if result.exchanged { return }
      before = result.original
    }
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
