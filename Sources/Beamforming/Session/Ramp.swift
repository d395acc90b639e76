import Kernels

/// Gains that rise from 0 to 1 as a raised cosine.
struct Ramp: ~Copyable {
  /// How many.
  let frames: Int
  /// The gains, and ones behind them up to a whole vector and more.
  let gains: UnsafeMutablePointer<Float>

  init(frames: Int) {
    self.frames = frames
    let count = frames + Block.frames + lanes
    gains = .allocate(capacity: count)
    gains.initialize(repeating: 1, count: count)
    for n in 0..<frames {
      // Neither the first nor the last is 0 or 1: a ramp takes steps between the frames.
      gains[n] = Float(0.5 - 0.5 * cosine(.pi * (Double(n) + 0.5) / Double(frames)))
    }
  }

  deinit { gains.deallocate() }
}
