import CVector

/// The one-pole low-pass `L = G·(1 + z⁻¹)/(1 − p·z⁻¹)`, eight frames at a time.
///
/// The recursion is looked ahead, so that a frame depends on the one eight frames before it:
///
///     1/(1 − p·z⁻¹) = (1 + p·z⁻¹)·(1 + p²·z⁻²)·(1 + p⁴·z⁻⁴)/(1 − p⁸·z⁻⁸)
///
/// `G·(1 + z⁻¹)·(1 + p·z⁻¹)` are three taps. Every frame sees the same operations wherever a block begins,
/// so blocks of any length give the same bits.
///
/// In double precision: the filter matrix lifts the integrated differences by up to 60 dB at high
/// frequencies, and with them whatever rounding leaves there.
package struct OnePole {
  fileprivate let tap0, tap1, tap2: Double
  fileprivate let power2, power4, power8: Double

  /// - Parameter warpedCorner: tan(π·corner/rate).
  package init(warpedCorner: Double) {
    let gain = warpedCorner / (1 + warpedCorner)
    let pole = (1 - warpedCorner) / (1 + warpedCorner)
    tap0 = gain
    tap1 = gain * (1 + pole)
    tap2 = gain * pole
    power2 = pole * pole
    power4 = power2 * power2
    power8 = power4 * power4
  }
}

/// The last eight frames of every stage of a ``OnePole``.
struct OnePoleState {
  private var input: beamform_wide
  private var first: beamform_wide
  private var second: beamform_wide
  private var output: beamform_wide

  /// The state after silence.
  @_noAllocation @_noLocks
  init() {
    input = beamform_broadcast_wide(0)
    first = input
    second = input
    output = input
  }

  /// Filters eight frames, of which the first `valid` count for what follows.
  @_noAllocation @_noLocks @inline(__always)
  mutating func step(_ pole: OnePole, _ x: beamform_wide, valid: Int32) -> beamform_wide {
    var sum = beamform_multiply_wide(beamform_broadcast_wide(pole.tap0), x)
    sum = beamform_multiply_add_wide(
      beamform_broadcast_wide(pole.tap1), beamform_delay1_wide(input, x), sum)
    sum = beamform_multiply_add_wide(
      beamform_broadcast_wide(pole.tap2), beamform_delay2_wide(input, x), sum)
    let a = beamform_multiply_add_wide(
      beamform_broadcast_wide(pole.power2), beamform_delay2_wide(first, sum), sum)
    let b = beamform_multiply_add_wide(
      beamform_broadcast_wide(pole.power4), beamform_delay4_wide(second, a), a)
    let y = beamform_multiply_add_wide(beamform_broadcast_wide(pole.power8), output, b)
    if valid == BEAMFORM_LANES {
      input = x
      first = sum
      second = a
      output = y
    } else {
      input = beamform_window_wide(input, x, valid)
      first = beamform_window_wide(first, sum, valid)
      second = beamform_window_wide(second, a, valid)
      output = beamform_window_wide(output, y, valid)
    }
    return y
  }
}
