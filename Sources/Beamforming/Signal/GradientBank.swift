import Kernels

/// Runs one ``GradientBankDesign``: microphones in, channels for the filter matrix out.
///
/// For the mean P: `LP·P = L·L·P` and `A·P = P − 2·L·P`. For a difference D: `ω_c·K·D = L·D − L·L·D`,
/// above an integration limit some of HP·D, and its
/// slope from frame to frame. Channels, in order: LP·P, A·P, the slopes, and the integrated differences.
struct GradientBank: ~Copyable {
  /// How many channels it makes.
  let channelCount: Int
  /// How many of them are filtered by a whole row: all but the integrated differences, which come last.
  let filteredCount: Int
  /// Its channels, ``stride`` apart, each `history` samples of the past and then the block.
  let channels: UnsafeMutablePointer<Float>
  let stride: Int
  let history: Int

  /// After so many frames what came before has left its output below −60 dB.
  let settlingFrames: Int

  private let onePole: OnePole
  /// How much of a difference passes the integrator.
  private let passedShare: Double
  private let signalCount: Int
  /// What is mixed into each signal: `terms[firstTerm[s] ..< firstTerm[s + 1]]`.
  private let terms: UnsafeMutablePointer<Term>
  private let firstTerm: UnsafeMutablePointer<Int>
  /// A signal at a time, as mixed.
  private let mixed: UnsafeMutablePointer<Float>
  private let poles: UnsafeMutablePointer<TwoPoles>
  private let hasShelf: Bool
  private let shelves: UnsafeMutablePointer<ShelfFilter>

  /// Periods of the corner: two equal poles leave (1 + x)·e⁻ˣ with x = 2π·1.5, which is −61 dB.
  private static let settlingPeriods = 1.5

  private struct Term {
    var microphone: Int
    var weight: Float
  }

  /// - Parameter reach: How many frames of the past the filter matrix reads.
  init(_ design: GradientBankDesign, sampleRate: Double, reach: Int) {
    filteredCount = design.channelCount
    channelCount = filteredCount + design.differences.count
    history = Block.history(reach: reach)
    stride = Block.stride(history: history)
    settlingFrames =
      Int((Self.settlingPeriods * sampleRate / design.cornerFrequency).rounded(.up)) + history
    onePole = OnePole(warpedCorner: tangent(.pi * design.cornerFrequency / sampleRate))
    passedShare = BankResponse.passedShare(
      cornerFrequency: design.cornerFrequency, integrationLimit: design.integrationLimit,
      sampleRate: sampleRate)
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
    mixed = .allocate(capacity: Block.stride(history: 0))
    poles = .allocate(capacity: signalCount)
    poles.initialize(repeating: TwoPoles(), count: signalCount)
    shelves = .allocate(capacity: signalCount)
    hasShelf = design.shelf != nil
    if let shelf = design.shelf {
      shelves.initialize(repeating: ShelfFilter(shelf), count: signalCount)
    }
    mixed.initialize(repeating: 0, count: Block.stride(history: 0))
    channels.initialize(repeating: 0, count: channelCount * stride)
  }

  deinit {
    channels.deallocate()
    terms.deallocate()
    firstTerm.deallocate()
    mixed.deallocate()
    poles.deallocate()
    shelves.deallocate()
  }

  /// Forgets the past.
  @_noAllocation @_noLocks
  mutating func reset() {
    channels.update(repeating: 0, count: channelCount &* stride)
    poles.update(repeating: TwoPoles(), count: signalCount)
    if hasShelf {
      var s = 0
      while s < signalCount {
        (shelves + s).pointee.reset()
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
    var s = 0
    while s < signalCount {
      mix(s, microphones, microphoneStride, frames)
      if hasShelf { (shelves + s).pointee.process(mixed, frames: frames) }
      if s == 0 {
        let lowPass = channels + history
        (poles + s).pointee.split(
          onePole, mixed, lowPass: lowPass, allPass: lowPass + stride, frames: frames)
      } else {
        let slope = channels + (s &+ 1) &* stride + history
        (poles + s).pointee.integrate(
          onePole, share: passedShare, mixed, into: slope + (signalCount &- 1) &* stride,
          slope: slope,
          frames: frames)
      }
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
    _ s: Int, _ microphones: UnsafePointer<Float>, _ microphoneStride: Int, _ frames: Int
  ) {
    var t = firstTerm[s]
    let end = firstTerm[s &+ 1]
    let first = terms[t]
    multiply(
      first.weight, microphones + first.microphone &* microphoneStride, into: mixed,
      frames: frames)
    t &+= 1
    while t < end {
      let term = terms[t]
      multiplyAdd(
        term.weight, microphones + term.microphone &* microphoneStride, into: mixed,
        frames: frames)
      t &+= 1
    }
  }
}
