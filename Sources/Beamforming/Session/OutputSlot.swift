import Kernels

/// One output plane on the thread that processes: which tap it plays, and how it gets from one to the next.
///
/// A change takes three steps: the new tap runs unheard until it sounds as if it had always been made, both are
/// crossfaded, and the old one stops. Meanwhile other changes wait; of several the last one counts.
struct OutputSlot: ~Copyable {
  typealias Tap = UnsafeMutablePointer<PortTap>

  /// What other threads want of it.
  private let control: UnsafeMutablePointer<OutputControl>
  /// What it plays when it is enabled.
  private(set) var assigned: Tap
  private let silence: Tap
  private var current: Tap
  /// What it changes to; `nil` at rest.
  private var next: Tap?
  /// What it was set to before, until it has faded away.
  private var released: Tap?
  /// Frames until the next tap may be heard.
  private var settlingLeft = 0
  private var fadePosition = 0
  /// What it last played when it had to begin anew, and how far that has faded away.
  private var heldValue: Float = 0
  private var heldPosition = Int.max
  /// Whether its sound fades in meanwhile, which an array's does of itself.
  private var fadesIn = false
  private var lastValue: Float = 0

  /// Creates a slot that is silent until it ``restart(after:)``s.
  init(assigned: Tap, silence: Tap, control: UnsafeMutablePointer<OutputControl>) {
    self.assigned = assigned
    self.silence = silence
    self.control = control
    current = silence
  }

  /// Frees the units that only it used, once it is run no more.
  func abandon() {
    let ordered = control.pointee.takeOrder()
    for tap in [assigned, released, ordered] {
      if let tap { PortUnit.leave(tap.pointee.unit) }
    }
  }

  /// Takes the place of another: plays at once what it should, while what that last played fades away.
  ///
  /// - Parameter goesOn: Whether the sound of its input goes on as it was, so that nothing has to fade.
  @_noAllocation @_noLocks
  mutating func succeed(_ slot: borrowing OutputSlot, goesOn: Bool) {
    lastValue = slot.lastValue
    _ = restart(after: 0)
    if goesOn, slot.current.pointee.port == current.pointee.port, slot.next == nil {
      heldPosition = .max
    } else if let input = current.pointee.unit.pointee.input, !input.pointee.isArray {
      fadesIn = true
      heldPosition = 0
    }
  }

  /// Which input it plays sound of.
  var inputHeard: UnsafeMutablePointer<SessionInput>? {
    @_noAllocation @_noLocks get { current.pointee.unit.pointee.input }
  }

  /// How many frames there are until the next step of a change.
  @_noAllocation @_noLocks
  func framesLeft(_ ramp: borrowing Ramp) -> Int {
    guard next != nil else { return .max }
    return settlingLeft > 0 ? settlingLeft : ramp.frames &- fadePosition
  }

  /// Whether it is audible or about to be.
  var isHeard: Bool {
    @_noAllocation @_noLocks get { current != silence || next != nil }
  }

  /// Whether it plays, or would play if it were enabled, sound of an input.
  @_noAllocation @_noLocks
  func isFed(by input: UnsafeMutablePointer<SessionInput>) -> Bool {
    assigned.pointee.unit.pointee.input == input || current.pointee.unit.pointee.input == input
  }

  /// What it should play now.
  private var target: Tap {
    @_noAllocation @_noLocks get {
      guard control.pointee.isEnabled.load(ordering: .relaxed),
        !control.pointee.isShed.load(ordering: .relaxed),
        let input = assigned.pointee.unit.pointee.input,
        input.pointee.control.pointee.isEnabled.load(ordering: .relaxed)
      else { return silence }
      return input.pointee.isArray && !input.pointee.isAsExpected
        ? input.pointee.control.pointee.through.pointee.taps : assigned
    }
  }

