import Kernels

/// What a session runs at one rate, with one set of inputs: made whole beforehand, run by one thread.
struct SessionGraph: ~Copyable {
  /// Frames a second.
  let sampleRate: Double
  /// Frames from input to output, equal on every port.
  let latencyFrames: Int
  let inputCount: Int
  let inputs: UnsafeMutablePointer<SessionInput>
  let slotCount: Int
  let slots: UnsafeMutablePointer<OutputSlot>
  let ramp: Ramp
  /// Plays nothing.
  let silence: UnsafeMutablePointer<PortUnit>
  /// The one that was retired before it.
  var retiredBefore: UnsafeMutablePointer<SessionGraph>?

  /// A block of one output while it changes.
  private let mixed: UnsafeMutablePointer<Float>

  /// An output at the beginning.
  struct Output {
    var tap: UnsafeMutablePointer<PortTap>?
    var isEnabled = true
    var isShed = false
    var rank = 0
  }

  /// Takes over inputs in raw memory, one with a unit for its channels each.
  init(
    sampleRate: Double, latencyFrames: Int, inputs: UnsafeMutablePointer<SessionInput>,
    inputCount: Int, outputs: [Output], rampFrames: Int
  ) {
    self.sampleRate = sampleRate
    self.latencyFrames = latencyFrames
    self.inputs = inputs
    self.inputCount = inputCount
    slotCount = outputs.count
    slots = .allocate(capacity: max(1, outputs.count))
    ramp = Ramp(frames: rampFrames)
    silence = PortUnit.make(
      design: nil, input: nil, tapCount: 1, delayFrames: 0,
      users: PortUnit.keptByGraph)
    mixed = .allocate(capacity: Block.stride(history: 0))
    mixed.initialize(repeating: 0, count: Block.stride(history: 0))
    for (index, output) in outputs.enumerated() {
      let tap = output.tap ?? silence.pointee.taps
      (slots + index).initialize(
        to: OutputSlot(
          assigned: tap, silence: silence.pointee.taps, isEnabled: output.isEnabled,
          isShed: output.isShed, rank: output.rank))
    }
  }

  /// Frees everything that no other graph has.
  deinit {
    for index in 0..<slotCount { slots[index].abandon() }
    slots.deinitialize(count: slotCount)
    slots.deallocate()
    for index in 0..<inputCount {
      if let tap = inputs[index].throughTap { PortUnit.destroy(tap.pointee.unit) }
    }
    inputs.deinitialize(count: inputCount)
    inputs.deallocate()
    PortUnit.destroy(silence)
    mixed.deallocate()
  }

  /// Whether sound of this kind is what its ports were made for; says so to each input.
  ///
  /// - Parameters:
  ///   - given: The inputs, as many as there are of them.
  ///   - sampleRate: Frames a second; 0 for as before.
  @_noAllocation @_noLocks
  func suits(_ given: UnsafeBufferPointer<InputBlock>, sampleRate: Double) -> Bool {
    guard sampleRate == 0 || sampleRate == self.sampleRate else { return false }
    var index = 0
    while index < inputCount {
      let channels = index < given.count ? given[index].channels : 0
      if inputs[index].isArray, channels != inputs[index].channels { return false }
      index &+= 1
    }
    return true
  }

  /// Says to each input whether it is as expected; those that no longer or again are begin anew.
  @_noAllocation @_noLocks
  mutating func compare(
    _ given: UnsafeBufferPointer<InputBlock>, sampleRate: Double, after block: UInt64,
    retired: borrowing Retired
  ) -> BlockFlags {
    let isRateExpected = sampleRate == 0 || sampleRate == self.sampleRate
    var flags = BlockFlags(rawValue: 0)
    var index = 0
    while index < inputCount {
      let channels = index < given.count ? given[index].channels : 0
      let isAsExpected = isRateExpected && channels == inputs[index].channels
      if inputs[index].isArray {
        if !isAsExpected { flags = BlockFlags.passesThrough }
        if isAsExpected != inputs[index].isAsExpected {
          inputs[index].isAsExpected = isAsExpected
          restart(input: index, after: block, retired: retired)
        }
      }
      index &+= 1
    }
    return flags
  }

  /// Begins anew on all inputs.
  @_noAllocation @_noLocks
  mutating func restart(after block: UInt64, retired: borrowing Retired) {
    var index = 0
    while index < inputCount {
      restart(input: index, after: block, retired: retired)
      index &+= 1
    }
  }

  /// Forgets the past of an input; an array's outputs fade from what they last played to what comes.
  @_noAllocation @_noLocks
  private mutating func restart(input index: Int, after block: UInt64, retired: borrowing Retired) {
    let input = inputs + index
    input.pointee.restart()
    guard input.pointee.isArray else { return }
    var slot = 0
    while slot < slotCount {
      if slots[slot].isFed(by: input) { retired.push(slots[slot].restart(after: block)) }
      slot &+= 1
    }
  }

