import Beamforming
import CAllocationCounter
import CEbur128
import TestSupport
import Testing

@Suite struct LoudnessMeterTests {
  private static let rates = [8000.0, 16_000, 44_100, 48_000, 96_000, 192_000]
  private static let silence = -Double.infinity
  private static let publishedTolerance = Tolerance(0.1, "EBU Tech 3341, table 1")

  // MARK: EBU Tech 3341, table 1: tests made of tones

  private static let integratedTests:
    [(parts: [(seconds: Double, decibels: Double)], LUFS: Double)] =
      [
        ([(20, -23)], -23), ([(20, -33)], -33), ([(10, -36), (60, -23), (10, -36)], -23),
        ([(10, -72), (10, -36), (60, -23), (10, -36), (10, -72)], -23),
        ([(20, -26), (20.1, -20), (20, -26)], -23),
      ]

  /// Tests 1 to 5, in stereo.
  @Test(arguments: integratedTests)
  func integratedLoudnessOfTones(
    parts: [(seconds: Double, decibels: Double)], reference: Double
  ) throws {
    let signal = tone(parts, sampleRate: 48_000)
    var meter = try LoudnessMeter(channelCount: 2, sampleRate: 48_000)
    meter.measure([signal, signal])
    expect(meter.integratedLoudness, near: reference, Self.publishedTolerance)
    guard parts.count == 1 else { return }
    expect(meter.momentaryLoudness, near: reference, Self.publishedTolerance)
    expect(meter.shortTermLoudness, near: reference, Self.publishedTolerance)
  }

  /// Tests 9 and 12: the window is as long as the pattern repeats.
  @Test func aPatternAsLongAsTheWindowReadsConstant() throws {
    let slow = (0..<5).flatMap { _ in [(1.34, -20.0), (1.66, -30.0)] }
    let fast = (0..<25).flatMap { _ in [(0.18, -20.0), (0.22, -30.0)] }
    for reading in readings(slow).dropFirst(300) {
      expect(reading.shortTerm, near: -23, Self.publishedTolerance)
    }
    for reading in readings(fast).dropFirst(100) {
      expect(reading.momentary, near: -23, Self.publishedTolerance)
    }
  }

  /// Tests 10 and 13: a tone as long as the window, wherever it begins.
  @Test(arguments: 0..<20)
  func theGreatestLoudnessOfATone(place: Int) throws {
    let slow = readings([(0.15 * Double(place), Self.silence), (3, -23), (1, Self.silence)])
    expect(slow.map(\.shortTerm).max() ?? 0, near: -23, Self.publishedTolerance)
    let fast = readings([(0.02 * Double(place), Self.silence), (0.4, -23), (1, Self.silence)])
    expect(fast.map(\.momentary).max() ?? 0, near: -23, Self.publishedTolerance)
  }

  /// Tests 11 and 14: the same at rising levels, one after the other.
  @Test func theGreatestLoudnessOfTonesInSuccession() throws {
    let slow = readings(
      (0..<20).flatMap { place -> [(Double, Double)] in
        let wait = 0.15 * Double(place)
        return [(wait, Self.silence), (3, Double(place) - 38), (3 - wait, Self.silence)]
      })
    let fast = readings(
      (0..<20).flatMap { place -> [(Double, Double)] in
        let wait = 0.02 * Double(place)
        return [(wait, Self.silence), (0.4, Double(place) - 38), (0.4 - wait, Self.silence)]
      })
    for place in 0..<20 {
      let reference = Double(place) - 38
      let slowest = slow[600 * place..<600 * (place + 1)].map(\.shortTerm).max()
      expect(slowest ?? 0, near: reference, Self.publishedTolerance)
      let fastest = fast[80 * place..<80 * (place + 1)].map(\.momentary).max()
      expect(fastest ?? 0, near: reference, Self.publishedTolerance)
    }
  }

  /// What a meter shows every 10 ms, of a stereo tone.
  private func readings(
    _ parts: [(Double, Double)]
  ) -> [(momentary: Double, shortTerm: Double)] {
    guard var meter = try? LoudnessMeter(channelCount: 2, sampleRate: 48_000) else { return [] }
    let signal = tone(parts, sampleRate: 48_000)
    var readings: [(momentary: Double, shortTerm: Double)] = []
    inBlocks(of: [480], frames: signal.count) { start, count in
      withBlock([signal, signal], start: start) { meter.process($0, frames: count) }
      readings.append((meter.momentaryLoudness, meter.shortTermLoudness))
    }
    return readings
  }

  // MARK: Against libebur128

