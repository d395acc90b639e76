import CVector

/// A signal through the same one-pole twice, and what the bank makes of it.
package struct TwoPoles {
  private var once = OnePoleState()
  private var twice = OnePoleState()
  /// The last eight frames of L·x − L·L·x.
  private var integrated = beamform_broadcast_wide(0)

  /// The state after silence.
  @_noAllocation @_noLocks
  package init() {}

  /// The mean of the microphones: `lowPass = L·L·x`, `allPass = x − 2·L·x`.
  ///
  /// - Parameters:
  ///   - input: `frames` samples; read up to a whole vector.
  ///   - lowPass: Receives `frames` samples; written up to a whole vector, as is `allPass`.
  ///
  /// Real-time safe: no allocation, no lock, no system call.
  @_noAllocation @_noLocks
  package mutating func split(
    _ pole: OnePole, _ input: UnsafePointer<Float>, lowPass: UnsafeMutablePointer<Float>,
    allPass: UnsafeMutablePointer<Float>, frames: Int
  ) {
    var n = 0
    while n < frames {
      let valid = Int32(min(frames &- n, lanes))
      let x = beamform_load_wide(input + n)
      let u = once.step(pole, x, valid: valid)
      let v = twice.step(pole, u, valid: valid)
      beamform_store_wide(lowPass + n, v)
      beamform_store_wide(
        allPass + n, beamform_subtract_wide(beamform_subtract_wide(x, u), u))
      n &+= lanes
    }
  }

  /// A difference of microphones: `integrated = k = L·x − L·L·x + share·HP` and `slope = k − z⁻¹·k`, with
  /// `HP = x − 2·L·x + L·L·x`.
  ///
  /// Real-time safe: no allocation, no lock, no system call.
  @_noAllocation @_noLocks
  package mutating func integrate(
    _ pole: OnePole, share: Double, _ input: UnsafePointer<Float>,
    into output: UnsafeMutablePointer<Float>, slope: UnsafeMutablePointer<Float>, frames: Int
  ) {
    let share = beamform_broadcast_wide(share)
    var n = 0
    while n < frames {
      let valid = Int32(min(frames &- n, lanes))
      let x = beamform_load_wide(input + n)
      let u = once.step(pole, x, valid: valid)
      let bandPass = beamform_subtract_wide(u, twice.step(pole, u, valid: valid))
      let highPass = beamform_subtract_wide(beamform_subtract_wide(x, u), bandPass)
      let k = beamform_multiply_add_wide(share, highPass, bandPass)
      beamform_store_wide(output + n, k)
      beamform_store_wide(
        slope + n, beamform_subtract_wide(k, beamform_delay1_wide(integrated, k)))
      integrated = beamform_window_wide(integrated, k, valid)
      n &+= lanes
    }
  }
}
