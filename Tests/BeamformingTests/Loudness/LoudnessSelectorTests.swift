import Beamforming
import CAllocationCounter
import TestSupport
import Testing

/// How a selector decides.
@Suite struct LoudnessSelectorTests {
  private static let rate = 16_000.0
  private static let usual = SelectorOptions(lowCutFrequency: 500)

  private func noise(_ seconds: Double, seed: UInt64, level: Float = 0.05) -> [Float] {
    whiteNoise(frames: Int(seconds * Self.rate), seed: seed, level: level)
  }

  /// Somebody in front, then somebody behind, 10 dB apart in the beams, above a little noise.
  private func twoTalkers() -> [[Float]] {
    // Noise as steady as this is a fan after 3 s.
    let seconds = 2.5
    let quiet = noise(1, seed: 1, level: 0.001)
    let loud = noise(seconds, seed: 2, level: 0.3)
    let soft = noise(seconds, seed: 3, level: 0.1)
    return [quiet + loud + quiet + soft, quiet + soft + quiet + loud]
  }

  // MARK: Talkers

  /// Floors of quality: the table is what was measured, with some room.
  @Test(arguments: [
    (6.0, 0.0, 0.02, 0.04, 0.993, 0.0), (0, 0, 0.02, 0.06, 0.99, 0), (-3, 0, 0.03, 0.08, 0.99, 0),
    (-6, 0, 0.05, 1, 0.9, 0), (6, 12, 0.02, 0.06, 0.975, 3), (0, 12, 0.02, 0.1, 0.985, 0.7),
  ])
  func talkersAreFollowed(
    directToReverberantDecibels: Double, slamsPerMinute: Double, median: Double, slow: Double,
    right: Double, falseSwitches: Double
  ) throws {
    for seed: UInt64 in 1...2 {
      let scene = TalkerScene(
        seconds: 180, directToReverberantDecibels: directToReverberantDecibels,
        slamsPerMinute: slamsPerMinute, seed: seed)
      let figures = try scene.figures(Self.usual)
      #expect(figures.medianSeconds <= median)
      #expect(figures.slowSeconds <= slow)
      #expect(figures.missed <= 0.02)
      #expect(figures.right >= right)
      #expect(figures.falseSwitchesPerMinute <= falseSwitches)
    }
  }

  /// Beams as they are, in a room; a floor of quality again.
  @Test(arguments: [
    (0.75, 15.0, 0.5, 0.0, 0.98), (1.5, 15, 0.5, -5, 0.98), (1.5, 40, 0.8, -7.5, 0.95),
  ])
  func talkersInARoomAreFollowed(
    distanceMeters: Double, degrees: Double, reverberationSeconds: Double,
    directToReverberantDecibels: Double, right: Double
  ) throws {
    var options = Self.usual
    // Twice the corner of 20 mm.
    options.lowCutFrequency = 350
    for seed: UInt64 in 1...2 {
      let (scene, ratio) = try TalkerScene.inARoom(
        seconds: 60, distanceMeters: distanceMeters, degrees: degrees,
        reverberationSeconds: reverberationSeconds, seed: seed)
      expect(ratio, near: directToReverberantDecibels, Tolerance(0.3, "rounded"))
      let figures = try scene.figures(options)
      #expect(figures.right >= right)
    }
  }

  /// What the guard is for: without it more slams take the selector along.
  @Test func withoutTheGuardSlamsTakeOver() throws {
    let scene = TalkerScene(
      seconds: 180, directToReverberantDecibels: 6, slamsPerMinute: 12, seed: 1)
    var options = Self.usual
    options.slamLimitDecibels = 100
    let unguarded = try scene.figures(options).falseSwitchesPerMinute
    #expect(unguarded >= (try scene.figures(Self.usual).falseSwitchesPerMinute) + 1)
  }

  /// What the slow release and the doubt are for: where nobody pauses, floors are of talkers, and tails would go to the
  /// other beam. Either alone prevents it here.
  @Test func withoutReleaseAndDoubtTailsTakeOver() throws {
    let scene = TalkerScene(seconds: 180, directToReverberantDecibels: 6, seed: 1)
    var options = Self.usual
    options.floorDoubt = 0
    options.releaseTimeConstant = options.timeConstant
    let sure = try scene.figures(options).falseSwitchesPerMinute
    #expect(sure >= 1)
  }

  /// The cap rises with a louder talker: it delays, and does not lock out.
  @Test func aLouderTalkerIsHeardToo() throws {
    let scene = TalkerScene(
      seconds: 180, directToReverberantDecibels: 3, backDecibels: 20, seed: 3)
    let figures = try scene.figures(Self.usual)
    #expect(figures.medianSeconds < 0.25)
    #expect(figures.missed <= 0.02)
    #expect(figures.right > 0.9)
  }

