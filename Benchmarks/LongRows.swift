import Beamforming

/// The rows of one bank, on noise.
struct LongRows: ~Copyable {
  private var convolver: PartitionedConvolver
  private let rowCount: Int
  private let channels: UnsafeMutablePointer<Float>
  private let history: Int
  private let stride: Int
  private let output: UnsafeMutablePointer<Float>

  /// Frames that it takes at a time.
  private static let block = 256
  /// What kernels read and write beyond a block.
  private static let room = 64

  init(channelCount: Int, rowCount: Int, taps: Int, partitionFrames: Int?) {
    var state: UInt32 = 1
    func noise() -> Double {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Double(state) / Double(UInt32.max) - 0.5
    }
    let rows = (0..<rowCount).map { _ in
      (0..<channelCount).map { _ in (0..<taps).map { _ in noise() } }
    }
    convolver = PartitionedConvolver(rows, partitionFrames: partitionFrames)
    self.rowCount = rowCount
    history = convolver.headTaps
    // Never a power of two: channels would fall on each other in the cache.
    stride = (history + Self.block + Self.room) / 64 * 64 + 16
    channels = .allocate(capacity: channelCount * stride + Self.room)
    for n in 0..<(channelCount * stride + Self.room) {
      (channels + n).initialize(to: Float(noise()))
    }
    output = .allocate(capacity: Self.block + Self.room)
    output.initialize(repeating: 0, count: Self.block + Self.room)
  }

  deinit {
    channels.deallocate()
    output.deallocate()
  }

  mutating func process(frames: Int) {
    let block = channels + history
    var done = 0
    while done < frames {
      let count = min(Self.block, frames - done, convolver.framesLeft)
      for row in 0..<rowCount {
        convolver.process(row: row, channels: block, stride: stride, into: output, frames: count)
      }
      convolver.advance(channels: block, stride: stride, frames: count)
      done += count
    }
  }
}
