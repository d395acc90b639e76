import CFloatMode

/// A second-order Butterworth high-pass for one channel: 12 dB an octave below its corner.
///
/// It takes out handling noise, wind and the constant part of a signal. The corner, where the level is −3.01 dB,
/// lies where it is asked for, by the bilinear transform and prewarping; there is no latency. State and
/// coefficients are in double precision, in the state-variable form, which loses nothing at low corners.
///
/// - SeeAlso: V. Zavalishin, "The art of VA filter design", 2012, chapters 3 and 4.
public struct LowCut: Sendable {
  /// The lowest corner, in hertz.
  public static let leastFrequency = 1.0
  /// The highest corner, as a share of the sample rate.
  public static let greatestShare = 0.25

  /// The corner, in hertz.
  public let frequency: Double
  /// Frames a second.
  public let sampleRate: Double

  /// hp = a·(x − s2) − b·s1 with g = tan(π·corner/rate), a = 1/(1 + √2·g + g²) and b = (√2 + g)·a.
  private let a, b: Double
  /// 2g·a, 2g·b, 2g²·a and 2g·(1 − g·b).
  private let firstByInput, firstByFirst, secondByInput, secondByFirst: Double
  /// Of the two integrators.
  private var s1 = 0.0
  private var s2 = 0.0

  /// Creates the filter as after silence.
  ///
  /// - Parameters:
  ///   - frequency: The corner, from 1 Hz to a quarter of the sample rate.
  ///   - sampleRate: From 8000 to 192000 Hz.
  /// - Throws: ``DesignError/sampleRateOutOfRange(_:)`` or ``DesignError/lowCutOutOfRange(_:limit:)``.
  public init(frequency: Double, sampleRate: Double) throws(DesignError) {
    guard BeamDesigner.sampleRates.contains(sampleRate) else {
      throw .sampleRateOutOfRange(sampleRate)
    }
    let limit = Self.greatestShare * sampleRate
    guard (Self.leastFrequency...limit).contains(frequency) else {
      throw .lowCutOutOfRange(frequency, limit: limit)
    }
    self.frequency = frequency
    self.sampleRate = sampleRate
    let g = tangent(.pi * frequency / sampleRate)
    let damping = 2.0.squareRoot() + g
    a = 1 / (1 + damping * g)
    b = damping * a
    firstByInput = 2 * g * a
    firstByFirst = 2 * g * b
    secondByInput = 2 * g * g * a
    secondByFirst = 2 * g * (1 - g * b)
  }

  /// Filters a block in place; cutting a stream into other blocks gives the same samples, bit for bit.
  ///
  /// A sample beyond ``Processor/sampleBound``, or NaN, counts as silence. Subnormal numbers count as zero for
  /// the length of the call, so that sound that dies away leaves exact silence.
  ///
  /// - Parameter frames: Any number; nothing happens for 0 or less.
  ///
  /// Real-time safe: no allocation, no lock, no system call.
  @_noAllocation @_noLocks
  public mutating func process(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    process(samples, into: samples, frames: frames)
  }

  /// Filters a block into another buffer, as ``process(_:frames:)`` does in place.
  ///
  /// - Parameters:
  ///   - input: `frames` samples.
  ///   - output: Room for `frames` samples, the same memory as the input or apart from it.
  ///
  /// Real-time safe: no allocation, no lock, no system call.
  @_noAllocation @_noLocks
  public mutating func process(
    _ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, frames: Int
  ) {
    let mode = beamform_flush_subnormals()
    var (first, second) = (s1, s2)
    var n = 0
    while n < frames {
      let sample = input[n]
      // NaN compares as false.
      let x = abs(sample) < Block.sampleBound ? Double(sample) : 0
      // s1 += 2g·hp and s2 += 2g·(s1 + g·hp), spelled out: a sample then waits for four operations of the one
      // before it instead of seven. A constant still leaves exactly nothing.
      let rest = x - second
      output[n] = Float(a * rest - b * first)
      let rise = secondByInput * rest + secondByFirst * first
      first += firstByInput * rest - firstByFirst * first
      second += rise
      n &+= 1
    }
    s1 = first
    s2 = second
    beamform_restore_float_mode(mode)
  }

  /// Forgets the past: the next block is processed as the first.
  ///
  /// Real-time safe.
  @_noAllocation @_noLocks
  public mutating func reset() {
    s1 = 0
    s2 = 0
  }
}