  // MARK: Noise and silence

  @Test func silenceDecidesNothing() throws {
    let silence = [Float](repeating: 0, count: Int(600 * Self.rate))
    let run = try SelectorRun(
      .loudness, [silence, silence], options: Self.usual, sampleRate: Self.rate, blocks: [4096])
    #expect(run.switches == [])
    #expect(run.events.map(\.port) == [.front])
    #expect(run.events[0].frontDecibels == -.infinity)
  }

  /// Ten minutes of noise, independent in the beams; its powers over 5 ms are chi-square.
  @Test(arguments: [SelectedPort.front, .back])
  func stationaryNoiseDecidesNothing(start: SelectedPort) throws {
    var options = Self.usual
    options.start = start
    let run = try SelectorRun(
      .loudness, [noise(600, seed: 4), noise(600, seed: 5)], options: options,
      sampleRate: Self.rate, blocks: [4096])
    #expect(run.switches == [])
  }

  /// A fan starts on one side at 5 s: it may win until its level is known for noise, and never again.
  @Test(arguments: [SelectedPort.front, .back], [-10.0, 0, 20])
  func aFanWinsOnceAtMost(side: SelectedPort, decibels: Double) throws {
    let level = 0.02 * Float(amplitude(decibels: decibels))
    let before = (noise(5, seed: 6, level: 0.01), noise(5, seed: 7, level: 0.01))
    let near = before.0 + noise(295, seed: 8, level: max(level, 0.01))
    let far = before.1 + noise(295, seed: 9, level: max(level / 3, 0.01))
    var options = Self.usual
    options.start = side == .front ? .back : .front
    let run = try SelectorRun(
      .loudness, side == .front ? [near, far] : [far, near], options: options,
      sampleRate: Self.rate, blocks: [4096])
    #expect(run.switches.count <= 1)
    #expect(run.switches.allSatisfy { $0.frame < Int(15 * Self.rate) && $0.port == side })
    if decibels == 20 { #expect(run.switches.count == 1, "a loud fan is heard at first") }
  }

  /// A muted input is no quiet room: what comes back is no talker.
  @Test func theNoiseAfterAMuteIsStillNoise() throws {
    let mute = [Float](repeating: 0, count: Int(2 * Self.rate))
    let run = try SelectorRun(
      .loudness,
      [
        noise(10, seed: 10, level: 0.01) + mute + noise(10, seed: 11, level: 0.01),
        noise(10, seed: 12, level: 0.1) + mute + noise(10, seed: 13, level: 0.1),
      ], options: Self.usual, sampleRate: Self.rate)
    #expect(run.switches == [])
  }

  @Test func equalBeamsDecideNothing() throws {
    let signal = TalkerScene(seconds: 60, directToReverberantDecibels: 0, seed: 5).front
    let run = try SelectorRun(
      .loudness, [signal, signal], options: Self.usual, sampleRate: Self.rate)
    #expect(run.switches == [])
  }

  // MARK: Modes

  @Test func loudnessFollowsWhoSpeaks() throws {
    let run = try SelectorRun(
      .loudness, twoTalkers(), options: Self.usual, sampleRate: Self.rate)
    #expect(run.events.map(\.port) == [.front, .back])
    #expect(run.events.map(\.reason) == [.start, .loudness])
    let event = run.events[1]
    expect(Double(event.frame) / Self.rate, near: 4.52, Tolerance(0.03, "four frames of 5 ms"))
    #expect(event.frame % 80 == 0)
    #expect(event.backDecibels - event.frontDecibels > 4)
  }

  /// Nothing before the first second, and no second decision within the dwell.
  @Test func settlingAndDwellAreKept() throws {
    var options = Self.usual
    options.dwell = 2
    options.start = .back
    let quiet = noise(0.5, seed: 1, level: 0.001)
    let turns = [Float](repeating: 0.3, count: 4).enumerated()
    let front = quiet + turns.flatMap { noise(1, seed: 20, level: $0.offset % 2 == 0 ? 0.3 : 0.05) }
    let back = quiet + turns.flatMap { noise(1, seed: 21, level: $0.offset % 2 == 1 ? 0.3 : 0.05) }
    let run = try SelectorRun(.loudness, [front, back], options: options, sampleRate: Self.rate)
    #expect(run.events.map(\.port).prefix(2) == [.back, .front])
    #expect(run.events[1].frame == Int(Self.rate))
    for (one, next) in zip(run.switches, run.switches.dropFirst()) {
      #expect(next.frame - one.frame >= Int(2 * Self.rate))
    }
    #expect(run.switches.count == 2)
  }

  @Test func fixedModesHearOnePort() throws {
    let candidates = [noise(1, seed: 1), noise(1, seed: 2), noise(1, seed: 3)]
    for port in SelectedPort.allCases {
      let run = try SelectorRun(
        .fixed(port), candidates, options: Self.usual, sampleRate: Self.rate)
      #expect(run.output == candidates[port.place])
      #expect(run.events.map(\.port) == [port])
      #expect(run.events.map(\.reason) == [.fixed])
      #expect(run.events[0].frame == 0)
    }
  }

  @Test func theCueIsFollowedAtOnce() throws {
    let candidates = twoTalkers() + [noise(7, seed: 9)]
    let cues = [(0, SelectedPort.back), (16_000, .omni), (17_600, .front)]
    let run = try SelectorRun(
      .follow(audioOverride: false), candidates, options: Self.usual, sampleRate: Self.rate,
      blocks: [160]
    ) { selector, frame in
      if let cue = cues.last(where: { $0.0 <= frame }) { selector.cue = cue.1 }
    }
    #expect(run.events.map(\.frame) == cues.map(\.0))
    #expect(run.events.map(\.port) == cues.map(\.1))
    #expect(run.events.allSatisfy { $0.reason == .cue })
    // The fade of 20 ms is over after 320 frames.
    #expect(run.output[16_320..<17_600] == candidates[2][16_320..<17_600])
    #expect(run.output[18_000...] == candidates[0][18_000...])
  }

  @Test func withoutACueLoudnessDecides() throws {
    let run = try SelectorRun(
      .follow(audioOverride: false), twoTalkers(), options: Self.usual, sampleRate: Self.rate)
    let loudness = try SelectorRun(
      .loudness, twoTalkers(), options: Self.usual, sampleRate: Self.rate)
    #expect(run == loudness)
  }

  /// 6 dB apart in the beams: within hysteresis and bias; 20 dB apart: beyond. At rest the cue holds again.
  @Test(arguments: [(Float(0.15), 1), (0.03, 3)])
  func audioOverridesACueWhenItIsFarLouder(soft: Float, decisions: Int) throws {
    let quiet = noise(1, seed: 1, level: 0.001)
    let rest = noise(4, seed: 4, level: 0.001)
    let front = quiet + noise(2.5, seed: 2, level: soft) + rest
    let back = quiet + noise(2.5, seed: 3, level: 0.3) + noise(4, seed: 5, level: 0.001)
    let run = try SelectorRun(
      .follow(audioOverride: true), [front, back], options: Self.usual, sampleRate: Self.rate
    ) { selector, _ in selector.cue = .front }
    let ports: [SelectedPort] = [.front, .back, .front]
    #expect(run.events.map(\.port) == Array(ports.prefix(decisions)))
    #expect(run.events.map(\.reason) == Array([.cue, .loudness, .rest].prefix(decisions)))
  }

  @Test func theSelectorRestsOnOmni() throws {
    var options = Self.usual
    options.restsOnOmni = true
    // A faster one than usual, or the floor rises first, 3 s after the last pause.
    options.releaseTimeConstant = 0.03
    let quiet = noise(3, seed: 6, level: 0.001)
    let candidates = twoTalkers().map { $0 + quiet } + [noise(10, seed: 7)]
    let run = try SelectorRun(
      .loudness, candidates, options: options, sampleRate: Self.rate, blocks: [4096])
    #expect(run.events.map(\.port) == [.front, .back, .omni])
    #expect(run.events.map(\.reason) == [.start, .loudness, .rest])
    expect(
      Double(run.events[2].frame) / Self.rate, near: 9.3,
      Tolerance(0.06, "2 s, and 30 ms that lose 43 dB"))
    let end = run.events[2].frame + 320
    #expect(run.output[end...] == candidates[2][end...])
  }

  /// Gains are the beams' shares of the power, and always add up to 1.
  @Test func blendSharesByPower() throws {
    var selector = try LoudnessSelector(
      mode: .blend, options: Self.usual, sampleRate: Self.rate)
    let ones = [[Float](repeating: 0.25, count: 160_000), [Float](repeating: 0.25, count: 160_000)]
    let constant = SelectorRun(&selector, ones)
    #expect(constant.output.allSatisfy { abs($0 - 0.25) <= 1e-7 })
    selector.reset()
    let talkers = twoTalkers()
    let first = SelectorRun(&selector, talkers.map { Array($0.prefix(56_000)) })
    // Powers 9 to 1.
    expect(Double(selector.gain(of: .front)), near: 0.9, Tolerance(0.03, "noise over 30 ms"))
    let second = SelectorRun(&selector, talkers.map { Array($0.dropFirst(56_000)) })
    expect(Double(selector.gain(of: .back)), near: 0.9, Tolerance(0.03, "noise over 30 ms"))
    expect(
      Double(selector.gain(of: .back) + selector.gain(of: .front)), near: 1, .floatRounding)
    #expect(first.events.map(\.port) == [.front])
    #expect(second.events.map(\.port) == [.back])
    // Back to one port, to the bit.
    selector.mode = .fixed(.back)
    let third = SelectorRun(&selector, talkers)
    #expect(third.output.dropFirst(320) == talkers[1].dropFirst(320))
  }

  @Test func unreadEventsFallOutOldestFirst() throws {
    var selector = try LoudnessSelector(
      mode: .follow(audioOverride: false), options: Self.usual, sampleRate: Self.rate)
    let signal = noise(1, seed: 1)
    var sample: Float = 0
    withBlock([signal, signal], start: 0) { candidates in
      for turn in 0..<100 {
        selector.cue = turn % 2 == 0 ? .back : .front
        selector.process(candidates, into: &sample, frames: 1)
      }
    }
    #expect(selector.lostEvents == 36)
    var frames: [Int] = []
    while let event = selector.nextEvent() { frames.append(event.frame) }
    #expect(frames == Array(36..<100))
  }

  // MARK: Refusals

  @Test func whatIsOutOfRangeIsRefused() {
    for rate in [0.0, 7999, 192_001, .infinity] {
      #expect(throws: LoudnessError.sampleRateOutOfRange(rate)) {
        _ = try LoudnessSelector(mode: .loudness, options: Self.usual, sampleRate: rate)
      }
    }
    let paths: [(path: WritableKeyPath<SelectorOptions, Double>, quantity: SelectorQuantity)] = [
      (\SelectorOptions.lowCutFrequency, .lowCutFrequency),
      (\SelectorOptions.timeConstant, .timeConstant),
      (\SelectorOptions.releaseTimeConstant, .releaseTimeConstant),
      (\SelectorOptions.hysteresisDecibels, .hysteresisDecibels), (\SelectorOptions.dwell, .dwell),
      (\SelectorOptions.settling, .settling),
      (\SelectorOptions.gateDecibels, .gateDecibels), (\SelectorOptions.floorWindow, .floorWindow),
      (\SelectorOptions.floorTimeConstant, .floorTimeConstant),
      (\SelectorOptions.floorDoubt, .floorDoubt),
      (\SelectorOptions.slamLimitDecibels, .slamLimitDecibels),
      (\SelectorOptions.talkerTimeConstant, .talkerTimeConstant),
      (\SelectorOptions.fade, .fade), (\SelectorOptions.restDelay, .restDelay),
      (\SelectorOptions.cueBiasDecibels, .cueBiasDecibels),
      (\SelectorOptions.blendTimeConstant, .blendTimeConstant),
    ]
    #expect(paths.map(\.quantity) == SelectorQuantity.allCases)
    for (path, quantity) in paths {
      let range = quantity.range(sampleRate: Self.rate)
      for value in [range.lowerBound, range.upperBound] {
        var options = Self.usual
        options[keyPath: path] = value
        #expect(throws: Never.self) {
          _ = try LoudnessSelector(mode: .loudness, options: options, sampleRate: Self.rate)
        }
      }
      for value in [range.lowerBound.nextDown, range.upperBound.nextUp, .infinity] {
        var options = Self.usual
        options[keyPath: path] = value
        #expect(throws: LoudnessError.optionOutOfRange(quantity, value, allowed: range)) {
          _ = try LoudnessSelector(mode: .loudness, options: options, sampleRate: Self.rate)
        }
      }
      var options = Self.usual
      options[keyPath: path] = .nan
      #expect(throws: LoudnessError.self) {
        _ = try LoudnessSelector(mode: .loudness, options: options, sampleRate: Self.rate)
      }
    }
  }

  @Test func omniIsRefusedWhereItIsNoCandidate() throws {
    var resting = Self.usual
    resting.restsOnOmni = true
    var starting = Self.usual
    starting.start = .omni
    for (mode, options) in [
      (SelectorMode.fixed(.omni), Self.usual), (.loudness, resting), (.loudness, starting),
    ] {
      #expect(throws: LoudnessError.omniNotACandidate) {
        _ = try LoudnessSelector(mode: mode, options: options, sampleRate: Self.rate)
      }
      _ = try LoudnessSelector(
        mode: mode, options: options, sampleRate: Self.rate, hasOmni: true)
    }
    // Asked for while it runs, it changes nothing.
    let candidates = [noise(1, seed: 1), noise(1, seed: 2)]
    let run = try SelectorRun(
      .fixed(.front), candidates, options: Self.usual, sampleRate: Self.rate
    ) { selector, frame in
      if frame > 0 { selector.mode = .fixed(.omni) }
    }
    #expect(run.output == candidates[0])
    #expect(run.events.count == 1)
  }
}
