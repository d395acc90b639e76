import Beamforming
import TestSupport
import Testing

@Suite struct SessionErrorDescriptionTests {
  private func pair() throws -> MicrophoneArray {
    try MicrophoneArray(positions: TestArrays.pair(0.01))
  }

  private func message(_ work: () throws -> Void) -> String {
    do {
      try work()
      return ""
    } catch { return "\(error)" }
  }

  /// One of each case.
  @Test func everyCaseIsASentence() throws {
    let input = try CaptureSession(sampleRate: 48_000).addInput(.array(pair()))
    let beam = input.port(
      .beam(try Direction(azimuthDegrees: 30, elevationDegrees: 15), .hypercardioid))
    let examples: [SessionError] = [
      .sampleRateOutOfRange(1e6 / 3), .channelCountOutOfRange(65), .outputCountOutOfRange(0),
      .rampOutOfRange(4.0 / 3), .blockFramesOutOfRange(0), .shareOutOfRange(-1.0 / 3),
      .importanceOutOfRange(1001), .foreignInput, .foreignConnection, .unknownGeometry(input),
      .designDoesNotFit(input, sampleRate: 1e5 / 3, microphones: 3),
      .noFreeOutput(needed: 4, free: 2), .designLacksPort(beam),
      .designLacksPort(input.selectedPort),
      .selectorNotUsable(input, .omniNotACandidate),
      .selectorNotUsable(
        input, .optionOutOfRange(.hysteresisDecibels, -1.0 / 3, allowed: 0...20)),
      .latencyTooLong(beam, frames: 64, sessionFrames: 16),
      .overBudget(share: 2.0 / 3, budget: 1.0 / 3, dropFirst: [beam, input.cameraPort]),
      .overBudget(share: 2.0 / 3, budget: 1.0 / 3, dropFirst: []),
      .notReducible(share: 0.01 / 3, leastShare: 0.02 / 3),
    ]
    for error in examples { expectSentence("\(error)") }
    for error in DesignErrorDescriptionTests.examples where error.parts.what != "ports" {
      expectSentence("\(SessionError.notDesignable(input, error))")
    }
  }

  @Test func whatSessionsRefuseSaysWhatCanBeDone() throws {
    let session = try CaptureSession(sampleRate: 48_000, options: SessionOptions(outputCount: 2))
    let sideways = try Direction(azimuthDegrees: 90)
    let microphones = try session.addInput(.array(pair()))
    #expect(
      message { try session.connect(microphones.port(.beam(sideways, nil))) }
        == "input 0, array: it cannot form a beam toward azimuth 90 degrees, only along the line of its "
        + "microphones: azimuth 0, or azimuth 180 (choose such a direction, or omni, which always works)"
    )
    try session.connect([microphones.port(.omni), microphones.port(.front)])
    #expect(
      message { try session.connect(microphones.port(.back)) }
        == "outputs: one more is needed, and none is free (disconnect something, or make a session with "
        + "more outputs)")
  }

  @Test func theBudgetNamesWhatToDropFirst() throws {
    let session = try CaptureSession(sampleRate: 48_000)
    let microphones = try session.addInput(.array(pair()))
    let others = try session.addInput(.array(pair()))
    let back = microphones.port(.back)
    #expect(
      "\(SessionError.overBudget(share: 0.6242, budget: 0.5, dropFirst: [back, microphones.port(.front)]))"
        == "ports: they would take 62.42 % of a core, and the budget is 50 % (raise the budget, or do "
        + "without, in this order: back, front)")
    #expect(
      "\(SessionError.overBudget(share: 0.6, budget: 0.5, dropFirst: [back, others.port(.back)]))"
        .hasSuffix("in this order: back of input 0, back of input 1)"))
    #expect(
      "\(SessionError.latencyTooLong(back, frames: 64, sessionFrames: 16))"
        == "back: it would be 64 frames late, and a session that runs stays at 16 (connect it before the "
        + "first block, or ask for fewer taps)")
  }

  @Test func portsAreSpelledAsTheCommandTakesThem() throws {
    let input = try CaptureSession(sampleRate: 48_000).addInput(.array(pair()))
    let direction = try Direction(azimuthDegrees: 390, elevationDegrees: 15)
    let ports: [(CapturePort, String)] = [
      (input.port(.omni), "omni"), (input.port(.front), "front"), (input.port(.back), "back"),
      (input.cameraPort, "camera"), (input.port(.figure8(nil)), "figure8"),
      (input.port(.figure8(direction)), "figure8:30/15"),
      (input.port(.beam(direction, nil)), "beam:30/15"),
      (input.port(.beam(direction, .hypercardioid)), "beam:30/15:hypercardioid"),
      (
        input.port(.beam(.ahead, .firstOrder(try FirstOrderPattern(omniWeight: 0.3)))),
        "beam:0:0.3"
      ),
    ]
    for (port, spelling) in ports { #expect("\(port)" == spelling) }
  }

  @Test func flagsAreNamed() {
    #expect("\(BlockFlags())" == "none")
    #expect("\(BlockFlags([.shed, .discontinuity]))" == "discontinuity, shed")
  }
}
