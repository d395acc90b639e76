import CFloatMode

/// Measures loudness: of the last 400 ms (momentary), of the last 3 s (short-term), and of the gated whole
/// (integrated).
///
/// Every channel has the weight 1 of a front channel; two channels of one signal are 3 LU louder than one. Time is
/// counted in steps of 10 ms, rounded to whole frames, so that figures change a hundred times a second. What lies before
/// the start counts as silence. Silence has −∞ LUFS.
///
/// Memory does not grow with time: levels of 400 ms every 100 ms go into bins of at most 0.07 LU, each with the
/// sum of its powers. The mean is therefore exact; what is rounded, by less than 0.07 LU, is where the relative gate
/// stands. Use a meter from one thread at a time.
///
/// - SeeAlso: Recommendation ITU-R BS.1770-5, 2023, annex 1, for K-weighting and gates; EBU Tech 3341, "Loudness
///   metering: 'EBU Mode' metering", 2023, for the three time scales.
public struct LoudnessMeter: ~Copyable {
  /// The least and the greatest number of channels.
  public static let channelCounts = 1...64

  /// How many channels are measured as one programme.
  public let channelCount: Int
  /// Frames a second.
  public let sampleRate: Double

  private let stepFrames: Int
  /// A filter and the sum of its squares in the current step, a channel each.
  private let weightings: UnsafeMutablePointer<KWeighting>
  private let sums: UnsafeMutablePointer<Double>
  /// The sums of all channels in the last 3 s, in a ring of steps.
  private let steps: UnsafeMutablePointer<Double>
  private var histogram = GatedHistogram()
  /// Frames of the current step so far.
  private var framesInStep = 0
  /// Where the next step goes in the ring.
  private var nextStep = 0
  /// Steps until the next level of 400 ms goes into the histogram.
  private var stepsToGate = LoudnessMeter.momentarySteps

  /// 400 ms.
  private static var momentarySteps: Int {
    @_noAllocation @_noLocks get { 40 }
  }
  /// 3 s.
  private static var shortTermSteps: Int {
    @_noAllocation @_noLocks get { 300 }
  }
  /// 100 ms: levels of 400 ms overlap by three quarters.
  private static var gateSteps: Int {
    @_noAllocation @_noLocks get { 10 }
  }

  /// Creates the meter as after silence, and allocates all it will ever need (45 KB).
  ///
  /// - Parameters:
  ///   - channelCount: From 1 to 64.
  ///   - sampleRate: From 8000 to 192000 Hz.
  /// - Throws: ``LoudnessError/channelCountOutOfRange(_:)`` or ``LoudnessError/sampleRateOutOfRange(_:)``.
  public init(channelCount: Int, sampleRate: Double) throws(LoudnessError) {
    guard Self.channelCounts.contains(channelCount) else {
      throw .channelCountOutOfRange(channelCount)
    }
    let weighting = try KWeighting(sampleRate: sampleRate)
    self.channelCount = channelCount
    self.sampleRate = sampleRate
    stepFrames = Int((sampleRate / 100).rounded())
    weightings = .allocate(capacity: channelCount)
    weightings.initialize(repeating: weighting, count: channelCount)
    sums = .allocate(capacity: channelCount)
    sums.initialize(repeating: 0, count: channelCount)
    steps = .allocate(capacity: Self.shortTermSteps)
    steps.initialize(repeating: 0, count: Self.shortTermSteps)
  }

  deinit {
    weightings.deallocate()
    sums.deallocate()
    steps.deallocate()
  }

  /// Measures one block; cutting a stream into other blocks gives the same figures, bit for bit.
  ///
  /// A sample beyond ``Processor/sampleBound``, or NaN, counts as silence. Subnormal numbers count as zero for
  /// the length of the call.
  ///
  /// - Parameters:
  ///   - channels: A pointer a channel, to `frames` samples each.
  ///   - frames: Any number; nothing happens for 0 or less.
  ///
  /// Real-time safe: no allocation, no lock, no system call.
  @_noAllocation @_noLocks
  public mutating func process(_ channels: UnsafePointer<UnsafePointer<Float>>, frames: Int) {
    let mode = beamform_flush_subnormals()
    var done = 0
    while done < frames {
      let count = min(frames &- done, stepFrames &- framesInStep)
      var channel = 0
      while channel < channelCount {
        weightings[channel].addSquares(
          of: channels[channel] + done, frames: count, to: &sums[channel])
        channel &+= 1
      }
      done &+= count
      framesInStep &+= count
      if framesInStep == stepFrames { endStep() }
    }
    beamform_restore_float_mode(mode)
  }

  /// The loudness of the last 400 ms in LUFS, up to the last whole step of 10 ms.
  ///
  /// Neither allocates nor locks.
  public var momentaryLoudness: Double { Self.loudness(power(steps: Self.momentarySteps)) }

  /// The loudness of the last 3 s in LUFS, up to the last whole step of 10 ms.
  ///
  /// Neither allocates nor locks.
  public var shortTermLoudness: Double { Self.loudness(power(steps: Self.shortTermSteps)) }

  /// The loudness of all since the start or the last reset, in LUFS, gated at −70 LUFS and then at 10 LU below
  /// the mean of what is left.
  ///
  /// −∞ while nothing has been above −70 LUFS for 400 ms. Neither allocates nor locks, and takes some microseconds.
  public var integratedLoudness: Double { Self.loudness(histogram.gatedMean) }

  /// Forgets the past: the next block is measured as the first.
  ///
  /// Real-time safe.
  @_noAllocation @_noLocks
  public mutating func reset() {
    var channel = 0
    while channel < channelCount {
      weightings[channel].reset()
      sums[channel] = 0
      channel &+= 1
    }
    var step = 0
    while step < Self.shortTermSteps {
      steps[step] = 0
      step &+= 1
    }
    histogram.reset()
    framesInStep = 0
    nextStep = 0
    stepsToGate = Self.momentarySteps
  }

  @_noAllocation @_noLocks
  private mutating func endStep() {
    var sum = 0.0
    var channel = 0
    while channel < channelCount {
      sum += sums[channel]
      sums[channel] = 0
      channel &+= 1
    }
    steps[nextStep] = sum
    nextStep = nextStep &+ 1 == Self.shortTermSteps ? 0 : nextStep &+ 1
    framesInStep = 0
    stepsToGate &-= 1
    if stepsToGate == 0 {
      stepsToGate = Self.gateSteps
      histogram.add(power(steps: Self.momentarySteps))
    }
  }

  /// The mean square of the last steps, summed over the channels.
  @_noAllocation @_noLocks
  private func power(steps count: Int) -> Double {
    var sum = 0.0
    var step = nextStep
    var left = count
    while left > 0 {
      step = step == 0 ? Self.shortTermSteps &- 1 : step &- 1
      sum += steps[step]
      left &-= 1
    }
    return sum / Double(count &* stepFrames)
  }

  /// The standard's offset: K-weighting lifts a tone of 997 Hz by so much.
  static let offsetDecibels = -0.691

  private static func loudness(_ power: Double) -> Double {
    offsetDecibels + decibels(power: power)
  }
}