  /// Takes over from another graph: what its outputs last played fades away, what this one makes fades in. Only sound
  /// of unknown geometry whose source is the same goes on as it is.
  @_noAllocation @_noLocks
  mutating func succeed(_ graph: borrowing SessionGraph) {
    var index = 0
    while index < inputCount {
      if index >= graph.inputCount || !inputs[index].goesOn(from: graph.inputs[index]) {
        inputs[index].restart()
      }
      index &+= 1
    }
    var slot = 0
    while slot < slotCount {
      slots[slot].succeed(graph.slots[slot], goesOn: goesOn(slot, from: graph))
      slot &+= 1
    }
  }

  /// Whether a slot's place in another graph heard sound of unknown geometry that goes on.
  @_noAllocation @_noLocks
  private func goesOn(_ slot: Int, from graph: borrowing SessionGraph) -> Bool {
    guard let heard = graph.slots[slot].inputHeard else { return false }
    let index = heard - graph.inputs
    return index < inputCount && inputs[index].hasGoneOn && slots[slot].isFed(by: inputs + index)
  }

  /// Lets all outputs play at once, before the first block.
  @_noAllocation @_noLocks
  mutating func begin(after block: UInt64, retired: borrowing Retired) {
    var slot = 0
    while slot < slotCount {
      retired.push(slots[slot].restart(after: block))
      slot &+= 1
    }
  }

  /// Processes frames of all inputs into all outputs, in blocks.
  ///
  /// - Parameter block: The number of the last block; counted on.
  @_noAllocation @_noLocks
  mutating func process(
    _ given: UnsafeBufferPointer<InputBlock>,
    outputs: UnsafeBufferPointer<UnsafeMutablePointer<Float>>, frames: Int,
    block: inout UInt64, retired: borrowing Retired
  ) {
    var done = 0
    while done < frames {
      var count = min(frames &- done, Block.frames)
      var slot = 0
      while slot < slotCount {
        retired.push(slots[slot].update())
        count = min(count, slots[slot].framesLeft(ramp))
        slot &+= 1
      }
      block &+= 1
      processBlock(
        given, outputs: outputs, start: done,
        frames: count, block: block, retired: retired)
      done &+= count
    }
  }

  @_noAllocation @_noLocks
  private mutating func processBlock(
    _ given: UnsafeBufferPointer<InputBlock>,
    outputs: UnsafeBufferPointer<UnsafeMutablePointer<Float>>, start: Int, frames: Int,
    block: UInt64, retired: borrowing Retired
  ) {
    let bytes = frames &* MemoryLayout<Float>.stride
    // All inputs are read before an output is written: hosts hand over the same memory for both.
    var index = 0
    while index < inputCount {
      inputs[index].take(
        index < given.count ? given[index] : nil, from: start, frames: frames, ramp: ramp)
      index &+= 1
    }
    var slot = 0
    while slot < slotCount {
      if slots[slot].isHeard { slots[slot].process(block: block, frames: frames) }
      slot &+= 1
    }
    slot = 0
    while slot < slotCount {
      let samples = slots[slot].samples(mixed: mixed, ramp: ramp, frames: frames)
      if slot < outputs.count {
        UnsafeMutableRawPointer(outputs[slot] + start).copyMemory(
          from: UnsafeRawPointer(samples), byteCount: bytes)
      }
      retired.push(slots[slot].advance(frames: frames, ramp: ramp))
      slot &+= 1
    }
    index = 0
    while index < inputCount {
      inputs[index].advance(frames: frames)
      index &+= 1
    }
  }

  /// Whether ports are switched off to keep the deadline.
  var hasShed: Bool {
    @_noAllocation @_noLocks get {
      var slot = 0
      while slot < slotCount {
        if slots[slot].isShed.load(ordering: .relaxed) { return true }
        slot &+= 1
      }
      return false
    }
  }

  /// Switches off what matters least of what is audible; never the last.
  ///
  /// - Returns: Whether there was one.
  @_noAllocation @_noLocks
  func shedPort() -> Bool {
    var least = Int.max
    var most = 0
    var slot = 0
    while slot < slotCount {
      let rank = slots[slot].rank.load(ordering: .relaxed)
      if rank > 0, slots[slot].isEnabled.load(ordering: .relaxed),
        !slots[slot].isShed.load(ordering: .relaxed)
      {
        least = min(least, rank)
        most = max(most, rank)
      }
      slot &+= 1
    }
    guard least < most else { return false }
    slot = 0
    while slot < slotCount {
      if slots[slot].rank.load(ordering: .relaxed) == least {
        slots[slot].isShed.store(true, ordering: .relaxed)
      }
      slot &+= 1
    }
    return true
  }
}
