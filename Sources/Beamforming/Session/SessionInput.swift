import Kernels

/// One input on the thread that processes: its channels, each with as much of the past as the latency.
struct SessionInput: ~Copyable {
  /// How many channels its ports were made for.
  let channels: Int
  /// Whether its geometry is known; other sound is never touched.
  let isArray: Bool
  /// What other threads want of it.
  let control: UnsafeMutablePointer<InputControl>
  /// From channel to channel.
  let stride: Int
  /// Whether the last block had the channels and the rate that its ports were made for.
  var isAsExpected = true

  /// Whether it went on from an input of another graph.
  private(set) var hasGoneOn = false

  private let latencyFrames: Int
  private let history: Int
  private let planes: UnsafeMutablePointer<Float>
  /// How far it has come in since the last beginning; an array's sound is faded in, as a sound field that rises.
  private var fadePosition: Int

  init(
    channels: Int, isArray: Bool, control: UnsafeMutablePointer<InputControl>,
    latencyFrames: Int
  ) {
    self.channels = channels
    self.isArray = isArray
    self.control = control
    self.latencyFrames = latencyFrames
    history = Block.history(reach: latencyFrames)
    stride = Block.stride(history: history)
    planes = .allocate(capacity: channels * stride)
    planes.initialize(repeating: 0, count: channels * stride)
    fadePosition = .max
  }

  deinit { planes.deallocate() }

  /// The first sample of the block of a channel; the past lies ahead of it.
  @_noAllocation @_noLocks
  func samples(channel: Int) -> UnsafeMutablePointer<Float> {
    planes + (channel &* stride &+ history)
  }

  /// Forgets the past; what comes next is faded in.
  @_noAllocation @_noLocks
  mutating func restart() {
    planes.update(repeating: 0, count: channels &* stride)
    fadePosition = 0
  }

  /// Goes on from the same source in another graph, if it is the same and nothing was done to its sound.
  @_noAllocation @_noLocks
  mutating func goesOn(from input: borrowing SessionInput) -> Bool {
    hasGoneOn =
      !isArray && !input.isArray && channels == input.channels && stride == input.stride
      && latencyFrames == input.latencyFrames
    guard hasGoneOn else { return false }
    UnsafeMutableRawPointer(planes).copyMemory(
      from: UnsafeRawPointer(input.planes),
      byteCount: channels &* stride &* MemoryLayout<Float>.stride)
    return true
  }

  /// Takes in a part of a block.
  ///
  /// Where fewer channels come than expected they are repeated, where none comes there is silence.
  @_noAllocation @_noLocks
  mutating func take(_ block: InputBlock?, from start: Int, frames: Int, ramp: borrowing Ramp) {
    let bytes = frames &* MemoryLayout<Float>.stride
    var given = 0
    var channel = 0
    while channel < channels {
      let samples = samples(channel: channel)
      if let block, block.channels > 0 {
        UnsafeMutableRawPointer(samples).copyMemory(
          from: UnsafeRawPointer(block.planes[given] + start), byteCount: bytes)
        given = given &+ 1 == block.channels ? 0 : given &+ 1
      } else {
        samples.update(repeating: 0, count: frames)
      }
      if isArray {
        replaceUnusable(samples, frames: frames)
        if fadePosition < ramp.frames {
          fade(samples, gains: ramp.gains + fadePosition, frames: frames)
        }
      }
      channel &+= 1
    }
    if fadePosition < ramp.frames { fadePosition &+= frames }
  }

  /// Keeps what the next block needs of the past.
  @_noAllocation @_noLocks
  func advance(frames: Int) {
    guard history > 0 else { return }
    var channel = 0
    while channel < channels {
      keepHistory(planes + channel &* stride, history: history, frames: frames)
      channel &+= 1
    }
  }
}
