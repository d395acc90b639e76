import Beamforming

/// A periodic test signal whose response can be read back exactly: a sum of sinusoids, each with a
/// whole number of cycles in the period.
///
/// As a plane wave it is evaluated in closed form at each microphone, without interpolation, so that
/// only the rounding to `Float` is between it and the ideal. To measure a linear system: feed it
/// `waves(on:from:…)` for as long as it takes to settle, and hand one period of what comes out to
/// ``response(of:firstFrame:)``. Tones on bins that no other tone shares do not disturb each other.
///
/// ```swift
/// let tones = MultiTone(bins: [10, 20, 40, 80], period: 4800, sampleRate: 48_000, seed: 1, level: 0.1)
/// let channels = tones.waves(on: array, from: direction, frames: 3 * 4800)
/// // … process, then:
/// let response = tones.response(of: Array(front[9600..<14400]), firstFrame: 9600)
/// ```
public struct MultiTone: Sendable {
  /// Cycles a period of each tone.
  public let bins: [Int]
  /// The period in frames.
  public let period: Int
  /// The sample rate in hertz.
  public let sampleRate: Double
  /// The root mean square of the sum, linear; each tone has an equal share of the power.
  public let level: Double

  /// The starting phase of each tone in radians.
  private let phases: [Double]
  /// One turn in `period` steps.
  private let cosines: [Double]
  private let sines: [Double]

  /// Creates a signal with random phases.
  ///
  /// - Parameters:
  ///   - bins: Cycles a period of each tone, from 1 up to below `period`/2, each once.
  ///   - period: The period in frames.
  ///   - sampleRate: In hertz, positive.
  ///   - seed: Of the phases; the same seed gives the same signal.
  ///   - level: The root mean square of the sum, linear.
  public init(bins: [Int], period: Int, sampleRate: Double, seed: UInt64, level: Double) {
    precondition(bins.allSatisfy { $0 >= 1 && 2 * $0 < period }, "a bin lies outside the band")
    precondition(Set(bins).count == bins.count, "a bin is given twice")
    precondition(sampleRate > 0, "the sample rate is positive")
    self.bins = bins
    self.period = period
    self.sampleRate = sampleRate
    self.level = level
    var generator = NoiseGenerator(seed: seed, stream: 0)
    phases = bins.map { _ in .pi * generator.uniform() }
    let angles = (0..<period).map { 2 * .pi * Double($0) / Double(period) }
    cosines = angles.map(cosine)
    sines = angles.map(sine)
  }

  /// The frequency of each tone in hertz, in the order of `bins`.
  public var frequencies: [Double] {
    bins.map { Double($0) * sampleRate / Double(period) }
  }

  /// The plane wave from a direction as a microphone hears it.
  ///
  /// - Parameters:
  ///   - position: The microphone, in metres from the point where the response is 1: the centroid.
  ///   - direction: Where the wave comes from.
  ///   - speedOfSound: In metres a second.
  ///   - frames: How many to make, from the beginning of a period.
  public func wave(
    at position: SIMD3<Double>, from direction: Direction, speedOfSound: Double = 343, frames: Int
  ) -> [Float] {
    let advance = dot(position, direction.unitVector) / speedOfSound
    var cycle = [Double](repeating: 0, count: period)
    for ((bin, phase), frequency) in zip(zip(bins, phases), frequencies) {
      let start = phase + 2 * .pi * frequency * advance
      let (c, s) = (toneAmplitude * cosine(start), toneAmplitude * sine(start))
      for n in 0..<period {
        let step = bin * n % period
        cycle[n] += c * cosines[step] - s * sines[step]
      }
    }
    return (0..<frames).map { Float(cycle[$0 % period]) }
  }

  /// The plane wave from a direction on every microphone of an array, about its centroid.
  ///
  /// - Returns: A signal a microphone, in the order of `microphones`, whose own gains and delays are
  ///   left out.
  public func waves(
    on array: MicrophoneArray, from direction: Direction, speedOfSound: Double = 343, frames: Int
  ) -> [[Float]] {
    array.centredPositions.map {
      wave(at: $0, from: direction, speedOfSound: speedOfSound, frames: frames)
    }
  }

  /// The complex response at each tone, relative to the wave at the centroid.
  ///
  /// A system that passes the signal unchanged has response 1; one that delays it by t seconds,
  /// e^{−j2πft}.
  ///
  /// - Parameters:
  ///   - output: One period of the settled output.
  ///   - firstFrame: The frame, counted as the frames of the wave are, at which `output` begins.
  /// - Returns: A row a tone, in the order of `bins`: hertz, and the parts of the response.
  public func response(
    of output: [Float], firstFrame: Int = 0
  ) -> [(frequency: Double, re: Double, im: Double)] {
    precondition(output.count == period, "the output is one period long")
    precondition(firstFrame >= 0, "frames are counted from 0")
    return zip(zip(bins, phases), frequencies).map { tone, frequency in
      let (bin, phase) = tone
      var (re, im) = (0.0, 0.0)
      for n in 0..<period {
        let step = bin * ((n + firstFrame) % period) % period
        re += Double(output[n]) * cosines[step]
        im -= Double(output[n]) * sines[step]
      }
      // Divided by the same sum over the wave at the centroid, period/2 · amplitude · e^{jphase}.
      let scale = 2 / (Double(period) * toneAmplitude)
      let (c, s) = (cosine(phase), sine(phase))
      return (frequency, scale * (re * c + im * s), scale * (im * c - re * s))
    }
  }

  private var toneAmplitude: Double {
    level * (2 / Double(max(bins.count, 1))).squareRoot()
  }
}
