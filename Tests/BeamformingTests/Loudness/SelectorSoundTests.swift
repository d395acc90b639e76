import Beamforming
import CAllocationCounter
import TestSupport
import Testing

/// What comes out of a selector.
@Suite struct SelectorSoundTests {
  private static let usual = SelectorOptions(lowCutFrequency: 500)

  private func scene(_ seconds: Double = 20) -> [[Float]] {
    let scene = TalkerScene(
      seconds: seconds, directToReverberantDecibels: 3, slamsPerMinute: 12, seed: 7)
    return [scene.front, scene.back]
  }

  private func select(
    _ candidates: [[Float]], mode: SelectorMode = .loudness, blocks: [Int] = [480],
    before: (inout LoudnessSelector, Int) -> Void = { _, _ in }
  ) throws -> SelectorRun {
    try SelectorRun(
      mode, candidates, options: Self.usual, sampleRate: TalkerScene.sampleRate, blocks: blocks,
      before: before)
  }

  // MARK: Invariants

  @Test(arguments: [
    SelectorMode.loudness, .blend, .follow(audioOverride: true), .follow(audioOverride: false),
  ])
  func anyCutGivesTheSameBits(mode: SelectorMode) throws {
    let candidates = scene()
    let whole = try select(candidates, mode: mode)
    #expect(whole.switches.count > 3)
    for blocks in [[1], [7], [79], [80], [81], [4096], [1_000_000], [1, 300, 2, 17]] {
      #expect(try select(candidates, mode: mode, blocks: blocks) == whole)
    }
  }

  @Test func aResetSelectorIsAsNew() throws {
    let candidates = scene()
    for mode in [SelectorMode.loudness, .blend] {
      var selector = try LoudnessSelector(
        mode: mode, options: Self.usual, sampleRate: TalkerScene.sampleRate)
      let first = SelectorRun(&selector, candidates)
      _ = SelectorRun(&selector, candidates.reversed(), blocks: [333])
      selector.reset()
      #expect(SelectorRun(&selector, candidates) == first)
    }
  }

  @Test func emptyBlocksDoNothing() throws {
    var selector = try LoudnessSelector(
      mode: .loudness, options: Self.usual, sampleRate: 48_000)
    let signal = [Float](repeating: 1, count: 10)
    var sample: Float = 0.25
    withBlock([signal, signal], start: 0) {
      selector.process($0, into: &sample, frames: 0)
      selector.process($0, into: &sample, frames: -1)
    }
    #expect(sample == 0.25)
    #expect(selector.nextEvent() == nil)
  }

