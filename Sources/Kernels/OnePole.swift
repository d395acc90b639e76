import CVector

/// The one-pole low-pass `L = G·(1 + z⁻¹)/(1 − p·z⁻¹)`, eight frames at a time.
///
/// The recursion is looked ahead, so that a frame depends on the one eight frames before it:
///
///     1/(1 − p·z⁻¹) = (1 + p·z⁻¹)·(1 + p²·z⁻²)·(1 + p⁴·z⁻⁴)/(1 − p⁸·z⁻⁸)
///
/// `G·(1 + z⁻¹)·(1 + p·z⁻¹)` are three taps. Every frame sees the same operations wherever a block begins,
/// so blocks of any length give the same bits. In single precision this form is also the most exact: its
/// pole p⁸ is farther from 1.
package struct OnePole {
  private let tap0, tap1, tap2: Float
  private let power2, power4, power8: Float

  /// - Parameter warpedCorner: tan(π·corner/rate), computed in double precision.
  package init(warpedCorner: Double) {
    let pole = (1 - warpedCorner) / (1 + warpedCorner)
    let square = pole * pole
    power2 = Float(square)
    power4 = Float(square * square)
    power8 = Float(square * square * square * square)
    // The gain at DC is 1 with the coefficients as rounded: high-pass and integrator cancel there.
    let lookAhead = (1 + Double(power2)) * (1 + Double(power4)) / (1 - Double(power8))
    let gain = 1 / ((2 + 2 * pole) * lookAhead)
    tap0 = Float(gain)
    tap2 = Float(gain * pole)
    tap1 = Float(1 / lookAhead - Double(tap0) - Double(tap2))
  }

  /// Filters one block.
  ///
  /// - Parameters:
  ///   - state: What this signal left behind.
  ///   - input: `frames` samples, ahead of them the two before, behind them room to be read up to a
  ///     whole vector.
  ///   - output: Receives `frames` samples; written up to a whole vector.
  ///
  /// Real-time safe: no allocation, no lock, no system call.
  @_noAllocation @_noLocks
  package func process(
    state: UnsafeMutablePointer<OnePoleState>, input: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>, frames: Int
  ) {
    let t0 = beamform_broadcast(tap0)
    let t1 = beamform_broadcast(tap1)
    let t2 = beamform_broadcast(tap2)
    let p2 = beamform_broadcast(power2)
    let p4 = beamform_broadcast(power4)
    let p8 = beamform_broadcast(power8)
    var first = state.pointee.first
    var second = state.pointee.second
    var y = state.pointee.output
    var n = 0
    while n < frames {
      var x = beamform_multiply(t0, beamform_load(input + n))
      x = beamform_multiply_add(t1, beamform_load(input + n - 1), x)
      x = beamform_multiply_add(t2, beamform_load(input + n - 2), x)
      let a = beamform_multiply_add(p2, beamform_delay2(first, x), x)
      let b = beamform_multiply_add(p4, beamform_delay4(second, a), a)
      let next = beamform_multiply_add(p8, y, b)
      beamform_store(output + n, next)
      let valid = Int32(min(frames &- n, Int(BEAMFORM_LANES)))
      if valid == BEAMFORM_LANES {
        first = x
        second = a
        y = next
      } else {
        first = beamform_window(first, x, valid)
        second = beamform_window(second, a, valid)
        y = beamform_window(y, next, valid)
      }
      n &+= Int(BEAMFORM_LANES)
    }
    state.pointee = OnePoleState(first: first, second: second, output: y)
  }
}

/// The last eight frames of every stage of a ``OnePole``.
package struct OnePoleState {
  var first: beamform_vector
  var second: beamform_vector
  var output: beamform_vector

  /// The state after silence.
  @_noAllocation @_noLocks
  package init() {
    let silence = beamform_broadcast(0)
    self.init(first: silence, second: silence, output: silence)
  }

  @_noAllocation @_noLocks
  init(first: beamform_vector, second: beamform_vector, output: beamform_vector) {
    self.first = first
    self.second = second
    self.output = output
  }
}
