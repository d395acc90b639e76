import Beamforming
import TestSupport
import Testing

/// Gaps and repetitions in the sample time.
@Suite struct SessionTimeTests {
  private static let rampFrames = 960
  private static let onsetFrames = 2400
  private let positions = TestArrays.square

  private func session() throws -> CaptureSession {
    let session = try CaptureSession(sampleRate: 48_000)
    let microphones = try session.addInput(.array(MicrophoneArray(positions: positions)))
    try session.connect(microphones.ports)
    return session
  }

  /// One block that was lost, a minute, a block that comes twice, a clock set back.
  @Test(arguments: [480, 60 * 48_000, -480, -1, 1, -1_000_000])
  func soundGoesOnByARampAfterAJump(jump: Int) throws {
    let session = try session()
    let run = SessionRun(session, outputs: 3)
    let input = SessionSound.tone(positions, frames: 9600)
    try run.process([input], blocks: [480])
    #expect(run.flags == [])
    run.time += Int64(jump)
    let start = Int(run.time)
    let later = SessionSound.tone(positions, frames: 24_000, start: 9600 + jump)
    try run.process([later], blocks: [480])
    #expect(run.statuses[20].flags.contains(.discontinuity))
    #expect(Int(run.statuses[20].sampleTime) == start)
    #expect(run.statuses.filter { $0.flags.contains(.discontinuity) }.count == 1)
    let designer = try BeamDesigner(
      array: MicrophoneArray(positions: positions), sampleRate: 48_000)
    let processor = Processor(design: try designer.design(ports: [.omni, .front, .back]))
    let expected = process(later, through: processor)
    for (output, samples) in run.outputs.enumerated() {
      // As much as the ramp adds to the tone, and the rear's null has no tone.
      #expect(
        SessionSound.steepestStep(samples[Self.onsetFrames...])
          < SessionSound.steepestAllowed(peak: SessionSound.peak(samples)))
      #expect(SessionSound.peak(samples[Self.onsetFrames...]) <= 0.5 * 1.122)
      // What was before is forgotten: half a second later it is new sound and nothing else.
      let late = expected[output].suffix(4800).map(Double.init)
      #expect(errorDecibels(late, Array(samples.suffix(4800))) < (output < 2 ? -110 : -60))
    }
  }

  /// Loud noise from nowhere, in which microphones have nothing in common.
  @Test func noiseGoesOnNoLouderAfterAJump() throws {
    let run = SessionRun(try session(), outputs: 3)
    try run.process([SessionSound.noise(4, frames: 48_000)], blocks: [480])
    let before = run.outputs.map { SessionSound.peak($0) }
    run.time += 480
    try run.process([SessionSound.noise(4, frames: 48_000, seed: 8)], blocks: [480])
    for (samples, peak) in zip(run.outputs, before) {
      #expect(SessionSound.peak(samples[48_000..<52_800]) < peak * 1.122)
    }
  }

  /// The first sample time is as good as any.
  @Test func aSessionBeginsAtAnyTime() throws {
    let input = SessionSound.noise(4, frames: 1000)
    let runs = try [0, -77, Int64.max - 4000].map { time in
      let run = SessionRun(try session(), outputs: 3)
      run.time = time
      try run.process([input])
      #expect(run.flags == [])
      return run.outputs
    }
    #expect(runs[1] == runs[0] && runs[2] == runs[0])
  }

  @Test func soundOfUnknownGeometryGoesOnAsItComes() throws {
    let session = try CaptureSession(sampleRate: 48_000)
    try session.connect(session.addInput(.unknownGeometry(channels: 1)).ports[0])
    let run = SessionRun(session, outputs: 1)
    let input = SessionSound.noise(1, frames: 3000)
    try run.process([input], blocks: [480])
    run.time -= 480
    try run.process([input], blocks: [480])
    #expect(run.flags == .discontinuity)
    #expect(run.outputs[0] == input[0] + input[0])
  }

  /// In mid-change too: the change is done then.
  @Test func aJumpInTheMiddleOfAChangeEndsIt() throws {
    let session = try session()
    let front = session.connections[1]
    let run = SessionRun(session, outputs: 3)
    try run.process([SessionSound.tone(positions, frames: 9600)], blocks: [480])
    try session.turn(front, toward: Direction(azimuthDegrees: 180))
    try run.process([SessionSound.tone(positions, frames: 480, start: 9600)], blocks: [480])
    run.time += 1000
    try run.process([SessionSound.tone(positions, frames: 24_000, start: 11_080)], blocks: [480])
    let samples = run.outputs[1]
    #expect(
      SessionSound.steepestStep(samples[Self.onsetFrames...])
        < SessionSound.steepestAllowed(peak: SessionSound.peak(samples)))
    // A cardioid that looks away from the tone.
    #expect(SessionSound.peak(samples.suffix(4800)) < 0.05)
  }
}
