import Beamforming
import TestSupport

/// Sound for sessions.
enum SessionSound {
  /// White noise, a signal a channel.
  static func noise(_ channels: Int, frames: Int, seed: Int = 1) -> [[Float]] {
    (0..<channels).map { whiteNoise(frames: frames, seed: UInt64(seed + $0)) }
  }

  /// A plane wave of one tone from straight ahead.
  static func tone(
    _ positions: [SIMD3<Double>], frames: Int, amplitude: Double = 0.5, frequency: Double = 500,
    rate: Double = 48_000, start: Int = 0
  ) -> [[Float]] {
    positions.map { position in
      (0..<frames).map { n in
        let time = Double(start + n) / rate + position.x / 343
        return Float(amplitude * sine(2 * .pi * frequency * time))
      }
    }
  }

  /// The steepest step from one sample to the next.
  static func steepestStep(_ samples: some Collection<Float>) -> Double {
    Double(zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0)
  }

  /// The largest magnitude.
  static func peak(_ samples: some Collection<Float>) -> Double {
    Double(samples.map(abs).max() ?? 0)
  }

  /// How steep a tone is, and besides a ramp of so many frames from one tone to another of its peak.
  ///
  /// A raised cosine of R frames is nowhere steeper than π/(2R); two sounds may differ by twice the peak.
  static func steepestAllowed(
    peak: Double, frequency: Double = 500, rate: Double = 48_000, rampFrames: Int = 960
  ) -> Double {
    peak * (2 * .pi * frequency / rate + 2 * .pi / 2 / Double(rampFrames))
  }
}
