import Beamforming

/// What wind makes of a microphone: turbulence at its port, not sound.
///
/// Independent from microphone to microphone, as gusts of low speed are over more than a few
/// millimetres. The power a hertz falls as 1/f, by 3 dB an octave, above 10 Hz; below it is flat,
/// so that the power is finite: that corner is a convention of ours.
///
/// - SeeAlso: M. R. Shust and J. C. Rogers, "Reduction of microphone wind noise using local wind
///   velocity measurements", 1996 (the law, measured with microphones and anemometers);
///   D. Mirabilii and E. A. P. Habets, "Simulating multi-channel wind noise based on the Corcos
///   model", 2018 (how fast coherence is lost).
public struct WindNoise: Equatable, Sendable {
  /// The expected root mean square while it blows, in decibels relative to 1.0, within ±200.
  public var levelDecibels: Double
  /// When it blows, with ramps of 5 ms; empty for all the time.
  public var intervals: [ActiveInterval]

  private static let cornerHertz = 10.0

  /// Creates wind. Ranges are checked when a scene renders it.
  public init(levelDecibels: Double, intervals: [ActiveInterval] = []) {
    self.levelDecibels = levelDecibels
    self.intervals = intervals
  }

  /// Adds what each microphone hears, however many there are.
  func add(to signals: inout [[Double]], sampleRate: Double, seed: UInt64) {
    let frames = signals.first?.count ?? 0
    let noise = ColouredNoise(frames: frames, sampleRate: sampleRate) {
      (Self.cornerHertz / max($0, Self.cornerHertz)).squareRoot()
    }
    let level = amplitude(decibels: levelDecibels)
    let gains = Gate(intervals: intervals).gains(frames: frames, sampleRate: sampleRate)
    for first in stride(from: 0, to: signals.count, by: 2) {
      let pair = first..<min(first + 2, signals.count)
      var generators = pair.map {
        NoiseGenerator(seed: seed, stream: SceneStream.wind + UInt64($0))
      }
      for (index, samples) in zip(pair, noise.render(from: &generators)) {
        for n in 0..<frames { signals[index][n] += level * gains[n] * samples[n] }
      }
    }
  }
}
