import Beamforming
import TestSupport
import Testing

/// The selected port of a session.
@Suite struct SessionSelectorTests {
  private let positions = TestArrays.pair(0.02)

  private func session(
    _ options: SessionOptions = SessionOptions()
  ) throws -> (CaptureSession, CaptureInput) {
    let session = try CaptureSession(sampleRate: 16_000, options: options)
    return (session, try session.addInput(.array(MicrophoneArray(positions: positions))))
  }

  /// Bursts of noise from one side and then from the other, two seconds each, over microphone noise.
  private func turns(seconds: Int) -> [[Float]] {
    let frames = seconds * 16_000
    let voice = whiteNoise(frames: frames + 16, seed: 5)
    // 20 mm are nearly a frame at 16 kHz: a whole one is near enough.
    return (0..<2).map { microphone in
      let hiss = whiteNoise(frames: frames, seed: UInt64(70 + microphone), level: 1e-4)
      return (0..<frames).map { n in
        let isFront = n / 32_000 % 2 == 0
        let isSpeaking = n / 1600 % 4 != 3
        let late = isFront ? microphone : 1 - microphone
        return (isSpeaking ? 0.3 * voice[n + 8 - late] : 0) + hiss[n]
      }
    }
  }

  private func decisions(_ session: CaptureSession) -> [SelectorDecision] {
    var decisions: [SelectorDecision] = []
    while let decision = session.nextSelectorDecision() { decisions.append(decision) }
    return decisions
  }

  @Test func theSelectedPortIsTheBeamOfTheTalkerBitForBit() throws {
    let (session, microphones) = try session()
    try session.connect(microphones.ports + [microphones.selectedPort])
    let run = SessionRun(session, outputs: 4)
    let seconds = 12
    try run.process([turns(seconds: seconds)], blocks: [160, 1000])
    let decisions = decisions(session)
    #expect(decisions.first?.sampleTime == 0)
    #expect(decisions.first?.event.reason == .start)
    #expect(decisions.map(\.event.port) == [.front, .back, .front, .back, .front, .back])
    let (front, back, selected) = (run.outputs[1], run.outputs[2], run.outputs[3])
    for (turn, decision) in decisions.dropFirst().enumerated() {
      let start = Int(decision.sampleTime)
      #expect(((turn + 1) * 32_000..<(turn + 1) * 32_000 + 3200).contains(start))
      // The fade has 20 ms.
      let rest = (start + 320)..<((turn + 2) * 32_000)
      #expect(selected[rest] == (decision.event.port == .front ? front : back)[rest])
    }
    #expect(selected[..<32_000] == front[..<32_000])
  }

  @Test func itSoundsTheSameInBlocksOfAnyLength() throws {
    let runs = try [[4096], [1], [33, 700]].map { blocks in
      let (session, microphones) = try session()
      try session.connect(microphones.selectedPort)
      let run = SessionRun(session, outputs: 1)
      try run.process([turns(seconds: 5)], blocks: blocks)
      #expect(run.allocations == 0)
      return (run.outputs, decisions(session))
    }
    for (outputs, decisions) in runs[1...] {
      #expect(outputs == runs[0].0)
      #expect(decisions == runs[0].1)
    }
  }

  /// Within one block and the fade.
  @Test func itFollowsACueAtOnce() throws {
    let (session, microphones) = try session()
    session.setSelectorMode(.follow(audioOverride: false))
    session.setSelectorCue(.front)
    try session.connect(microphones.ports + [microphones.selectedPort])
    let run = SessionRun(session, outputs: 4)
    try run.process([turns(seconds: 3)], blocks: [160]) { start in
      if start == 16_000 { session.setSelectorCue(.back) }
      if start == 32_000 { session.setSelectorCue(.omni) }
    }
    let selected = run.outputs[3]
    #expect(selected[..<16_000] == run.outputs[1][..<16_000])
    #expect(selected[16_320..<32_000] == run.outputs[2][16_320..<32_000])
    #expect(selected[32_320...] == run.outputs[0][32_320...])
    #expect(decisions(session).map(\.sampleTime) == [0, 16_000, 32_000])
    session.setSelectorMode(.fixed(.front))
    try run.process([turns(seconds: 1)])
    #expect(run.outputs[3].suffix(8000) == run.outputs[1].suffix(8000))
  }

