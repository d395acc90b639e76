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
