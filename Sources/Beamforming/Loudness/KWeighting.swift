import CFloatMode

/// The frequency weighting of loudness, for one channel: a high shelf of 4 dB for what a head does, and a
/// high-pass at 38 Hz.
///
/// The standard gives two filters for 48 kHz, and asks for the same response at other rates. Their analogue prototypes
/// are found back from those coefficients and carried over by the bilinear transform, with the corner of each at its
/// place (1682 and 38 Hz) and its gain kept; <doc:Loudness> has the derivation and what is left. State and coefficients
/// are in double precision; there is no latency.
///
/// - SeeAlso: Recommendation ITU-R BS.1770-5, "Algorithms to measure audio programme loudness and true-peak audio
///   level", 2023, annex 1, tables 1 and 2.
public struct KWeighting: Sendable {
  /// Frames a second.
  public let sampleRate: Double

  private let shelf, highPass: Biquad
  private var shelf1 = 0.0
  private var shelf2 = 0.0
  private var highPass1 = 0.0
  private var highPass2 = 0.0

  /// The rate that the standard's coefficients are for.
  private static let publishedRate = 48_000.0
  private static let publishedShelf = Biquad(
    b0: 1.53512485958697, b1: -2.69169618940638, b2: 1.19839281085285, a1: -1.69065929318241,
    a2: 0.73248077421585)
  private static let publishedHighPass = Biquad(
    b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621)

  /// Creates the filter as after silence.
  ///
  /// - Parameter sampleRate: From 8000 to 192000 Hz.
  /// - Throws: ``LoudnessError/sampleRateOutOfRange(_:)``.
  public init(sampleRate: Double) throws(LoudnessError) {
    guard BeamDesigner.sampleRates.contains(sampleRate) else {
      throw .sampleRateOutOfRange(sampleRate)
    }
    self.sampleRate = sampleRate
    shelf = Self.carriedOver(Self.publishedShelf, to: sampleRate)
    highPass = Self.carriedOver(Self.publishedHighPass, to: sampleRate)
  }

  /// Filters a block; cutting a stream into other blocks gives the same samples, bit for bit.
  ///
  /// A sample beyond ``Processor/sampleBound``, or NaN, counts as silence. Subnormal numbers count as zero for
  /// the length of the call, so that sound that dies away leaves exact silence.
  ///
  /// - Parameters:
  ///   - input: `frames` samples.
  ///   - output: Room for `frames` samples, the same memory as the input or apart from it.
  ///   - frames: Any number; nothing happens for 0 or less.
  ///
  /// Real-time safe: no allocation, no lock, no system call.
  @_noAllocation @_noLocks
  public mutating func process(
    _ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, frames: Int
  ) {
    let mode = beamform_flush_subnormals()
    var filter = self
    var n = 0
    while n < frames {
      output[n] = Float(filter.weighted(input[n]))
      n &+= 1
    }
    self = filter
    beamform_restore_float_mode(mode)
  }

  /// Filters a block and adds the squares of what comes out to a sum, one after the other.
  ///
  /// The caller sees to subnormal numbers.
  @_noAllocation @_noLocks
  mutating func addSquares(
    of input: UnsafePointer<Float>, frames: Int, to sum: inout Double
  ) {
    var filter = self
    var total = sum
    var n = 0
    while n < frames {
      let y = filter.weighted(input[n])
      total += y * y
      n &+= 1
    }
    sum = total
    self = filter
  }

  /// Forgets the past: the next block is processed as the first.
  ///
  /// Real-time safe.
  @_noAllocation @_noLocks
  public mutating func reset() {
    shelf1 = 0
    shelf2 = 0
    highPass1 = 0
    highPass2 = 0
  }

  /// The response at a frequency in hertz.
  package func response(frequency: Double) -> Complex {
    shelf.response(frequency: frequency, sampleRate: sampleRate)
      * highPass.response(frequency: frequency, sampleRate: sampleRate)
  }

  /// One sample through both filters, each in the transposed direct form.
  @inline(__always) @_noAllocation @_noLocks
  private mutating func weighted(_ sample: Float) -> Double {
    // NaN compares as false.
    let x = abs(sample) < Block.sampleBound ? Double(sample) : 0
    let y = shelf.b0 * x + shelf1
    shelf1 = shelf.b1 * x - shelf.a1 * y + shelf2
    shelf2 = shelf.b2 * x - shelf.a2 * y
    let z = highPass.b0 * y + highPass1
    highPass1 = highPass.b1 * y - highPass.a1 * z + highPass2
    highPass2 = highPass.b2 * y - highPass.a2 * z
    return z
  }

  /// A filter of the standard at another rate.
  ///
  /// With t = (1 − z⁻¹)/(1 + z⁻¹), which is j·tan(πf/rate) on the unit circle, c0 + c1·z⁻¹ + c2·z⁻² is
  /// (c0 + c1 + c2) + 2(c0 − c2)·t + (c0 − c1 + c2)·t² over (1 + t)². Another rate is another scale of t, such that
  /// the poles' natural frequency, |t|² = (1 + a1 + a2)/(1 − a1 + a2), stays where it is.
  private static func carriedOver(_ filter: Biquad, to sampleRate: Double) -> Biquad {
    // The way there and back would round the last digit.
    guard sampleRate != publishedRate else { return filter }
    let corner = ((1 + filter.a1 + filter.a2) / (1 - filter.a1 + filter.a2)).squareRoot()
    let angle = arcTangent(corner, 1)
    let scale = corner / tangent(angle * publishedRate / sampleRate)
    let zeros = rescaled(filter.b0, filter.b1, filter.b2, by: scale)
    let poles = rescaled(1, filter.a1, filter.a2, by: scale)
    return Biquad(
      b0: zeros.0 / poles.0, b1: zeros.1 / poles.0, b2: zeros.2 / poles.0, a1: poles.1 / poles.0,
      a2: poles.2 / poles.0)
  }

  /// A polynomial in z⁻¹ with t exchanged for scale·t.
  private static func rescaled(
    _ c0: Double, _ c1: Double, _ c2: Double, by scale: Double
  ) -> (Double, Double, Double) {
    let constant = c0 + c1 + c2
    let linear = 2 * (c0 - c2) * scale
    let square = (c0 - c1 + c2) * scale * scale
    return (constant + linear + square, 2 * (constant - square), constant - linear + square)
  }
}