  @Test func theOutputMayBeACandidate() throws {
    let candidates = scene(8)
    let expected = try select(candidates).output
    for place in 0..<2 {
      var selector = try LoudnessSelector(
        mode: .loudness, options: Self.usual, sampleRate: TalkerScene.sampleRate)
      let memory = candidates.map { signal in
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: signal.count)
        samples.initialize(from: signal, count: signal.count)
        return samples
      }
      defer { for samples in memory { samples.deallocate() } }
      inBlocks(of: [100], frames: expected.count) { start, count in
        selector.process(
          memory.map { UnsafePointer($0 + start) }, into: memory[place] + start, frames: count)
      }
      #expect(Array(UnsafeBufferPointer(start: memory[place], count: expected.count)) == expected)
    }
  }

  // MARK: Rest and fades

  private func bits(_ signal: some Sequence<Float>) -> [UInt32] { signal.map(\.bitPattern) }

  /// Samples that arithmetic would change, too.
  @Test func atRestSamplesAreCopiedToTheBit() throws {
    let odd: [Float] = [
      -0.0, .leastNormalMagnitude / 3, -.leastNonzeroMagnitude, .nan, .infinity, -.infinity, 3e38,
      1, -1, 0.1,
    ]
    let signal = (0..<20_000).map { odd[$0 % odd.count] }
    let other = whiteNoise(frames: 20_000, seed: 1)
    for port in [SelectedPort.front, .back] {
      let candidates = port == .front ? [signal, other] : [other, signal]
      let run = try select(candidates, mode: .fixed(port))
      #expect(bits(run.output) == bits(signal))
    }
    let talkers = scene()
    let loudness = try select(talkers)
    let ends = loudness.switches.map(\.frame) + [talkers[0].count]
    for (event, end) in zip(loudness.events, ends) {
      let start = event.frame == 0 ? 0 : event.frame + 320
      let part = start..<end
      #expect(bits(loudness.output[part]) == bits(talkers[event.port.place][part]))
    }
  }

  /// Between two ports the gains are those of a raised cosine of 20 ms and add up to 1.
  @Test func fadesAreRaisedCosinesOfEqualGain() throws {
    let frames = 48_000
    let ones = [Float](repeating: 1, count: frames)
    let zeros = [Float](repeating: 0, count: frames)
    func fade(_ candidates: [[Float]]) throws -> [Float] {
      try SelectorRun(
        .fixed(.front), candidates, options: Self.usual, sampleRate: 48_000, blocks: [1000]
      ) { selector, frame in
        if frame == 10_000 { selector.mode = .fixed(.back) }
      }.output
    }
    let gain = try fade([zeros, ones])
    #expect(gain[..<10_000].allSatisfy { $0 == 0 })
    #expect(gain[10_960...].allSatisfy { $0 == 1 })
    for n in 0..<960 {
      expect(
        Double(gain[10_000 + n]), near: 0.5 - 0.5 * cosine(.pi * Double(n + 1) / 961),
        .floatRounding)
    }
    for y in try fade([ones, ones]) { expect(Double(y), near: 1, Tolerance(2e-7, "two roundings")) }
  }

  /// A cue in the middle of a fade turns it round from where it is, without a step.
  @Test func fadesTurnRoundWhereTheyAre() throws {
    let zeros = [Float](repeating: 0, count: 48_000)
    let ones = [Float](repeating: 1, count: 48_000)
    let gain = try SelectorRun(
      .fixed(.front), [zeros, ones, zeros], options: Self.usual, sampleRate: 48_000, blocks: [100]
    ) { selector, frame in
      if frame == 10_000 { selector.mode = .fixed(.back) }
      if frame == 10_500 { selector.mode = .fixed(.omni) }
      if frame == 10_700 { selector.mode = .fixed(.back) }
    }.output
    // The steepest step of a raised cosine is π/2 over its length.
    for (one, next) in zip(gain, gain.dropFirst()) { #expect(abs(next - one) < 1.58 / 960) }
    #expect(gain[11_660...].allSatisfy { $0 == 1 })
  }

  /// The energy that a switch of 12 dB puts outside ±200 Hz about a tone of 1 kHz, against the whole of 0.4 s.
  private func clickDecibels(fade: Double) throws -> Double {
    let frames = 19_200
    let loud = (0..<frames).map { Float(0.5 * sine(2 * .pi * 1000 / 48_000 * Double($0))) }
    let soft = loud.map { 0.25 * $0 }
    var options = Self.usual
    options.fade = fade
    let change = frames / 2 - Int(fade * 24_000)
    let output = try SelectorRun(
      .fixed(.front), [loud, soft], options: options, sampleRate: 48_000, blocks: [change, frames]
    ) { selector, frame in
      if frame == change { selector.mode = .fixed(.back) }
    }.output
    // Blackman and Harris, four terms: side lobes at −92 dB, far out much less.
    let windowed = output.enumerated().map { n, y in
      let angle = 2 * .pi * (Double(n) + 0.5) / Double(frames)
      return Double(y)
        * (0.35875 - 0.48829 * cosine(angle) + 0.14128 * cosine(2 * angle) - 0.01168
          * cosine(3 * angle))
    }
    let total = windowed.reduce(0) { $0 + $1 * $1 }
    var inside = 0.0
    for bin in 320...480 {
      let step = -2 * .pi * Double(bin) / Double(frames)
      let sum = windowed.enumerated().reduce(Complex.zero) {
        $0 + $1.element * Complex(phase: step * Double($1.offset))
      }
      inside += 2 * sum.power / Double(frames)
    }
    return decibels(power: max(total - inside, 0) / total)
  }

  @Test func aSwitchDoesNotClick() throws {
    let hard = try clickDecibels(fade: 0)
    #expect(hard > -35, "a hard switch clicks")
    #expect(try clickDecibels(fade: 0.02) < -60)
  }

  // MARK: Damaged and extreme input

  @Test(arguments: [Float.nan, .infinity, -.infinity, 3e38])
  func oneBadSampleDecidesAsSilence(bad: Float) throws {
    var candidates = scene()
    candidates[0][50_000] = 0
    let silenced = try select(candidates)
    candidates[0][50_000] = bad
    let run = try select(candidates)
    #expect(run.events == silenced.events)
    let heard = run.output.indices.filter { run.output[$0] != silenced.output[$0] }
    #expect(heard.allSatisfy { $0 == 50_000 })
  }

  /// Seconds of the worst: afterwards talkers are followed as ever.
  @Test(arguments: [Float.nan, .infinity, 0, 1, 9e29, .leastNonzeroMagnitude])
  func nothingSticks(worst: Float) throws {
    let talkers = scene(40)
    let frames = Int(4 * TalkerScene.sampleRate)
    // A constant has no say; an alternating sample does.
    let storm = (0..<frames).map { $0 % 2 == 0 ? worst : -worst }
    let calm = try select(talkers)
    let run = try select([storm + talkers[0], storm + talkers[1]])
    let settled = Int(12 * TalkerScene.sampleRate)
    let after = run.events.filter { $0.frame >= frames + settled }.map(\.port)
    let reference = calm.events.filter { $0.frame >= settled }.map(\.port)
    #expect(after == reference)
    #expect(after.count > 3)
    #expect(run.events.allSatisfy { !$0.frontDecibels.isNaN && !$0.backDecibels.isNaN })
  }

  // MARK: Real time

  @Test func nothingIsAllocatedWhileItRuns() throws {
    try requireCountedAllocations()
    let talkers = scene(10)
    let candidates = talkers + [talkers[0]]
    let output = UnsafeMutablePointer<Float>.allocate(capacity: talkers[0].count)
    defer { output.deallocate() }
    let modes: [SelectorMode] = [
      .loudness, .blend, .follow(audioOverride: true), .fixed(.omni), .loudness,
    ]
    var options = Self.usual
    options.restsOnOmni = true
    var selector = try LoudnessSelector(
      mode: .loudness, options: options, sampleRate: TalkerScene.sampleRate, hasOmni: true)
    withBlock(candidates, start: 0) { candidates in
      allocation_counter_start()
      for (turn, block) in [1, 7, 64, 480, talkers[0].count].enumerated() {
        selector.mode = modes[turn]
        selector.cue = turn % 2 == 0 ? .front : .back
        selector.process(candidates, into: output, frames: block)
        while selector.nextEvent() != nil {}
      }
      selector.reset()
      #expect(allocation_counter_stop() == 0)
    }
  }

  @Test func theFloatModeIsTheCallersAfterwards() throws {
    let least = Float.leastNonzeroMagnitude * Float(whiteNoise(frames: 1, seed: 1)[0] < 2 ? 4 : 1)
    _ = try select(scene(1))
    // Subnormal arithmetic still works out here.
    #expect(least / 2 > 0)
  }
}
