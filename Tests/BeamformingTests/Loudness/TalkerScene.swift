import Beamforming
import TestSupport

/// Two beams of a cardioid pair in a room where two talkers, in front and behind, take turns.
///
/// A talker is noise in syllables of 100 to 280 ms with gaps and pauses between. Its own beam hears it directly, and
/// both hear a third of its reverberation (a decay of 60 dB in half a second), independent of each other, and
/// independent noise.
struct TalkerScene {
  static let sampleRate = 16_000.0

  let front: [Float]
  let back: [Float]
  /// When turns begin, and from when on there is anything to hear of them.
  let turns: [Turn]

  struct Turn {
    let frame: Int
    let port: SelectedPort
    let syllables: [Syllable]

    var onset: Int { (syllables.first?.step ?? 0) * TalkerScene.stepFrames }
  }

  /// A syllable in steps of 5 ms, and its power at the top.
  struct Syllable {
    let step: Int
    let length: Int
    let loudness: Double
  }

  struct Figures {
    var medianSeconds: Double
    /// Of 95 in a hundred turns.
    var slowSeconds: Double
    /// The share of turns that were never heard.
    var missed: Double
    var falseSwitchesPerMinute: Double
    /// The share of time that the beam of the talker is heard.
    var right: Double
  }

  /// 5 ms.
  static let stepFrames = Int(sampleRate / 200)

  /// Turns of 2 to 4 s, beginning in front.
  static func turns(seconds: Double, generator: inout SeededGenerator) -> [Turn] {
    func random(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &generator)
    }
    let steps = Int(200 * seconds)
    var turns: [Turn] = []
    var start = 0
    while start < steps {
      let end = min(steps, start + Int(200 * random(2...4)))
      var syllables: [Syllable] = []
      var place = start + 10
      while place < end - 60 {
        let length = Int(200 * random(0.1...0.28))
        syllables.append(
          Syllable(
            step: place, length: min(length, end - place),
            loudness: powerRatio(decibels: random(-6...6))))
        let pause = random(0...1) < 0.8 ? random(0...0.04) : random(0.15...0.6)
        place += length + Int(200 * pause)
      }
      // What is left at the end is too short for a word.
      if !syllables.isEmpty {
        turns.append(
          Turn(
            frame: start * stepFrames, port: turns.count % 2 == 0 ? .front : .back,
            syllables: syllables))
      }
      start = end
    }
    return turns
  }

  init(
    seconds: Double, directToReverberantDecibels: Double, noiseDecibels: Double = -40,
    slamsPerMinute: Double = 0, backDecibels: Double = 0, seed: UInt64
  ) {
    let step = Self.stepFrames
    let steps = Int(200 * seconds)
    var generator = SeededGenerator(seed: seed)
    turns = Self.turns(seconds: seconds, generator: &generator)
    // Powers of the direct sound in steps of 5 ms, in front and behind.
    var direct = [[Double]](repeating: [Double](repeating: 0, count: steps), count: 2)
    for turn in turns {
      let gain = turn.port == .back ? powerRatio(decibels: backDecibels) : 1
      for syllable in turn.syllables {
        for n in 0..<syllable.length {
          let shape = power(sine(.pi * Double(n + 1) / Double(syllable.length)), 2)
          direct[turn.port.place][syllable.step + n] = gain * syllable.loudness * shape
        }
      }
    }
    func random(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &generator)
    }
    for _ in 0..<Int(slamsPerMinute * seconds / 60) {
      let place = Int(200 * random(2...seconds - 1))
      let loudness = powerRatio(decibels: random(15...30))
      let slammed = random(0...1) < 0.5 ? 0 : 1
      // 60 dB in a quarter of a second.
      for n in 0..<50 { direct[slammed][place + n] += loudness * power(10, -6 * Double(n) / 50) }
    }
    let ratio = powerRatio(decibels: directToReverberantDecibels)
    let decay = power(10, -6 / (0.5 * 200))
    let noise = powerRatio(decibels: noiseDecibels)
    var signals = [[Float]](repeating: [], count: 2)
    for (beam, stream) in [(0, UInt64(1)), (1, UInt64(2))] {
      var generator = NoiseGenerator(seed: seed, stream: stream)
      signals[beam].reserveCapacity(steps * step)
      var tail = 0.0
      for n in 0..<steps {
        tail = decay * tail + (1 - decay) * (direct[0][n] + direct[1][n])
        // Uniform noise has a third of the power; −30 dB of full scale leaves room for slams.
        let level = (0.003 * (direct[beam][n] + tail / (3 * ratio) + noise)).squareRoot()
        for _ in 0..<step { signals[beam].append(Float(level * generator.uniform())) }
      }
    }
    front = signals[0]
    back = signals[1]
  }

  init(front: [Float], back: [Float], turns: [Turn]) {
    self.front = front
    self.back = back
    self.turns = turns
  }

  /// What a selector makes of it; the first turn, in which it settles, does not count.
  func figures(_ options: SelectorOptions) throws -> Figures {
    let run = try SelectorRun(
      .loudness, [front, back], options: options, sampleRate: Self.sampleRate, blocks: [4096])
    var delays: [Double] = []
    var missed = 0.0
    var wrong = 0
    var total = 0
    for (index, turn) in turns.enumerated().dropFirst() {
      let end = index + 1 < turns.count ? turns[index + 1].frame : front.count
      total += end - turn.onset
      let before = run.events.last { $0.frame <= turn.onset }
      let within = run.events.filter { $0.frame > turn.onset && $0.frame < end }
      var port = before?.port ?? .front
      var from = turn.onset
      var arrival = port == turn.port ? turn.onset : nil
      for event in within {
        if port != turn.port { wrong += event.frame - from }
        (port, from) = (event.port, event.frame)
        if arrival == nil, port == turn.port { arrival = event.frame }
      }
      if port != turn.port { wrong += end - from }
      if let arrival {
        delays.append(Double(arrival - turn.onset) / Self.sampleRate)
      } else {
        missed += 1
      }
    }
    let falseSwitches = run.switches.filter { event in
      turns.last { $0.frame <= event.frame }?.port != event.port
    }
    delays.sort()
    return Figures(
      medianSeconds: delays[delays.count / 2], slowSeconds: delays[delays.count * 95 / 100],
      missed: missed / Double(turns.count - 1),
      falseSwitchesPerMinute: Double(falseSwitches.count) * 60 * Self.sampleRate
        / Double(front.count),
      right: 1 - Double(wrong) / Double(total))
  }
}
