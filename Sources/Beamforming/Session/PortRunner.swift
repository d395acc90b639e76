/// What makes the sound of a ``PortUnit``, on the thread that processes.
struct PortRunner: ~Copyable {
  /// Where its microphones come from; `nil` for silence.
  private let input: UnsafeMutablePointer<SessionInput>?
  /// `nil` where there is nothing to filter.
  private let engine: UnsafeMutablePointer<BeamEngine>?
  /// A block of every port.
  private let outputs: UnsafeMutablePointer<Float>
  private let stride = Block.stride(history: 0)
  /// What selects among the ports; its own port comes behind them.
  private let selector: UnsafeMutablePointer<SelectorRunner>?
  private let selectedPort: Int
  /// How many outputs hear each port.
  private let listeners: UnsafeMutablePointer<Int>
  /// How much later than it hears them it takes its microphones, to be as late as the others.
  private let delayFrames: Int
  private var lastBlock: UInt64 = 0
  private var lastReset: UInt64 = .max

  init(
    design: BeamDesign?, selector: UnsafeMutablePointer<SelectorRunner>?,
    input: UnsafeMutablePointer<SessionInput>?, tapCount: Int, delayFrames: Int
  ) {
    self.input = input
    self.delayFrames = delayFrames
    self.selector = selector
    selectedPort = design?.ports.count ?? -1
    listeners = .allocate(capacity: tapCount)
    listeners.initialize(repeating: 0, count: tapCount)
    let count = (design == nil && input != nil ? 0 : tapCount) * stride
    outputs = .allocate(capacity: max(1, count))
    outputs.initialize(repeating: 0, count: count)
    engine = design.map { design in
      let engine = UnsafeMutablePointer<BeamEngine>.allocate(capacity: 1)
      engine.initialize(to: BeamEngine(design: design, isActive: false))
      return engine
    }
  }

  deinit {
    engine?.deinitialize(count: 1)
    engine?.deallocate()
    selector?.deinitialize(count: 1)
    selector?.deallocate()
    listeners.deallocate()
    outputs.deallocate()
  }

  /// An output begins to hear a port.
  ///
  /// - Returns: For how many frames it does not yet sound as if it had always been made.
  @_noAllocation @_noLocks
  func listen(port: Int) -> Int {
    listeners[port] = listeners[port] &+ 1
    guard listeners[port] == 1, let engine else { return 0 }
    guard port == selectedPort, let selector else { return engine.pointee.activate(port: port) }
    selector.pointee.reset()
    var settlingFrames = 0
    var candidate = 0
    while candidate < selector.pointee.rowCount {
      settlingFrames = max(settlingFrames, listen(port: selector.pointee.rows[candidate]))
      candidate &+= 1
    }
    return settlingFrames
  }

  /// An output no longer hears a port.
  @_noAllocation @_noLocks
  func leave(port: Int) {
    listeners[port] = listeners[port] &- 1
    guard listeners[port] == 0, let engine else { return }
    guard port == selectedPort, let selector else { return engine.pointee.deactivate(port: port) }
    var candidate = 0
    while candidate < selector.pointee.rowCount {
      leave(port: selector.pointee.rows[candidate])
      candidate &+= 1
    }
  }

  /// Forgets the past, once after a block, however many outputs ask.
  ///
  /// - Parameter block: The number of the last block.
  @_noAllocation @_noLocks
  mutating func reset(after block: UInt64) {
    guard let engine, block != lastReset else { return }
    lastReset = block
    engine.pointee.reset()
  }

  /// Makes a block of what is heard, once, however many outputs ask.
  ///
  /// - Parameters:
  ///   - block: The number of the block, another one each time.
  ///   - sampleTime: Of its first frame.
  @_noAllocation @_noLocks
  mutating func process(block: UInt64, sampleTime: Int64, frames: Int) {
    guard let engine, let input, block != lastBlock else { return }
    lastBlock = block
    engine.pointee.process(
      input.pointee.samples(channel: 0) - delayFrames, microphoneStride: input.pointee.stride,
      into: outputs, outputStride: stride, frames: frames)
    if let selector, listeners[selectedPort] > 0 {
      selector.pointee.process(outputs, stride: stride, sampleTime: sampleTime, frames: frames)
    }
  }

  /// The samples of a port, once it was processed.
  @_noAllocation @_noLocks
  func samples(port: Int) -> UnsafePointer<Float> {
    if engine == nil, let input {
      return UnsafePointer(input.pointee.samples(channel: port) - delayFrames)
    }
    if port == selectedPort, let selector { return UnsafePointer(selector.pointee.output) }
    return UnsafePointer(outputs + port &* stride)
  }
}
