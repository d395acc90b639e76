import Beamforming
import TestSupport
import Testing

/// What a session costs, budgets, and pressure. Shares are compared with each other, never with a clock.
@Suite struct SessionCostTests {
  private let positions = TestArrays.square

  private func session(
    budget: Double? = nil
  ) throws -> (CaptureSession, CaptureInput) {
    let session = try CaptureSession(
      sampleRate: 48_000, options: SessionOptions(budgetShare: budget))
    return (session, try session.addInput(.array(MicrophoneArray(positions: positions))))
  }

  @Test func portsCostWhatTheirDesignDoes() throws {
    let (session, microphones) = try session()
    #expect(session.cost.coreShare == 0)
    try session.connect(microphones.ports)
    let designer = try BeamDesigner(
      array: MicrophoneArray(positions: positions), sampleRate: 48_000)
    let design = try designer.design(ports: [.omni, .front, .back])
    let model = CostModel.measured
    let cost = session.cost
    #expect(cost.coreShare == model.coreShare(of: design))
    #expect(cost.ports.map(\.connection) == session.connections)
    let withoutBack = model.coreShare(of: design, ports: [0, 1])
    expect(cost.ports[2].coreShare, near: cost.coreShare - withoutBack, .doubleRounding)
    // They share their bank.
    #expect(cost.ports.map(\.coreShare).reduce(0, +) < cost.coreShare)
  }

  /// The selected port takes its three candidates, which it shares with their own ports, and a selector.
  @Test func theSelectedPortCostsItsBeamsAndTheSelector() throws {
    let (session, microphones) = try session()
    let connections = try session.connect(microphones.ports + [microphones.selectedPort])
    let model = CostModel.measured
    let selector = model.coreShareOfSelector(sampleRate: 48_000)
    #expect(selector > 0)
    expect(session.cost.ports[3].coreShare, near: selector, .doubleRounding)
    let all = session.cost.coreShare
    for connection in connections.dropLast() { try session.setEnabled(false, connection) }
    #expect(session.cost.coreShare == all)
    try session.setEnabled(false, connections[3])
    #expect(session.cost.coreShare == 0)
  }

  @Test func whatIsOffCostsNothing() throws {
    let (session, microphones) = try session()
    let connections = try session.connect(microphones.ports)
    let whole = session.cost.coreShare
    try session.setEnabled(false, connections[1])
    let rest = session.cost
    #expect(rest.coreShare < whole)
    #expect(rest.ports.map(\.isEnabled) == [true, false, true])
    expect(rest.coreShare + rest.ports[1].coreShare, near: whole, .doubleRounding)
    try session.setEnabled(false, microphones)
    #expect(session.cost.coreShare == 0)
  }

  @Test func soundOfUnknownGeometryCostsNextToNothing() throws {
    let session = try CaptureSession(sampleRate: 48_000)
    try session.connect(session.addInput(.unknownGeometry(channels: 2)).ports)
    #expect(session.cost.coreShare == 0)
    #expect(session.cost.ports.count == 3)
  }

  // MARK: Budget

