import Kernels

/// What a session runs at one rate, with one set of inputs: made whole beforehand, run by one thread.
struct SessionGraph: ~Copyable {
  /// Frames a second.
  let sampleRate: Double
  /// Frames from input to output, equal on every port.
  let latencyFrames: Int
  let inputCount: Int
  let inputs: UnsafeMutablePointer<SessionInput>
  /// What other threads know and want of each input.
  let inputControls: UnsafeMutablePointer<InputControl>
  let slotCount: Int
  let slots: UnsafeMutablePointer<OutputSlot>
  /// What other threads want of each output.
  let controls: UnsafeMutablePointer<OutputControl>
  let ramp: Ramp
  /// Plays nothing.
  let silence: UnsafeMutablePointer<PortUnit>
  /// The one that was retired before it.
  let retiredBefore = AtomicAddress()

  /// A block of one output while it changes.
  private let mixed: UnsafeMutablePointer<Float>

  /// An input at the beginning.
  struct Input {
    let channels: Int
    let isArray: Bool
    let isEnabled: Bool
  }

  /// Makes inputs, and outputs that are silent until they are given a tap by ``setOutput(_:tap:isEnabled:isShed:rank:)``.
  init(
    sampleRate: Double, latencyFrames: Int, inputs: [Input], outputCount: Int, rampFrames: Int
  ) {
    self.sampleRate = sampleRate
    self.latencyFrames = latencyFrames
    inputCount = inputs.count
    self.inputs = .allocate(capacity: max(1, inputCount))
    inputControls = .allocate(capacity: max(1, inputCount))
    for (index, input) in inputs.enumerated() {
      let through = PortUnit.make(
        design: nil, input: self.inputs + index, tapCount: input.channels,
        delayFrames: latencyFrames, users: PortUnit.keptByGraph)
      (inputControls + index).initialize(
        to: InputControl(isEnabled: input.isEnabled, channels: input.channels, through: through))
      (self.inputs + index).initialize(
        to: SessionInput(
          channels: input.channels, isArray: input.isArray, control: inputControls + index,
          latencyFrames: latencyFrames))
    }
    slotCount = outputCount
    slots = .allocate(capacity: outputCount)
    controls = .allocate(capacity: outputCount)
    ramp = Ramp(frames: rampFrames)
    silence = PortUnit.make(
      design: nil, input: nil, tapCount: 1, delayFrames: 0, users: PortUnit.keptByGraph)
    mixed = .allocate(capacity: Block.stride(history: 0))
    mixed.initialize(repeating: 0, count: Block.stride(history: 0))
    for index in 0..<outputCount {
      (controls + index).initialize(to: OutputControl(isEnabled: true, isShed: false, rank: 0))
      (slots + index).initialize(
        to: OutputSlot(
          assigned: silence.pointee.taps, silence: silence.pointee.taps,
          control: controls + index))
    }
  }

  /// Says what an output plays from the beginning, before the graph runs.
  func setOutput(
    _ index: Int, tap: UnsafeMutablePointer<PortTap>, isEnabled: Bool, isShed: Bool, rank: Int
  ) {
    (controls + index).deinitialize(count: 1)
    (controls + index).initialize(
      to: OutputControl(isEnabled: isEnabled, isShed: isShed, rank: rank))
    (slots + index).deinitialize(count: 1)
    (slots + index).initialize(
      to: OutputSlot(
        assigned: tap, silence: silence.pointee.taps, control: controls + index))
  }

  /// Frees everything that no other graph has.
  deinit {
    for index in 0..<slotCount { (slots + index).pointee.abandon() }
    slots.deinitialize(count: slotCount)
    slots.deallocate()
    controls.deinitialize(count: slotCount)
    controls.deallocate()
    inputs.deinitialize(count: inputCount)
    inputs.deallocate()
    inputControls.deinitialize(count: inputCount)
    inputControls.deallocate()
    PortUnit.destroy(silence)
    mixed.deallocate()
  }

