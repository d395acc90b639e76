import Kernels
import Synchronization

/// Sources of sound that are made together: the ports of one design, the channels of an input, or silence.
///
/// Made and freed by those who change a session, run by the thread that processes. It lives as long as somebody
/// counts among its ``users``.
struct PortUnit: ~Copyable {
  /// Its sources.
  let taps: UnsafeMutablePointer<PortTap>
  /// How many outputs are set to one of its taps, or are about to be; its graph counts as very many.
  let users: Atomic<Int>
  /// The one that nobody uses any more, retired before it.
  var retiredBefore: UnsafeMutablePointer<PortUnit>?

  /// Where its microphones come from; `nil` for silence.
  let input: UnsafeMutablePointer<SessionInput>?
  /// `nil` where there is nothing to filter.
  private let engine: UnsafeMutablePointer<BeamEngine>?
  /// A block of every port.
  private let outputs: UnsafeMutablePointer<Float>
  /// How many outputs hear each port.
  private let listeners: UnsafeMutablePointer<Int>
  private let tapCount: Int
  /// How much later than it hears them it takes its microphones, to be as late as the others.
  private let delayFrames: Int
  private var lastBlock: UInt64 = 0
  private var lastReset: UInt64 = .max

  /// The users of a unit that its graph keeps.
  static let keptByGraph = 1 << 40

  /// Allocates a unit.
  ///
  /// - Parameters:
  ///   - design: What it runs; `nil` for channels as they come.
  ///   - input: Where the sound comes from, in the graph that the unit is for; `nil` for silence.
  ///   - tapCount: The ports of the design, or the channels.
  ///   - users: How many outputs will be set to it.
  static func make(
    design: BeamDesign?, input: UnsafeMutablePointer<SessionInput>?, tapCount: Int,
    delayFrames: Int, users: Int
  ) -> UnsafeMutablePointer<PortUnit> {
    let unit = UnsafeMutablePointer<PortUnit>.allocate(capacity: 1)
    unit.initialize(
      to: PortUnit(
        design: design, input: input, tapCount: tapCount, delayFrames: delayFrames, users: users))
    for port in 0..<tapCount {
      (unit.pointee.taps + port).initialize(to: PortTap(unit: unit, port: port))
    }
    return unit
  }

  private init(
    design: BeamDesign?, input: UnsafeMutablePointer<SessionInput>?, tapCount: Int,
    delayFrames: Int, users: Int
  ) {
    self.input = input
    self.tapCount = tapCount
    self.delayFrames = delayFrames
    self.users = Atomic(users)
    taps = .allocate(capacity: tapCount)
    listeners = .allocate(capacity: tapCount)
    listeners.initialize(repeating: 0, count: tapCount)
    let count = (design == nil && input != nil ? 0 : tapCount) * Block.stride(history: 0)
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
    taps.deallocate()
    listeners.deallocate()
    outputs.deallocate()
  }

  /// Frees a unit that nobody uses.
  static func destroy(_ unit: UnsafeMutablePointer<PortUnit>) {
    unit.deinitialize(count: 1)
    unit.deallocate()
  }

  /// One user fewer.
  ///
  /// - Returns: Whether it was the last.
  @_noAllocation @_noLocks
  func leave() -> Bool {
    users.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
  }

  /// An output begins to hear a tap.
  ///
  /// - Returns: For how many frames it does not yet sound as if it had always been made.
  @_noAllocation @_noLocks
  mutating func listen(port: Int) -> Int {
    listeners[port] &+= 1
    guard listeners[port] == 1, let engine else { return 0 }
    return engine.pointee.activate(port: port)
  }

  /// An output no longer hears a tap.
  @_noAllocation @_noLocks
  mutating func leave(port: Int) {
    listeners[port] &-= 1
    if listeners[port] == 0, let engine { engine.pointee.deactivate(port: port) }
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
  /// - Parameter block: The number of the block, another one each time.
  @_noAllocation @_noLocks
  mutating func process(block: UInt64, frames: Int) {
    guard let engine, let input, block != lastBlock else { return }
    lastBlock = block
    engine.pointee.process(
      input.pointee.samples(channel: 0) - delayFrames, microphoneStride: input.pointee.stride,
      into: outputs, outputStride: Block.stride(history: 0), frames: frames)
  }

  /// The samples of a tap, once it was processed.
  @_noAllocation @_noLocks
  func samples(port: Int) -> UnsafePointer<Float> {
    if engine == nil, let input {
      return UnsafePointer(input.pointee.samples(channel: port) - delayFrames)
    }
    return UnsafePointer(outputs + port &* Block.stride(history: 0))
  }
}
