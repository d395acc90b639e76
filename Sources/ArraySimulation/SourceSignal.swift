import Beamforming

/// A test signal for a source: noise, tone or sweep, on and off at given times.
public struct SourceSignal: Equatable, Sendable {
  /// What it is.
  public var kind: SignalKind
  /// Its root mean square while it is on, in decibels relative to 1.0, within ±200. The ramps count
  /// by their power, and what is rendered has this level exactly.
  public var levelDecibels: Double
  /// When it is on, with ramps of 5 ms that lie within; empty for all the time, without ramps.
  public var intervals: [ActiveInterval]
  /// What noise is drawn from: the same seed, length and rate give the same bits.
  public var seed: UInt64

  /// Creates a signal. Ranges are checked when it is rendered.
  public init(
    _ kind: SignalKind, levelDecibels: Double, intervals: [ActiveInterval] = [], seed: UInt64 = 0
  ) {
    self.kind = kind
    self.levelDecibels = levelDecibels
    self.intervals = intervals
    self.seed = seed
  }

  /// Renders the signal, from time 0.
  ///
  /// - Parameters:
  ///   - frames: How many, 0 to 2³¹.
  ///   - sampleRate: In hertz, 1000 to 768 000.
  /// - Returns: Its samples, not clipped; silence where no interval reaches.
  /// - Throws: A ``SimulationError`` with the number that is out of range.
  public func samples(frames: Int, sampleRate: Double) throws(SimulationError) -> [Float] {
    try SimulationError.check(frames: frames, sampleRate: sampleRate)
    try SimulationError.check(levelDecibels: levelDecibels)
    for interval in intervals { try interval.check() }
    let wave = try wave(frames: frames, sampleRate: sampleRate)
    let gains = Gate(intervals: intervals).gains(frames: frames, sampleRate: sampleRate)
    var (power, weight) = (0.0, 0.0)
    for n in 0..<frames {
      power += gains[n] * gains[n] * wave[n] * wave[n]
      weight += gains[n] * gains[n]
    }
    guard power > 0 else { return [Float](repeating: 0, count: frames) }
    let scale = amplitude(decibels: levelDecibels) * (weight / power).squareRoot()
    return (0..<frames).map { Float(scale * gains[$0] * wave[$0]) }
  }

  private func wave(frames: Int, sampleRate: Double) throws(SimulationError) -> [Double] {
    switch kind {
    case .noise(let spectrum):
      var generators = [NoiseGenerator(seed: seed, stream: SceneStream.signal)]
      return ColouredNoise(frames: frames, sampleRate: sampleRate, shape: spectrum.amplitude)
        .render(from: &generators)[0]
    case .tone(let frequency):
      try Self.check(frequency: frequency, sampleRate: sampleRate)
      return (0..<frames).map { n in
        let turns = frequency * Double(n) / sampleRate
        return sine(2 * .pi * (turns - turns.rounded()))
      }
    case .sweep(let from, let to):
      try Self.check(frequency: from, sampleRate: sampleRate)
      try Self.check(frequency: to, sampleRate: sampleRate)
      return sweep(from: from, to: to, frames: frames, sampleRate: sampleRate)
    }
  }

  private func sweep(from: Double, to: Double, frames: Int, sampleRate: Double) -> [Double] {
    var wave = [Double](repeating: 0, count: frames)
    let whole = ActiveInterval(start: 0, end: Double(frames) / sampleRate)
    let growth = naturalLogarithm(to / from)
    for interval in intervals.isEmpty ? [whole] : intervals {
      let duration = interval.end - interval.start
      for n in Gate.frames(of: interval, count: frames, sampleRate: sampleRate) {
        let seconds = Double(n) / sampleRate - interval.start
        // f₁·T/ln(f₂/f₁)·(e^{t/T·ln(f₂/f₁)} − 1) turns; at equal frequencies its limit.
        let turns =
          growth == 0
          ? from * seconds
          : from * duration / growth * (exponential(seconds / duration * growth) - 1)
        wave[n] = sine(2 * .pi * (turns - turns.rounded()))
      }
    }
    return wave
  }

  private static func check(frequency: Double, sampleRate: Double) throws(SimulationError) {
    guard frequency > 0, frequency < sampleRate / 2 else {
      throw .frequencyOutOfRange(hertz: frequency, limitHertz: sampleRate / 2)
    }
  }
}
