/// What a selector knows of one beam: its level above the low cut, K-weighted, and its noise floor.
struct BeamLevel: ~Copyable {
  /// The smoothed mean square that decisions compare.
  private(set) var power = 0.0
  /// The least of it for some seconds.
  var floor: Double {
    @_noAllocation @_noLocks get { noise.power }
  }
  /// What is left of the level above the floor.
  var excess: Double {
    @_noAllocation @_noLocks get { max(power - noise.power, 0) }
  }

  private var lowCut: LowCut
  private var weighting: KWeighting
  private var noise: NoiseFloor
  private var sum = 0.0
  private let riseShare: Double
  private let fallShare: Double

  /// - Parameter frameSeconds: From one power to the next.
  init(
    _ options: SelectorOptions, lowCut: LowCut, weighting: KWeighting, frameSeconds: Double
  ) {
    self.lowCut = lowCut
    self.weighting = weighting
    noise = NoiseFloor(options, frameSeconds: frameSeconds)
    riseShare = 1 - exponential(-frameSeconds / options.timeConstant)
    fallShare = 1 - exponential(-frameSeconds / options.releaseTimeConstant)
  }

  /// Takes in a part of a frame; `scratch` has room for it.
  @_noAllocation @_noLocks
  mutating func add(
    _ samples: UnsafePointer<Float>, scratch: UnsafeMutablePointer<Float>, frames: Int
  ) {
    lowCut.process(samples, into: scratch, frames: frames)
    weighting.addSquares(of: scratch, frames: frames, to: &sum)
  }

  /// The mean square of the frame that is complete; the next one begins.
  @_noAllocation @_noLocks
  mutating func takePower(frames: Int) -> Double {
    let power = min(sum / Double(frames), Self.greatestPower)
    sum = 0
    return power
  }

  /// 40 dB above full scale there is no sound: damaged samples would keep the smoothed levels up for long.
  private static var greatestPower: Double {
    @_noAllocation @_noLocks get { 1e4 }
  }

  @_noAllocation @_noLocks
  mutating func followNoise(_ framePower: Double) { noise.follow(framePower) }

  @_noAllocation @_noLocks
  mutating func follow(_ framePower: Double) {
    power += (framePower > power ? riseShare : fallShare) * (framePower - power)
  }

  @_noAllocation @_noLocks
  mutating func reset() {
    power = 0
    sum = 0
    lowCut.reset()
    weighting.reset()
    noise.reset()
  }
}
