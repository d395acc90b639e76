import ArraySimulation
import Beamforming
import TestSupport
import Testing

@Suite struct SourceSignalTests {
  private let kinds: [SignalKind] = [
    .noise(.white), .noise(.pink), .noise(.speech), .tone(frequency: 997),
    .sweep(from: 100, to: 8000),
  ]
  private let rounding = Tolerance(1e-6, "single precision")

  @Test func everySignalHasItsLevelWhileItIsOnAndIsSilentElse() throws {
    let intervals = [ActiveInterval(start: 0.1, end: 0.5), ActiveInterval(start: 0.7, end: 0.9)]
    for kind in kinds {
      let signal = SourceSignal(kind, levelDecibels: -20, intervals: intervals, seed: 2)
      let samples = try signal.samples(frames: 24_000, sampleRate: 24_000)
      // Ramps of 5 ms in the shape of half a cosine hold ⅜ of the power that there would be.
      let seconds = 0.6 - 4 * 0.005 * 5 / 8
      let power = samples.reduce(0) { $0 + Double($1) * Double($1) } / (24_000 * seconds)
      expect(decibels(power: power), near: -20, Tolerance(0.001, "ramps on whole frames"))
      for n in samples.indices where n <= 2400 || (12_000...16_800).contains(n) || n >= 21_600 {
        #expect(samples[n] == 0)
      }
    }
  }

  @Test func withoutIntervalsASignalIsOnThroughout() throws {
    for kind in kinds {
      let samples = try SourceSignal(kind, levelDecibels: -6).samples(
        frames: 5000, sampleRate: 24_000)
      expect(decibels(power: meanProduct(samples, samples)), near: -6, rounding)
    }
  }

  @Test func rampsRiseWithoutASteep() throws {
    let interval = ActiveInterval(start: 0.01, end: 0.05)
    let samples = try SourceSignal(
      .tone(frequency: 6000), levelDecibels: -3.0103, intervals: [interval]
    ).samples(frames: 4800, sampleRate: 48_000)
    // The tone's peaks stand on every eighth frame from the second.
    for n in stride(from: 482, to: 720, by: 8) {
      let share = Double(n - 480) / 240
      expect(
        abs(Double(samples[n])), near: 0.5 - 0.5 * cosine(.pi * share),
        Tolerance(1e-4, "half a cosine in 5 ms"))
    }
  }

  @Test func aToneIsASine() throws {
    let samples = try SourceSignal(.tone(frequency: 1234.5), levelDecibels: -3.0103).samples(
      frames: 48_000, sampleRate: 48_000)
    for n in samples.indices {
      expect(
        Double(samples[n]), near: sine(2 * .pi * 1234.5 * Double(n) / 48_000),
        Tolerance(2e-4, "its root mean square is exact, not its peak"))
    }
  }

  /// Farina: the phase at time t is 2πf₁T/ln(f₂/f₁)·(e^{t/T·ln(f₂/f₁)} − 1).
  @Test func aSweepRunsEvenlyInOctaves() throws {
    let samples = try SourceSignal(.sweep(from: 50, to: 6400), levelDecibels: -3.0103).samples(
      frames: 96_000, sampleRate: 48_000)
    let octaves = 7.0
    let naturalLogarithm = octaves * 0.6931471805599453
    for n in samples.indices {
      let share = Double(n) / 96_000
      let turns = 50 * 2 / naturalLogarithm * (power(2, octaves * share) - 1)
      expect(
        Double(samples[n]), near: sine(2 * .pi * (turns - turns.rounded())),
        Tolerance(5e-3, "its root mean square is exact, not its peak"))
    }
  }

  /// Byrne et al., 1994, Table II: a few bands, in decibels.
  @Test func speechNoiseHasTheBandsOfTheTable() throws {
    let samples = try SourceSignal(.noise(.speech), levelDecibels: -20, seed: 4).samples(
      frames: 1 << 20, sampleRate: 48_000)
    let bins = spectrum(of: samples.map(Double.init))
    let level = { (centre: Double) in
      let edge = { (exponent: Double) in Int(centre * power(2, exponent) * Double(1 << 20) / 48_000)
      }
      return decibels(power: (edge(-1.0 / 6)..<edge(1.0 / 6)).reduce(0) { $0 + bins[$1].power })
    }
    let reference = level(500)
    for (centre, expected) in [
      (100.0, 54.4), (250, 60.3), (1000, 53.7), (2000, 48.7), (4000, 45.6), (8000, 43.7),
      (12_500, 41.3),
    ] {
      expect(
        level(centre) - reference, near: expected - 62.1,
        Tolerance(1, "bands are lines between centres, and noise has 0.2 dB of spread"))
    }
  }

  @Test func theSameSeedGivesTheSameBits() throws {
    for kind in kinds.prefix(3) {
      let make = { (seed: UInt64) in
        try SourceSignal(kind, levelDecibels: -20, seed: seed).samples(
          frames: 3000, sampleRate: 16_000)
      }
      #expect(try make(1) == make(1))
      let correlation = try meanProduct(make(1), make(2)) / powerRatio(decibels: -20)
      #expect(abs(correlation) < 0.3)
    }
  }

  @Test func numbersOutOfRangeAreRefused() {
    let refusals: [(SimulationError, SourceSignal)] = [
      (
        .frequencyOutOfRange(hertz: 8000, limitHertz: 8000),
        SourceSignal(.tone(frequency: 8000), levelDecibels: 0)
      ),
      (
        .frequencyOutOfRange(hertz: 0, limitHertz: 8000),
        SourceSignal(.sweep(from: 0, to: 100), levelDecibels: 0)
      ),
      (
        .levelOutOfRange(decibels: 201), SourceSignal(.noise(.white), levelDecibels: 201)
      ),
      (
        .intervalOutOfRange(start: 2, end: 1),
        SourceSignal(
          .noise(.white), levelDecibels: 0, intervals: [ActiveInterval(start: 2, end: 1)])
      ),
    ]
    for (error, signal) in refusals {
      #expect(throws: error) { try signal.samples(frames: 10, sampleRate: 16_000) }
    }
  }
}