  /// Begins a change that was asked for, unless another is under way.
  ///
  /// - Returns: A unit that nobody uses any more.
  @_noAllocation @_noLocks
  mutating func update() -> UnsafeMutablePointer<PortUnit>? {
    guard next == nil else { return nil }
    if let tap = control.pointee.takeOrder() {
      released = assigned
      assigned = tap
    }
    let target = target
    if target != current {
      settlingLeft = target.pointee.runner.pointee.listen(port: target.pointee.port)
      next = target
      fadePosition = 0
    }
    return releaseUnheard()
  }

  /// Plays at once what it should, while the value it last had fades away: the sound has a gap.
  ///
  /// - Parameter block: The number of the last block.
  /// - Returns: A unit that nobody uses any more.
  @_noAllocation @_noLocks
  mutating func restart(after block: UInt64) -> UnsafeMutablePointer<PortUnit>? {
    if let next { next.pointee.runner.pointee.leave(port: next.pointee.port) }
    next = nil
    settlingLeft = 0
    let target = target
    _ = target.pointee.runner.pointee.listen(port: target.pointee.port)
    current.pointee.runner.pointee.leave(port: current.pointee.port)
    current = target
    current.pointee.runner.pointee.reset(after: block)
    heldValue = lastValue
    heldPosition = lastValue == 0 ? .max : 0
    fadesIn = false
    return releaseUnheard()
  }

  /// Makes its tap's block, and that of the one it changes to.
  @_noAllocation @_noLocks
  func process(block: UInt64, sampleTime: Int64, frames: Int) {
    current.pointee.runner.pointee.process(
      block: block, sampleTime: sampleTime, frames: frames)
    if let next {
      next.pointee.runner.pointee.process(
        block: block, sampleTime: sampleTime, frames: frames)
    }
  }

  /// Its samples, in memory of its tap's or in `mixed`.
  @_noAllocation @_noLocks
  mutating func samples(
    mixed: UnsafeMutablePointer<Float>, ramp: borrowing Ramp, frames: Int
  ) -> UnsafePointer<Float> {
    var samples = current.pointee.runner.pointee.samples(port: current.pointee.port)
    if let next, settlingLeft <= 0 {
      crossfade(
        from: samples, to: next.pointee.runner.pointee.samples(port: next.pointee.port),
        gains: ramp.gains + fadePosition, into: mixed, frames: frames)
      samples = UnsafePointer(mixed)
    }
    if heldPosition < ramp.frames {
      if samples != UnsafePointer(mixed) {
        UnsafeMutableRawPointer(mixed).copyMemory(
          from: UnsafeRawPointer(samples), byteCount: frames &* MemoryLayout<Float>.stride)
        samples = UnsafePointer(mixed)
      }
      if fadesIn { fade(mixed, gains: ramp.gains + heldPosition, frames: frames) }
      addFading(heldValue, to: mixed, gains: ramp.gains + heldPosition, frames: frames)
      heldPosition &+= frames
    }
    lastValue = samples[frames &- 1]
    return samples
  }

  /// Counts a block towards the end of a change.
  ///
  /// - Returns: A unit that nobody uses any more.
  @_noAllocation @_noLocks
  mutating func advance(frames: Int, ramp: borrowing Ramp) -> UnsafeMutablePointer<PortUnit>? {
    guard let next else { return nil }
    if settlingLeft > 0 {
      settlingLeft &-= frames
      return nil
    }
    fadePosition &+= frames
    guard fadePosition >= ramp.frames else { return nil }
    current.pointee.runner.pointee.leave(port: current.pointee.port)
    current = next
    self.next = nil
    return releaseUnheard()
  }

  @_noAllocation @_noLocks
  private mutating func releaseUnheard() -> UnsafeMutablePointer<PortUnit>? {
    guard let released, released != current, released != next else { return nil }
    self.released = nil
    return released.pointee.unit.pointee.loseUser() ? released.pointee.unit : nil
  }
}