  /// Its candidates run for it alone when nobody else hears them, and not when it is off.
  @Test func itIsSwitchedOffAndOn() throws {
    let (session, microphones) = try session()
    let omni = try session.connect(microphones.ports[0])
    let alone = session.cost.coreShare
    let selected = try session.connect(microphones.selectedPort)
    #expect(session.cost.coreShare > alone)
    let run = SessionRun(session, outputs: 2)
    let input = turns(seconds: 6)
    try run.process([input]) { start in
      if start == 20_480 { try session.setEnabled(false, selected) }
      if start == 61_440 { try session.setEnabled(true, selected) }
    }
    #expect(run.outputs[1][21_000..<61_440].allSatisfy { $0 == 0 })
    #expect(SessionSound.peak(run.outputs[1].suffix(16_000)) > 0.1)
    let decisions = decisions(session)
    #expect(decisions.filter { $0.event.reason == .start }.map(\.sampleTime) == [0, 61_440])
    try session.setEnabled(false, selected)
    #expect(session.cost.coreShare <= alone * (1 + 1e-9))
    _ = omni
  }

  @Test func camerasOnBothSidesLetItDecide() throws {
    let (session, microphones) = try session()
    try session.connect([microphones.cameraPort] + microphones.ports)
    try session.setCameras([.front, .back])
    let run = SessionRun(session, outputs: 4)
    try run.process([turns(seconds: 8)])
    let rest = 36_000..<64_000
    #expect(run.outputs[0][rest] == run.outputs[3][rest])
    try session.setCameras([])
    try run.process([turns(seconds: 1)])
    #expect(run.outputs[0].suffix(8000) == run.outputs[1].suffix(8000))
  }

  @Test func aDesignMadeBeforehandCanHaveIt() throws {
    let (session, microphones) = try session()
    let designer = try BeamDesigner(
      array: MicrophoneArray(positions: positions), sampleRate: 16_000)
    let design = try designer.design(ports: [.back, .front, .omni])
    try session.connect(design, ports: [.selected, .back], of: microphones)
    let run = SessionRun(session, outputs: 2)
    try run.process([turns(seconds: 4)])
    #expect(run.outputs[0].suffix(16_000) == run.outputs[1].suffix(16_000))
    let lacking = try designer.design(ports: [.front, .omni])
    #expect(throws: SessionError.designLacksPort(microphones.selectedPort)) {
      try session.connect(lacking, ports: [.selected], of: microphones)
    }
    #expect(throws: SessionError.designLacksPort(microphones.port(.figure8(nil)))) {
      try session.connect(design, ports: [.figure8(nil)], of: microphones)
    }
  }

  @Test func itIsMadeOfOthersAndNoDesign() throws {
    let designer = try BeamDesigner(
      array: MicrophoneArray(positions: positions), sampleRate: 16_000)
    #expect(throws: DesignError.selectedIsNoBeam) {
      try designer.design(ports: [.omni, .selected])
    }
  }

  @Test func optionsThatDoNotSuitAreRefused() throws {
    var selector = SelectorOptions(lowCutFrequency: 300)
    selector.hysteresisDecibels = -1
    let (session, microphones) = try session(SessionOptions(selector: selector))
    let error = #expect(throws: SessionError.self) {
      try session.connect(microphones.selectedPort)
    }
    guard
      case .selectorNotUsable(microphones, .optionOutOfRange(.hysteresisDecibels, -1, _)) = error
    else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
  }

  @Test func aSessionOfSoundOfUnknownGeometryHasNothingToSelect() throws {
    let session = try CaptureSession(sampleRate: 16_000)
    let external = try session.addInput(.unknownGeometry(channels: 1))
    try session.connect(external.selectedPort)
    let run = SessionRun(session, outputs: 1)
    let input = SessionSound.noise(1, frames: 1000)
    try run.process([input])
    #expect(run.outputs == input)
    #expect(session.nextSelectorDecision() == nil)
  }

  @Test func decisionsThatNobodyReadsAreCounted() throws {
    let (session, microphones) = try session()
    session.setSelectorMode(.follow(audioOverride: false))
    try session.connect(microphones.selectedPort)
    let run = SessionRun(session, outputs: 1)
    try run.process([SessionSound.noise(2, frames: 300 * 16)], blocks: [16]) { start in
      session.setSelectorCue(start / 16 % 2 == 0 ? .front : .back)
    }
    #expect(decisions(session).count == 256)
    #expect(session.lostSelectorDecisions == 300 - 256)
  }
}