  /// Frees a graph that nobody runs.
  static func destroy(_ graph: UnsafeMutablePointer<SessionGraph>) {
    graph.deinitialize(count: 1)
    graph.deallocate()
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
  func compare(
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
          (inputs + index).pointee.isAsExpected = isAsExpected
          restart(input: index, after: block, retired: retired)
        }
      }
      index &+= 1
    }
    return flags
  }

  /// Begins anew on all inputs.
  @_noAllocation @_noLocks
  func restart(after block: UInt64, retired: borrowing Retired) {
    var index = 0
    while index < inputCount {
      restart(input: index, after: block, retired: retired)
      index &+= 1
    }
  }

  /// Forgets the past of an input; an array's outputs fade from what they last played to what comes.
  @_noAllocation @_noLocks
  private func restart(input index: Int, after block: UInt64, retired: borrowing Retired) {
    let input = inputs + index
    input.pointee.restart()
    guard input.pointee.isArray else { return }
    var slot = 0
    while slot < slotCount {
      if (slots + slot).pointee.isFed(by: input) {
        retired.push((slots + slot).pointee.restart(after: block))
      }
      slot &+= 1
    }
  }

  /// Takes over from another graph: what its outputs last played fades away, what this one makes fades in. Only sound
  /// of unknown geometry whose source is the same goes on as it is.
  @_noAllocation @_noLocks
  func succeed(_ graph: borrowing SessionGraph) {
    var index = 0
    while index < inputCount {
      if index >= graph.inputCount || !(inputs + index).pointee.goesOn(from: graph.inputs[index]) {
        (inputs + index).pointee.restart()
      }
      index &+= 1
    }
    var slot = 0
    while slot < slotCount {
      (slots + slot).pointee.succeed(graph.slots[slot], goesOn: goesOn(slot, from: graph))
      slot &+= 1
    }
  }

  /// Whether a slot's place in another graph heard sound of unknown geometry that goes on.
  @_noAllocation @_noLocks
  private func goesOn(_ slot: Int, from graph: borrowing SessionGraph) -> Bool {
    guard let heard = graph.slots[slot].inputHeard else { return false }
    let index = heard - graph.inputs
    return index < inputCount && inputs[index].hasGoneOn
      && (slots + slot).pointee.isFed(by: inputs + index)
  }

  /// Lets all outputs play at once, before the first block.
  @_noAllocation @_noLocks
  func begin(after block: UInt64, retired: borrowing Retired) {
    var slot = 0
    while slot < slotCount {
      retired.push((slots + slot).pointee.restart(after: block))
      slot &+= 1
    }
  }

  /// Processes frames of all inputs into all outputs, in blocks.
  ///
  /// - Parameters:
  ///   - block: The number of the last block; counted on.
  ///   - sampleTime: Of the first frame.
  @_noAllocation @_noLocks
  func process(
    _ given: UnsafeBufferPointer<InputBlock>,
    outputs: UnsafeBufferPointer<UnsafeMutablePointer<Float>>, frames: Int,
    block: inout UInt64, sampleTime: Int64, retired: borrowing Retired
  ) {
    var done = 0
    while done < frames {
      var count = min(frames &- done, Block.frames)
      var slot = 0
      while slot < slotCount {
        retired.push((slots + slot).pointee.update())
        count = min(count, (slots + slot).pointee.framesLeft(ramp))
        slot &+= 1
      }
      block &+= 1
      processBlock(
        given, outputs: outputs, start: done,
        frames: count, block: block, sampleTime: sampleTime &+ Int64(done), retired: retired)
      done &+= count
    }
  }

  @_noAllocation @_noLocks
  private func processBlock(
    _ given: UnsafeBufferPointer<InputBlock>,
    outputs: UnsafeBufferPointer<UnsafeMutablePointer<Float>>, start: Int, frames: Int,
    block: UInt64, sampleTime: Int64, retired: borrowing Retired
  ) {
    let bytes = frames &* MemoryLayout<Float>.stride
    // All inputs are read before an output is written: hosts hand over the same memory for both.
    var index = 0
    while index < inputCount {
      (inputs + index).pointee.take(
        index < given.count ? given[index] : nil, from: start, frames: frames, ramp: ramp)
      index &+= 1
    }
    var slot = 0
    while slot < slotCount {
      if slots[slot].isHeard {
        (slots + slot).pointee.process(block: block, sampleTime: sampleTime, frames: frames)
      }
      slot &+= 1
    }
    slot = 0
    while slot < slotCount {
      let samples = (slots + slot).pointee.samples(mixed: mixed, ramp: ramp, frames: frames)
      if slot < outputs.count {
        UnsafeMutableRawPointer(outputs[slot] + start).copyMemory(
          from: UnsafeRawPointer(samples), byteCount: bytes)
      }
      retired.push((slots + slot).pointee.advance(frames: frames, ramp: ramp))
      slot &+= 1
    }
    index = 0
    while index < inputCount {
      (inputs + index).pointee.advance(frames: frames)
      index &+= 1
    }
  }

  /// Whether ports are switched off to keep the deadline.
  var hasShed: Bool {
    @_noAllocation @_noLocks get {
      var slot = 0
      while slot < slotCount {
        if controls[slot].isShed.load(ordering: .relaxed) { return true }
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
      let rank = controls[slot].rank.load(ordering: .relaxed)
      if rank > 0, controls[slot].isEnabled.load(ordering: .relaxed),
        !controls[slot].isShed.load(ordering: .relaxed)
      {
        least = min(least, rank)
        most = max(most, rank)
      }
      slot &+= 1
    }
    guard least < most else { return false }
    slot = 0
    while slot < slotCount {
      if controls[slot].rank.load(ordering: .relaxed) == least {
        controls[slot].isShed.store(true, ordering: .relaxed)
      }
      slot &+= 1
    }
    return true
  }
}
