import CVector

/// How many frames ``filterRow(taps:channels:stride:channelCount:tapCount:output:frames:)`` computes at a
/// time.
@inlinable
package var filterTile: Int {
  @_noAllocation @_noLocks get { 4 &* Int(BEAMFORM_LANES) }
}

/// One row of the filter matrix: `y[n] = Σ_channel Σ_t h_channel[t] · x_channel[n − t]`.
///
/// Every output frame sums its products in the same order, whatever the block. Runs of 256 taps are summed
/// apart: one sum over thousands would round to −115 dB.
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
  let run = 256
  var n = 0
  while n < frames {
    var y0 = beamform_broadcast(0)
    var y1 = y0
    var y2 = y0
    var y3 = y0
    var (sum0, sum1, sum2, sum3) = (y0, y0, y0, y0)
    var h = taps
    var start = channels + n
    var channel = 0
    while channel < channelCount {
      var x = start
      let end = x + tapCount
      while true {
        let next = x + min(run, end - x)
        while x < next {
          let tap = beamform_broadcast(h.pointee)
          y0 = beamform_multiply_add(tap, beamform_load(x), y0)
          y1 = beamform_multiply_add(tap, beamform_load(x + width), y1)
          y2 = beamform_multiply_add(tap, beamform_load(x + 2 &* width), y2)
          y3 = beamform_multiply_add(tap, beamform_load(x + 3 &* width), y3)
          x += 1
          h += 1
        }
        guard x < end else { break }
        sum0 = beamform_add(sum0, y0)
        sum1 = beamform_add(sum1, y1)
        sum2 = beamform_add(sum2, y2)
        sum3 = beamform_add(sum3, y3)
        y0 = beamform_broadcast(0)
        y1 = y0
        y2 = y0
        y3 = y0
      }
      start += stride
      channel &+= 1
    }
    beamform_store(output + n, beamform_add(sum0, y0))
    beamform_store(output + n + width, beamform_add(sum1, y1))
    beamform_store(output + n + 2 &* width, beamform_add(sum2, y2))
    beamform_store(output + n + 3 &* width, beamform_add(sum3, y3))
    n &+= 4 &* width
  }
}
