import CVector

/// How many frames the kernels take at a time; blocks are read and written up to a whole multiple.
@inlinable
package var lanes: Int {
  @_noAllocation @_noLocks get { Int(BEAMFORM_LANES) }
}

// Each takes `frames` samples, reads and writes up to a whole vector, and is real-time safe.

/// `a[n]`, with 0 for what is not a usable number, in place.
@_noAllocation @_noLocks
package func replaceUnusable(_ a: UnsafeMutablePointer<Float>, frames: Int) {
  var n = 0
  while n < frames {
    beamform_store(a + n, beamform_finite(beamform_load(a + n)))
    n &+= Int(BEAMFORM_LANES)
  }
}

/// `output[n] = weight · a[n]`.
@_noAllocation @_noLocks
package func multiply(
  _ weight: Float, _ a: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>,
  frames: Int
) {
  let w = beamform_broadcast(weight)
  var n = 0
  while n < frames {
    beamform_store(output + n, beamform_multiply(w, beamform_load(a + n)))
    n &+= Int(BEAMFORM_LANES)
  }
}

/// `output[n] += weight · a[n]`.
@_noAllocation @_noLocks
package func multiplyAdd(
  _ weight: Float, _ a: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>,
  frames: Int
) {
  let w = beamform_broadcast(weight)
  var n = 0
  while n < frames {
    let sum = beamform_multiply_add(w, beamform_load(a + n), beamform_load(output + n))
    beamform_store(output + n, sum)
    n &+= Int(BEAMFORM_LANES)
  }
}

/// `output[n] = a[n] − b[n]`.
@_noAllocation @_noLocks
package func subtract(
  _ b: UnsafePointer<Float>, from a: UnsafePointer<Float>,
  into output: UnsafeMutablePointer<Float>, frames: Int
) {
  var n = 0
  while n < frames {
    beamform_store(output + n, beamform_subtract(beamform_load(a + n), beamform_load(b + n)))
    n &+= Int(BEAMFORM_LANES)
  }
}

/// The first-order all-pass from its low-pass: `output[n] = x[n] − 2·low[n]`.
@_noAllocation @_noLocks
package func allPass(
  _ x: UnsafePointer<Float>, low: UnsafePointer<Float>,
  into output: UnsafeMutablePointer<Float>, frames: Int
) {
  var n = 0
  while n < frames {
    let l = beamform_load(low + n)
    let high = beamform_subtract(beamform_subtract(beamform_load(x + n), l), l)
    beamform_store(output + n, high)
    n &+= Int(BEAMFORM_LANES)
  }
}

/// Moves the last `history` samples of `history + frames` to the beginning: the past of the next block.
@_noAllocation @_noLocks
package func keepHistory(
  _ samples: UnsafeMutablePointer<Float>, history: Int, frames: Int
) {
  // Ascending, a vector ahead at a time: what is overwritten has been read.
  var n = 0
  while n < history {
    beamform_store(samples + n, beamform_load(samples + frames + n))
    n &+= Int(BEAMFORM_LANES)
  }
}
