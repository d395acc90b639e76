import CVector

/// How many frames ``filterRow(taps:channels:stride:channelCount:tapCount:output:frames:)`` computes at a
/// time.
@inlinable
package var filterTile: Int {
  @_noAllocation @_noLocks get { 4 &* Int(BEAMFORM_LANES) }
}

/// One row of the filter matrix: `y[n] = Σ_channel Σ_t h_channel[t] · x_channel[n − t]`.
///
/// Every output frame sums its products in the same order, whatever the block.
///
/// - Parameters:
///   - taps: Channels × taps, the last tap first.
///   - channels: Of the first channel, the sample `tapCount − 1` frames ahead of the block.
///   - stride: From channel to channel.
///   - output: Receives `frames` samples; written up to a whole ``filterTile``.
///
/// Real-time safe: no allocation, no lock, no system call.
@_noAllocation @_noLocks
package func filterRow(
  taps: UnsafePointer<Float>, channels: UnsafePointer<Float>, stride: Int, channelCount: Int,
  tapCount: Int, output: UnsafeMutablePointer<Float>, frames: Int
) {
  let width = Int(BEAMFORM_LANES)
  var n = 0
  while n < frames {
    var y0 = beamform_broadcast(0)
    var y1 = y0
    var y2 = y0
    var y3 = y0
    var h = taps
    var start = channels + n
    var channel = 0
    while channel < channelCount {
      var x = start
      let end = x + tapCount
      while x < end {
        let tap = beamform_broadcast(h.pointee)
        y0 = beamform_multiply_add(tap, beamform_load(x), y0)
        y1 = beamform_multiply_add(tap, beamform_load(x + width), y1)
        y2 = beamform_multiply_add(tap, beamform_load(x + 2 &* width), y2)
        y3 = beamform_multiply_add(tap, beamform_load(x + 3 &* width), y3)
        x += 1
        h += 1
      }
      start += stride
      channel &+= 1
    }
    beamform_store(output + n, y0)
    beamform_store(output + n + width, y1)
    beamform_store(output + n + 2 &* width, y2)
    beamform_store(output + n + 3 &* width, y3)
    n &+= 4 &* width
  }
}
