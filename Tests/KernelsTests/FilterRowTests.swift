import Kernels
import TestSupport
import Testing

@Suite struct FilterRowTests {
  /// Exact: small whole numbers have no rounding.
  @Test(arguments: [(1, 1), (3, 2), (33, 5), (11, 17), (34, 3), (256, 2), (257, 1), (700, 2)])
  func itIsTheSumOfConvolutions(tapCount: Int, channelCount: Int) {
    let frames = 77
    var random = SeededGenerator(seed: 5)
    let stride = frames + tapCount + filterTile
    let channels = (0..<(channelCount * stride)).map { _ in
      Float(Int.random(in: -8...8, using: &random))
    }
    let taps = (0..<(channelCount * tapCount)).map { _ in
      Float(Int.random(in: -8...8, using: &random))
    }
    let output = UnsafeMutablePointer<Float>.allocate(capacity: frames + filterTile)
    defer { output.deallocate() }
    taps.withUnsafeBufferPointer { h in
      channels.withUnsafeBufferPointer { x in
        guard let h = h.baseAddress, let x = x.baseAddress else { return }
        filterRow(
          taps: h, channels: x, stride: stride, channelCount: channelCount, tapCount: tapCount,
          output: output, frames: frames)
      }
    }
    for n in 0..<frames {
      var sum: Float = 0
      for c in 0..<channelCount {
        for t in 0..<tapCount {
          sum += taps[c * tapCount + t] * channels[c * stride + n + t]
        }
      }
      #expect(output[n] == sum)
    }
  }
}
