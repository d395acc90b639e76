import CVector

// Each takes `frames` samples, reads and writes up to a whole vector, and is real-time safe.

/// `output[n] = a[n] + (b[n] − a[n])·gain[n]`: from one sound to another at equal gain.
@_noAllocation @_noLocks
package func crossfade(
  from a: UnsafePointer<Float>, to b: UnsafePointer<Float>, gains: UnsafePointer<Float>,
  into output: UnsafeMutablePointer<Float>, frames: Int
) {
  var n = 0
  while n < frames {
    let before = beamform_load(a + n)
    let change = beamform_subtract(beamform_load(b + n), before)
    beamform_store(
      output + n, beamform_multiply_add(change, beamform_load(gains + n), before))
    n &+= Int(BEAMFORM_LANES)
  }
}

/// `a[n] *= gain[n]`.
@_noAllocation @_noLocks
package func fade(
  _ a: UnsafeMutablePointer<Float>, gains: UnsafePointer<Float>, frames: Int
) {
  var n = 0
  while n < frames {
    beamform_store(a + n, beamform_multiply(beamform_load(a + n), beamform_load(gains + n)))
    n &+= Int(BEAMFORM_LANES)
  }
}

/// `a[n] += value·(1 − gain[n])`: a value that is held while it fades away.
@_noAllocation @_noLocks
package func addFading(
  _ value: Float, to a: UnsafeMutablePointer<Float>, gains: UnsafePointer<Float>, frames: Int
) {
  let one = beamform_broadcast(1)
  let held = beamform_broadcast(value)
  var n = 0
  while n < frames {
    let rest = beamform_subtract(one, beamform_load(gains + n))
    beamform_store(a + n, beamform_multiply_add(held, rest, beamform_load(a + n)))
    n &+= Int(BEAMFORM_LANES)
  }
}