  @Test func whatWouldPassTheBudgetIsRefused() throws {
    let toTheLeft = Port.beam(try Direction(azimuthDegrees: 90), nil)
    // A beam that joins while the others run has a bank of its own.
    let (free, microphones) = try session()
    let all = try free.connect(microphones.ports)
    let three = free.cost.coreShare
    try SessionRun(free, outputs: 4).process([SessionSound.noise(4, frames: 100)])
    try free.connect(microphones.port(toTheLeft))
    let four = free.cost.coreShare
    for connection in all[1...] { try free.setEnabled(false, connection) }
    let two = free.cost.coreShare
    let enough = 0.5 * (max(two, three) + four)
    let (session, input) = try session(budget: enough)
    let connections = try session.connect(input.ports)
    let run = SessionRun(session, outputs: 4)
    try run.process([SessionSound.noise(4, frames: 1000)])
    let side = input.port(toTheLeft)
    let error = #expect(throws: SessionError.self) { try session.connect(side) }
    guard case .overBudget(let share, let budget, let dropFirst) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(share > budget && budget == enough)
    #expect(dropFirst == [side])
    #expect(session.connections == connections)
    // The others are as they were.
    try run.process([SessionSound.noise(4, frames: 1000)])
    #expect(run.outputs[3].allSatisfy { $0 == 0 } && SessionSound.peak(run.outputs[2]) > 0)
    // Room is made by switching off what is in the way.
    try session.setEnabled(false, connections[1])
    try session.setEnabled(false, connections[2])
    let beam = try session.connect(side)
    #expect(throws: SessionError.self) {
      try session.setEnabled(true, connections[1])
      try session.setEnabled(true, connections[2])
    }
    try session.disconnect(beam)
    try session.setEnabled(true, connections[1])
    try session.setEnabled(true, connections[2])
  }

  @Test func aBudgetBelowWhatRunsIsRefusedAndNamesWhatToDrop() throws {
    let (session, microphones) = try session()
    let connections = try session.connect(microphones.ports)
    let cost = session.cost
    let error = #expect(throws: SessionError.self) {
      try session.setBudget(cost.coreShare - 0.5 * cost.ports[2].coreShare)
    }
    guard case .overBudget(_, _, let dropFirst) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(dropFirst == [connections[2].port])
    #expect(session.budgetShare == nil)
    try session.setBudget(2 * cost.coreShare)
    #expect(session.budgetShare == 2 * cost.coreShare)
  }

  /// Beams before back before front before omni before the camera's port; the last connected first.
  @Test func theLeastImportantGoesFirst() throws {
    let (session, microphones) = try session()
    let side = try Direction(azimuthDegrees: 90)
    let connections = try session.connect(
      [microphones.port(.figure8(nil)), microphones.port(.beam(side, nil)), microphones.cameraPort]
        + microphones.ports)
    let special = try session.connect(
      microphones.port(.beam(side, .hypercardioid)), importance: 1000)
    let least = try session.reduce(to: 0.01)
    #expect(least.isEmpty)
    var gone: [CaptureConnection] = []
    while true {
      do { gone += try session.reduce(to: 0.999 * session.cost.coreShare) } catch { break }
    }
    let order = [1, 0, 5, 4, 3, 2].map { connections[$0] }
    #expect(gone == order)
    #expect(session.cost.ports.filter(\.isEnabled).map(\.connection) == [special])
    #expect(throws: SessionError.self) { try session.reduce(to: 1e-9) }
    try session.setEnabled(true, connections[2])
    #expect(session.cost.ports[2].isEnabled)
  }

  // MARK: Pressure

  /// With next to no time allowed every block misses its deadline: ports go by the same order, one is left.
  @Test func portsAreShedUnderPressureAndComeBack() throws {
    let (session, microphones) = try session()
    let connections = try session.connect(microphones.ports)
    let run = SessionRun(session, outputs: 3)
    let input = SessionSound.noise(4, frames: 48_000)
    try session.setDeadlineShare(1e-9)
    try run.process([input], blocks: [480])
    #expect(session.pressure().deadlineMisses == 100)
    #expect(session.pressure().blocks == 100)
    #expect(session.pressure().peakShare >= session.pressure().meanShare)
    #expect(session.shedConnections.isEmpty)
    session.setShedsPorts(true)
    try run.process([input], blocks: [480])
    #expect(session.shedConnections == [connections[1], connections[2]])
    #expect(run.statuses.last!.flags == [.deadlineMissed, .shed])
    #expect(run.outputs[2].suffix(24_000).allSatisfy { $0 == 0 })
    #expect(SessionSound.peak(run.outputs[0].suffix(1000)) > 0)
    // Back went first, front at least 0.1 s later.
    let end = run.outputs.map { samples in samples.lastIndex { $0 != 0 } ?? 0 }
    #expect(end[1] - end[2] >= 4800)
    // With time enough nothing goes, and what was shed comes back when asked.
    try session.setDeadlineShare(1e9)
    session.restoreShedConnections()
    try run.process([input], blocks: [480])
    #expect(session.shedConnections.isEmpty)
    #expect(!run.statuses.last!.flags.contains(.shed))
    #expect(SessionSound.peak(run.outputs[2].suffix(1000)) > 0)
    #expect(session.pressure().deadlineMisses == 200)
  }

  @Test func thePeakIsCountedAnewWhenAsked() throws {
    let (session, microphones) = try session()
    try session.connect(microphones.ports)
    let run = SessionRun(session, outputs: 3)
    try run.process([SessionSound.noise(4, frames: 4800)], blocks: [480])
    #expect(session.pressure(restartsPeak: true).peakShare > 0)
    #expect(session.pressure().peakShare == 0)
  }
}