  /// libebur128 leaves the numerator of its high-pass at 1, −2, 1 at every rate; the standard's gain, that of
  /// 48 kHz, is (1 + k/Q + k²) less, k = tan(π·f/rate). By so much it reads high at other rates.
  private func excessDecibels(rate: Double) -> Double {
    func gain(_ rate: Double) -> Double {
      let k = tangent(.pi * 38.13547087602444 / rate)
      return 1 + k / 0.5003270373238773 + k * k
    }
    return decibels(amplitude: gain(rate) / gain(48_000))
  }

  private func reference(
    _ signals: [[Float]], rate: Double
  ) throws -> (momentary: Double, shortTerm: Double, integrated: Double) {
    let modes = EBUR128_MODE_I.rawValue | EBUR128_MODE_S.rawValue
    let made = ebur128_init(UInt32(signals.count), UInt(rate), Int32(modes))
    let state = try #require(made)
    defer {
      var state: UnsafeMutablePointer<ebur128_state>? = state
      ebur128_destroy(&state)
    }
    let frames = signals[0].count
    let interleaved = (0..<frames).flatMap { n in signals.map { $0[n] } }
    #expect(ebur128_add_frames_float(state, interleaved, frames) == 0)
    var (momentary, shortTerm, integrated) = (0.0, 0.0, 0.0)
    #expect(ebur128_loudness_momentary(state, &momentary) == 0)
    #expect(ebur128_loudness_shortterm(state, &shortTerm) == 0)
    #expect(ebur128_loudness_global(state, &integrated) == 0)
    return (momentary, shortTerm, integrated)
  }

  /// Noise, a low tone, a high one, and a programme with pauses, loud and soft parts and two channels.
  private func programmes(rate: Double) -> [[[Float]]] {
    let second = Int(rate)
    let levels: [Float] = [0.5, 0.05, 0.0001, 0.02, 0.3, 0.001, 0.08]
    func gated(_ seed: UInt64) -> [Float] {
      levels.enumerated().flatMap { turn, level in
        whiteNoise(frames: second, seed: seed + UInt64(turn), level: level)
      }
    }
    return [
      [whiteNoise(frames: 4 * second, seed: 1)],
      [tone([(4, -20)], sampleRate: rate, frequency: 60)],
      [tone([(4, -20)], sampleRate: rate, frequency: 0.3 * rate)],
      [gated(10), gated(20)],
    ]
  }

  @Test(arguments: rates)
  func theFiguresAreThoseOfLibebur128(rate: Double) throws {
    let excess = excessDecibels(rate: rate)
    for signals in programmes(rate: rate) {
      var meter = try LoudnessMeter(channelCount: signals.count, sampleRate: rate)
      meter.measure(signals)
      let reference = try reference(signals, rate: rate)
      let figures = [
        (meter.momentaryLoudness, reference.momentary),
        (meter.shortTermLoudness, reference.shortTerm),
        (meter.integratedLoudness, reference.integrated),
      ]
      for (figure, reference) in figures {
        expect(figure, near: reference - excess, Tolerance(0.01, "coefficients of 15 digits"))
        // At 8 kHz libebur128 itself is 0.21 dB high.
        guard rate >= 16_000 else { continue }
        expect(figure, near: reference, Tolerance(0.1, "a tenth of a loudness unit"))
      }
    }
  }

  // MARK: Closed form

  @Test(arguments: rates)
  func aToneOfFullScaleReadsMinus3(rate: Double) throws {
    var meter = try LoudnessMeter(channelCount: 1, sampleRate: rate)
    meter.measure([tone([(4, 0)], sampleRate: rate, frequency: 997)])
    let tolerance = Tolerance(rate < 16_000 ? 0.21 : 0.05, "the shelf, see KWeightingTests")
    expect(meter.momentaryLoudness, near: -3.01, tolerance)
    expect(meter.shortTermLoudness, near: -3.01, tolerance)
    expect(meter.integratedLoudness, near: -3.01, tolerance)
  }

  @Test func twoChannelsOfOneSignalAre3Louder() throws {
    let signal = whiteNoise(frames: 48_000, seed: 3)
    var one = try LoudnessMeter(channelCount: 1, sampleRate: 48_000)
    var two = try LoudnessMeter(channelCount: 2, sampleRate: 48_000)
    one.measure([signal])
    two.measure([signal, signal])
    expect(
      two.momentaryLoudness - one.momentaryLoudness, near: 10 * logarithm10(2), .doubleRounding)
  }

