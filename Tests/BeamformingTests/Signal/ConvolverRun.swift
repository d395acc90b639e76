import Beamforming
import Kernels

/// Signals of several channels in memory as a bank has them: silence ahead, and room for a tile behind.
final class ConvolverRun {
  private let history: Int
  private let frames: Int
  private let stride: Int
  private let channels: UnsafeMutablePointer<Float>
  private let output: UnsafeMutablePointer<Float>

  init(_ signals: [[Float]], history: Int) {
    self.history = history
    frames = signals[0].count
    stride = history + frames + filterTile
    channels = .allocate(capacity: signals.count * stride)
    channels.initialize(repeating: 0, count: signals.count * stride)
    for (channel, signal) in signals.enumerated() {
      for (n, sample) in signal.enumerated() { channels[channel * stride + history + n] = sample }
    }
    output = .allocate(capacity: frames + filterTile)
    output.initialize(repeating: .nan, count: frames + filterTile)
  }

  deinit {
    channels.deallocate()
    output.deallocate()
  }

  /// Runs a block size after the other in turn, and hands out every row; allocates for that alone.
  func process(
    _ convolver: inout PartitionedConvolver, rows: Int, blocks: [Int] = [256]
  ) -> [[Float]] {
    var outputs = [[Float]](repeating: [], count: rows)
    run(&convolver, rows: rows, blocks: blocks) { row, count in
      outputs[row] += UnsafeBufferPointer(start: self.output, count: count)
    }
    return outputs
  }

  /// The same; `take` is called for each block of each row.
  func run(
    _ convolver: inout PartitionedConvolver, rows: Int, blocks: [Int],
    take: (_ row: Int, _ count: Int) -> Void
  ) {
    var start = 0
    var turn = 0
    while start < frames {
      // A block beyond the end of a partition is cut there, as the engine does.
      let count = min(blocks[turn % blocks.count], frames - start, convolver.framesLeft)
      let block = channels + history + start
      for row in 0..<rows {
        convolver.process(row: row, channels: block, stride: stride, into: output, frames: count)
        take(row, count)
      }
      convolver.advance(channels: block, stride: stride, frames: count)
      start += count
      turn += 1
    }
  }
}
