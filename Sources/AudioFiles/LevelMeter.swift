#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Peak and power of one channel, gathered block by block.
///
/// Samples that are not finite are counted apart and left out of the levels.
public struct LevelMeter: Equatable, Sendable {
  /// The largest magnitude so far; 1 is full scale.
  public private(set) var peak = 0.0
  /// The sum of the squares of all samples so far.
  public private(set) var sumOfSquares = 0.0
  /// How many samples went into the levels.
  public private(set) var samples = 0
  /// How many samples were NaN or infinite.
  public private(set) var nonFiniteSamples = 0

  /// Starts in silence.
  public init() {}

  /// The root of the mean square, in decibels below the square wave at full scale;
  /// −∞ for silence and before the first sample.
  public var rmsDecibels: Double {
    samples == 0 ? -.infinity : 10 * log10(sumOfSquares / Double(samples))
  }

  /// The largest magnitude, in decibels below full scale; −∞ for silence.
  public var peakDecibels: Double { 20 * log10(peak) }

  /// Adds one sample.
  @inline(__always)
  public mutating func add(_ sample: Double) {
    guard sample.isFinite else {
      nonFiniteSamples += 1
      return
    }
    peak = max(peak, abs(sample))
    sumOfSquares += sample * sample
    samples += 1
  }

  /// Adds a block of one channel.
  ///
  /// Real-time safe: no allocation, no lock, no system call.
  ///
  /// - Parameters:
  ///   - block: `(frames − 1) · stride + 1` samples.
  ///   - frames: How many of them to add.
  ///   - stride: How far each is from the one before: the channels of an interleaved block.
  public mutating func add(_ block: UnsafePointer<Float>, frames: Int, stride: Int = 1) {
    var meter = self  // State stays in registers; memory sees it once a block.
    for frame in 0..<frames { meter.add(Double(block[frame * stride])) }
    self = meter
  }
}
