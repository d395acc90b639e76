import Kernels

/// Runs one ``GradientBankDesign``: microphones in, channels for the filter matrix out.
///
/// For the mean P: `LP·P = L·L·P` and `A·P = P − 2·L·P`. For a difference D: `ω_c·K·D = L·D − L·L·D`.
struct GradientBank: ~Copyable {
  /// How many channels it makes.
  let channelCount: Int
  /// Its channels, ``stride`` apart, each `history` samples of the past and then the block.
  let channels: UnsafeMutablePointer<Float>
  let stride: Int
  let history: Int

  private let onePole: OnePole
  private let signalCount: Int
  /// What is mixed into each signal: `terms[firstTerm[s] ..< firstTerm[s + 1]]`.
  private let terms: UnsafeMutablePointer<Term>
  private let firstTerm: UnsafeMutablePointer<Int>
  /// A signal at a time, with a vector of its past ahead: mixed, low-passed once, low-passed twice.
  private let mixed: UnsafeMutablePointer<Float>
  private let once: UnsafeMutablePointer<Float>
  private let twice: UnsafeMutablePointer<Float>
  /// The past of `mixed` and `once`, 2 vectors a signal.
  private let past: UnsafeMutablePointer<Float>
  /// Two poles a signal.
  private let states: UnsafeMutablePointer<OnePoleState>
  private let hasShelf: Bool
  private let shelves: UnsafeMutablePointer<ShelfFilter>

  private struct Term {
    var microphone: Int
    var weight: Float
  }

  /// - Parameter taps: How many taps the filter matrix has, which decides how much past it needs.
  init(_ design: GradientBankDesign, sampleRate: Double, taps: Int) {
    channelCount = design.channelCount
    history = Block.history(taps: taps)
    stride = Block.stride(history: history)
    onePole = OnePole(warpedCorner: tangent(.pi * design.cornerFrequency / sampleRate))
    let signals = [design.mean] + design.differences
    signalCount = signals.count
    channels = .allocate(capacity: channelCount * stride)
    terms = .allocate(capacity: max(1, signals.reduce(0) { $0 + $1.count }))
    firstTerm = .allocate(capacity: signalCount + 1)
    var count = 0
    for (s, signal) in signals.enumerated() {
      firstTerm[s] = count
      for share in signal {
        let term = Term(microphone: share.microphone, weight: Float(share.weight))
        (terms + count).initialize(to: term)
        count += 1
      }
    }
    firstTerm[signalCount] = count
    let length = Block.stride(history: lanes)
    mixed = .allocate(capacity: length)
    once = .allocate(capacity: length)
    twice = .allocate(capacity: length)
    past = .allocate(capacity: 2 * lanes * signalCount)
    states = .allocate(capacity: 2 * signalCount)
    states.initialize(repeating: OnePoleState(), count: 2 * signalCount)
    shelves = .allocate(capacity: signalCount)
    hasShelf = design.shelf != nil
    if let shelf = design.shelf {
      shelves.initialize(repeating: ShelfFilter(shelf), count: signalCount)
    }
    mixed.initialize(repeating: 0, count: length)
    once.initialize(repeating: 0, count: length)
    twice.initialize(repeating: 0, count: length)
    past.initialize(repeating: 0, count: 2 * lanes * signalCount)
    channels.initialize(repeating: 0, count: channelCount * stride)
  }

  deinit {
    for memory in [channels, mixed, once, twice, past] { memory.deallocate() }
    terms.deallocate()
    firstTerm.deallocate()
    states.deallocate()
    shelves.deallocate()
  }

  /// Forgets the past.
  @_noAllocation @_noLocks
  mutating func reset() {
    past.update(repeating: 0, count: 2 &* lanes &* signalCount)
    channels.update(repeating: 0, count: channelCount &* stride)
    states.update(repeating: OnePoleState(), count: 2 &* signalCount)
    if hasShelf {
      var s = 0
      while s < signalCount {
        shelves[s].reset()
        s &+= 1
      }
    }
  }

  /// Makes a block of every channel.
  ///
  /// - Parameters:
  ///   - microphones: The first microphone's samples; the others follow `microphoneStride` apart.
  ///   - frames: At most ``Block/frames``.
  @_noAllocation @_noLocks
  mutating func process(
    _ microphones: UnsafePointer<Float>, microphoneStride: Int, frames: Int
  ) {
    let x = mixed + lanes
    let u = once + lanes
    var s = 0
    while s < signalCount {
      mix(s, microphones, microphoneStride, into: x, frames)
      if hasShelf { shelves[s].process(x, frames: frames) }
      let mixedPast = past + 2 &* lanes &* s
      let oncePast = mixedPast + lanes
      copy(mixedPast, to: mixed)
      copy(oncePast, to: once)
      onePole.process(state: states + 2 &* s, input: x, output: u, frames: frames)
      if s == 0 {
        let lowPass = channels + history
        onePole.process(state: states + 1, input: u, output: lowPass, frames: frames)
        allPass(x, low: u, into: lowPass + stride, frames: frames)
      } else {
        let integrated = channels + (s &+ 1) &* stride + history
        onePole.process(state: states + (2 &* s &+ 1), input: u, output: twice, frames: frames)
        subtract(twice, from: u, into: integrated, frames: frames)
      }
      copy(mixed + frames, to: mixedPast)
      copy(once + frames, to: oncePast)
      s &+= 1
    }
  }

  /// Keeps of every channel what the next block's filters reach back to.
  @_noAllocation @_noLocks
  mutating func advance(frames: Int) {
    var c = 0
    while c < channelCount {
      keepHistory(channels + c &* stride, history: history, frames: frames)
      c &+= 1
    }
  }

  @_noAllocation @_noLocks
  private func mix(
    _ s: Int, _ microphones: UnsafePointer<Float>, _ microphoneStride: Int,
    into output: UnsafeMutablePointer<Float>, _ frames: Int
  ) {
    var t = firstTerm[s]
    let end = firstTerm[s &+ 1]
    let first = terms[t]
    multiply(
      first.weight, microphones + first.microphone &* microphoneStride, into: output,
      frames: frames)
    t &+= 1
    while t < end {
      let term = terms[t]
      multiplyAdd(
        term.weight, microphones + term.microphone &* microphoneStride, into: output,
        frames: frames)
      t &+= 1
    }
  }

  @_noAllocation @_noLocks
  private func copy(_ from: UnsafePointer<Float>, to: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(to).copyMemory(
      from: UnsafeRawPointer(from), byteCount: lanes &* MemoryLayout<Float>.stride)
  }
}