  /// Of 400 ms levels that differ by more than 10 LU, those below do not count, and the bins do not show.
  @Test func theIntegratedMeanIsExact() throws {
    let loud = tone([(30, -20)], sampleRate: 16_000)
    var alone = try LoudnessMeter(channelCount: 1, sampleRate: 16_000)
    alone.measure([loud])
    expect(alone.integratedLoudness, near: alone.shortTermLoudness, Tolerance(1e-3, "the onset"))
    var gated = try LoudnessMeter(channelCount: 1, sampleRate: 16_000)
    gated.measure([loud + tone([(300, -45)], sampleRate: 16_000)])
    expect(
      gated.integratedLoudness, near: alone.integratedLoudness,
      Tolerance(0.06, "three levels of 300 that reach over the step"))
  }

  @Test func silenceIsMinusInfinity() throws {
    var meter = try LoudnessMeter(channelCount: 2, sampleRate: 8000)
    #expect(meter.momentaryLoudness == Self.silence)
    #expect(meter.integratedLoudness == Self.silence)
    let nothing = [Float](repeating: 0, count: 40_000)
    meter.measure([nothing, nothing])
    #expect(meter.momentaryLoudness == Self.silence)
    #expect(meter.shortTermLoudness == Self.silence)
    #expect(meter.integratedLoudness == Self.silence)
    // Below the absolute gate.
    meter.measure([
      tone([(5, -80)], sampleRate: 8000), tone([(5, -80)], sampleRate: 8000),
    ])
    #expect(meter.momentaryLoudness > -85)
    #expect(meter.integratedLoudness == Self.silence)
  }

  // MARK: Invariants

  private func figures(_ signals: [[Float]], blocks: [Int]) throws -> [Double] {
    var meter = try LoudnessMeter(channelCount: signals.count, sampleRate: 16_000)
    meter.measure(signals, blocks: blocks)
    return [meter.momentaryLoudness, meter.shortTermLoudness, meter.integratedLoudness]
  }

  @Test(arguments: [[1], [7], [64], [159], [160], [161], [4096], [100_000], [1, 300, 2, 17]])
  func anyCutGivesTheSameBits(blocks: [Int]) throws {
    let signals = [whiteNoise(frames: 70_007, seed: 1), whiteNoise(frames: 70_007, seed: 2)]
    #expect(try figures(signals, blocks: blocks) == figures(signals, blocks: [480]))
  }

  @Test func aResetMeterIsAsNew() throws {
    let signal = whiteNoise(frames: 50_000, seed: 4)
    var meter = try LoudnessMeter(channelCount: 1, sampleRate: 16_000)
    meter.measure([whiteNoise(frames: 33_333, seed: 5, level: 1)])
    meter.reset()
    #expect(meter.momentaryLoudness == Self.silence)
    meter.measure([signal])
    let measured = [meter.momentaryLoudness, meter.shortTermLoudness, meter.integratedLoudness]
    #expect(measured == (try figures([signal], blocks: [480])))
  }

  // MARK: Damaged and extreme input

  @Test(arguments: [Float.nan, .infinity, -.infinity, 3e38])
  func oneBadSampleIsHeardAsSilence(bad: Float) throws {
    var input = whiteNoise(frames: 60_000, seed: 6)
    input[30_000] = 0
    let silenced = try figures([input], blocks: [480])
    input[30_000] = bad
    #expect(try figures([input], blocks: [480]) == silenced)
  }

  @Test func theLoudestUsableSamplesStayFinite() throws {
    let input = (0..<60_000).map { Float($0 % 3 == 0 ? 9e29 : -9e29) }
    #expect(try figures([input, input], blocks: [480]).allSatisfy { $0.isFinite && $0 > 590 })
  }

  // MARK: Real time

  @Test func nothingIsAllocatedWhileItRuns() throws {
    try requireCountedAllocations()
    var meter = try LoudnessMeter(channelCount: 2, sampleRate: 8000)
    let signal = whiteNoise(frames: 10_000, seed: 7)
    var sum = 0.0
    withBlock([signal, signal], start: 0) { channels in
      allocation_counter_start()
      for block in [1, 7, 64, 480, 10_000] { meter.process(channels, frames: block) }
      sum = meter.momentaryLoudness + meter.shortTermLoudness + meter.integratedLoudness
      meter.reset()
      #expect(allocation_counter_stop() == 0)
    }
    #expect(sum.isFinite)
  }

  // MARK: Refusals

  @Test func whatIsOutOfRangeIsRefused() {
    for rate in [0.0, 7999, 192_001, .infinity] {
      #expect(throws: LoudnessError.sampleRateOutOfRange(rate)) {
        _ = try LoudnessMeter(channelCount: 1, sampleRate: rate)
      }
    }
    for count in [-1, 0, 65] {
      #expect(throws: LoudnessError.channelCountOutOfRange(count)) {
        _ = try LoudnessMeter(channelCount: count, sampleRate: 48_000)
      }
    }
  }
}
