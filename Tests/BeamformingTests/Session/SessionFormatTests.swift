import Beamforming
import TestSupport
import Testing

/// Other rates, other channels, other sources in mid-stream.
@Suite struct SessionFormatTests {
  private static let onsetFrames = 2400
  private let positions = TestArrays.square

  private func session(rate: Double = 48_000) throws -> (CaptureSession, CaptureInput) {
    let session = try CaptureSession(sampleRate: rate)
    let microphones = try session.addInput(.array(MicrophoneArray(positions: positions)))
    try session.connect(microphones.ports)
    return (session, microphones)
  }

  private func expected(
    _ input: [[Float]], rate: Double, _ positions: [SIMD3<Double>]
  ) throws -> [[Float]] {
    let designer = try BeamDesigner(
      array: MicrophoneArray(positions: positions), sampleRate: rate)
    return process(
      input, through: Processor(design: try designer.design(ports: [.omni, .front, .back])))
  }

  /// No step steeper than tone and ramp, no sample above the input by a decibel.
  private func expectSmooth(_ run: SessionRun, rate: Double = 44_100) {
    for samples in run.outputs {
      #expect(
        SessionSound.steepestStep(samples[Self.onsetFrames...])
          < SessionSound.steepestAllowed(
            peak: SessionSound.peak(samples), rate: rate, rampFrames: Int(0.02 * rate)))
      #expect(SessionSound.peak(samples[Self.onsetFrames...]) <= 0.5 * 1.122)
    }
  }

  /// At a rate it was not made for the first microphone goes through, and beams come back once it is told.
  @Test func anotherRateGoesThroughUntilFiltersAreThere() throws {
    let (session, _) = try session()
    let run = SessionRun(session, outputs: 3)
    try run.process([SessionSound.tone(positions, frames: 9600)], sampleRate: 48_000)
    #expect(run.flags == [])
    let slow = SessionSound.tone(positions, frames: 33_280, rate: 44_100)
    try run.process([slow.map { Array($0[..<8192]) }], sampleRate: 44_100)
    #expect(run.statuses.suffix(32).allSatisfy { $0.flags.contains(.passesThrough) })
    let latency = session.latencyFrames
    let through = slow[0][(4096 - latency)..<(8192 - latency)]
    for samples in run.outputs { #expect(samples.suffix(4096) == through) }
    try session.setSampleRate(44_100)
    #expect(session.latencyFrames == 15)
    try run.process([slow.map { Array($0[8192...]) }], sampleRate: 44_100)
    #expect(
      run.statuses[37 + 32 + 1].flags.contains(.formatChanged) || run.flags.contains(.formatChanged)
    )
    #expect(!run.statuses.last!.flags.contains(.passesThrough))
    #expect(run.statuses.last!.latencyFrames == 15)
    expectSmooth(run)
    let beams = try expected(slow, rate: 44_100, positions)
    for output in 0..<2 {
      let late = beams[output].suffix(4800).map(Double.init)
      #expect(errorDecibels(late, Array(run.outputs[output].suffix(4800))) < -110)
    }
  }

  /// Told beforehand, filters wait for the sound.
  @Test func filtersWaitForTheRateTheyAreFor() throws {
    let (session, _) = try session()
    let run = SessionRun(session, outputs: 3)
    let input = SessionSound.noise(4, frames: 9600)
    try run.process([input.map { Array($0[..<4800]) }], sampleRate: 48_000)
    try session.setSampleRate(44_100)
    try run.process([input.map { Array($0[4800...]) }], sampleRate: 48_000)
    #expect(run.outputs == (try expected(input, rate: 48_000, positions)))
    #expect(run.flags == [])
    try run.process([SessionSound.noise(4, frames: 480)], sampleRate: 44_100)
    #expect(run.flags == .formatChanged)
  }

  /// A cable comes loose: three microphones of four are gone, and come back.
  @Test func fewerChannelsGoThroughUntilTheyAreBack() throws {
    let (session, _) = try session()
    let run = SessionRun(session, outputs: 3)
    let input = SessionSound.tone(positions, frames: 48_000)
    try run.process([input.map { Array($0[..<9728]) }])
    try run.process([[Array(input[0][9728..<19_456])]])
    #expect(
      run.statuses[38].flags == .passesThrough
        || run.statuses[38].flags == [.passesThrough, .deadlineMissed])
    let through = input[0][(14_592 - 16)..<(19_456 - 16)]
    for samples in run.outputs { #expect(samples.suffix(4864) == through) }
    try run.process([input.map { Array($0[19_456...]) }])
    #expect(!run.statuses.last!.flags.contains(.passesThrough))
    #expect(!run.flags.contains(.discontinuity))
    expectSmooth(run, rate: 48_000)
    let beams = try expected(input, rate: 48_000, positions)
    for output in 0..<2 {
      let late = beams[output].suffix(9600).map(Double.init)
      #expect(errorDecibels(late, Array(run.outputs[output].suffix(9600))) < -110)
    }
  }

  @Test(arguments: [0, 1, 2, 3, 5, 64])
  func anyNumberOfChannelsIsTaken(channels: Int) throws {
    let (session, _) = try session()
    let run = SessionRun(session, outputs: 3)
    try run.process([SessionSound.noise(4, frames: 2048)])
    let input = (0..<channels).map { _ in SessionSound.tone(positions, frames: 4096)[0] }
    try run.process(channels == 0 ? [[]] : [input], frames: 4096)
    #expect(run.flags == .passesThrough)
    for samples in run.outputs {
      let late = samples.suffix(2048)
      #expect(channels == 0 ? late.allSatisfy { $0 == 0 } : SessionSound.peak(late) > 0.49)
    }
  }

  /// A microphone is plugged in, of which nothing is known; then the array is back.
  @Test func anotherSourceTakesOverByARamp() throws {
    let (session, microphones) = try session()
    let run = SessionRun(session, outputs: 3)
    let input = SessionSound.tone(positions, frames: 48_128)
    try run.process([input.map { Array($0[..<9728]) }])
    try session.replace(microphones, with: .unknownGeometry(channels: 1))
    #expect(try session.source(of: microphones) == .unknownGeometry(channels: 1))
    #expect(session.latencyFrames == 0)
    try run.process([[Array(input[2][9728..<19_456])]])
    for samples in run.outputs {
      #expect(samples.suffix(8192) == input[2][(19_456 - 8192)..<19_456])
    }
    try session.replace(microphones, with: .array(MicrophoneArray(positions: positions)))
    try run.process([input.map { Array($0[19_456...]) }])
    expectSmooth(run, rate: 48_000)
    let beams = try expected(input, rate: 48_000, positions)
    for output in 0..<2 {
      let late = beams[output].suffix(9600).map(Double.init)
      #expect(errorDecibels(late, Array(run.outputs[output].suffix(9600))) < -110)
    }
  }

  /// What cannot be had is refused, and the sound goes on.
  @Test func whatTheNewSourceCannotFormIsRefused() throws {
    let session = try CaptureSession(sampleRate: 48_000)
    let microphones = try session.addInput(.array(MicrophoneArray(positions: positions)))
    let side = try Direction(azimuthDegrees: 90)
    try session.connect(microphones.port(.beam(side, nil)))
    let run = SessionRun(session, outputs: 1)
    let input = SessionSound.noise(4, frames: 4096)
    try run.process([input.map { Array($0[..<2048]) }])
    #expect(throws: SessionError.self) {
      try session.replace(
        microphones, with: .array(MicrophoneArray(positions: TestArrays.pair(0.02))))
    }
    #expect(throws: SessionError.sampleRateOutOfRange(1)) { try session.setSampleRate(1) }
    try run.process([input.map { Array($0[2048...]) }])
    let designer = try BeamDesigner(
      array: MicrophoneArray(positions: positions), sampleRate: 48_000)
    let alone = Processor(design: try designer.design(ports: [.beam(side, nil)]))
    #expect(run.outputs == process(input, through: alone))
  }

  @Test func anInputThatIsAddedWhileOthersRunJoinsThem() throws {
    let (session, _) = try session()
    let run = SessionRun(session, outputs: 4)
    let input = SessionSound.tone(positions, frames: 24_000)
    try run.process([input.map { Array($0[..<9600]) }])
    let external = try session.addInput(.unknownGeometry(channels: 1))
    try session.connect(external.ports[0])
    try run.process([input.map { Array($0[9600...]) }, [Array(input[1][9600...])]])
    #expect(!run.flags.contains(.passesThrough))
    #expect(run.outputs[3].suffix(9600) == input[1][(24_000 - 9616)..<(24_000 - 16)])
    expectSmooth(run, rate: 48_000)
  }

  /// An array at another input is replaced: the external microphone keeps every bit.
  @Test func whatIsNotReplacedGoesOnWhereNothingWasDoneToIt() throws {
    let session = try CaptureSession(sampleRate: 48_000)
    let microphones = try session.addInput(.array(MicrophoneArray(positions: positions)))
    let external = try session.addInput(.unknownGeometry(channels: 1))
    try session.connect([microphones.port(.front), external.ports[0]])
    let run = SessionRun(session, outputs: 2)
    let other = SessionSound.noise(1, frames: 4096, seed: 40)
    try run.process([SessionSound.noise(4, frames: 2048), [Array(other[0][..<2048])]])
    try session.replace(
      microphones, with: .array(MicrophoneArray(positions: TestArrays.pair(0.02))))
    try run.process([SessionSound.noise(2, frames: 2048), [Array(other[0][2048...])]])
    #expect(run.flags == .formatChanged)
    #expect(run.outputs[1] == [Float](repeating: 0, count: 16) + other[0].dropLast(16))
  }
}
