/// The noise floor of a beam: the least level, smoothed, of a window that moves on in 30 steps.
///
/// It falls at once, and rises without a limit once all that was quieter has left the window, so that the floors of
/// two beams rise at the same time when a fan starts.
struct NoiseFloor: ~Copyable {
  private static var stepCount: Int {
    @_noAllocation @_noLocks get { 30 }
  }

  /// The least power of the window; infinite until the smoothing has settled, so that nothing stands out.
  private(set) var power = Double.infinity

  private let share: Double
  private let framesPerStep: Int
  private let settlingFrames: Int
  private let minima: UnsafeMutablePointer<Double>
  private var smoothed = 0.0
  private var frames = 0
  /// Of the current step, and of those before.
  private var current = Double.infinity
  private var past = Double.infinity
  private var step = 0
  private var framesInStep = 0

  /// - Parameter frameSeconds: From one power to the next.
  init(_ options: SelectorOptions, frameSeconds: Double) {
    share = 1 - exponential(-frameSeconds / options.floorTimeConstant)
    framesPerStep = max(
      1, Int((options.floorWindow / Double(Self.stepCount) / frameSeconds).rounded()))
    // e^−3 is left of what the level was at the start: 0.2 dB.
    settlingFrames = Int((3 * options.floorTimeConstant / frameSeconds).rounded(.up))
    minima = .allocate(capacity: Self.stepCount)
    minima.initialize(repeating: .infinity, count: Self.stepCount)
  }

  deinit { minima.deallocate() }

  /// Takes in the mean square of a frame.
  @_noAllocation @_noLocks
  mutating func follow(_ framePower: Double) {
    smoothed += share * (framePower - smoothed)
    guard frames >= settlingFrames else {
      frames &+= 1
      return
    }
    current = min(current, smoothed)
    power = min(past, current)
    framesInStep &+= 1
    guard framesInStep == framesPerStep else { return }
    framesInStep = 0
    minima[step] = current
    step = (step &+ 1) % Self.stepCount
    current = smoothed
    past = .infinity
    var n = 0
    while n < Self.stepCount {
      past = min(past, minima[n])
      n &+= 1
    }
  }

  /// Forgets the past.
  @_noAllocation @_noLocks
  mutating func reset() {
    power = .infinity
    smoothed = 0
    frames = 0
    current = .infinity
    past = .infinity
    step = 0
    framesInStep = 0
    var n = 0
    while n < Self.stepCount {
      minima[n] = .infinity
      n &+= 1
    }
  }
}
