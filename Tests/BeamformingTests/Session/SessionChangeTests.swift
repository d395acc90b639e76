import Beamforming
import CAllocationCounter
import TestSupport
import Testing

/// Changes while sound runs.
@Suite struct SessionChangeTests {
  private static let rampFrames = 960
  /// The tone begins at once, and steeper than any ramp.
  private static let onsetFrames = 2400
  private let positions = TestArrays.square
  private let toTheLeft: Direction

  init() throws { toTheLeft = try Direction(azimuthDegrees: 90) }

  private func session(_ ports: [Port]) throws -> (CaptureSession, [CaptureConnection]) {
    let session = try CaptureSession(sampleRate: 48_000)
    let microphones = try session.addInput(.array(MicrophoneArray(positions: positions)))
    return (session, try session.connect(ports.map(microphones.port)))
  }

  @Test func aPortThatIsSwitchedOffFadesOutAndInAgain() throws {
    let (session, connections) = try session([.omni, .front, .back])
    let input = SessionSound.tone(positions, frames: 20_000)
    let run = SessionRun(session, outputs: 3)
    try run.process([input]) { start in
      if start == 5120 { try session.setEnabled(false, connections[1]) }
      if start == 12_800 { try session.setEnabled(true, connections[1]) }
    }
    let (undisturbed, _) = try self.session([.omni, .front, .back])
    let reference = SessionRun(undisturbed, outputs: 3)
    try reference.process([input])
    #expect(run.outputs[0] == reference.outputs[0])
    #expect(run.outputs[2] == reference.outputs[2])
    let front = run.outputs[1]
    #expect(front[..<5120] == reference.outputs[1][..<5120])
    let off = (5120 + Self.rampFrames)..<12_800
    #expect(front[off].allSatisfy { $0 == 0 })
    // Its bank ran on for the other ports: nothing has to settle.
    #expect(
      front[(12_800 + Self.rampFrames)...] == reference.outputs[1][(12_800 + Self.rampFrames)...])
    #expect(
      SessionSound.steepestStep(front.dropFirst(Self.onsetFrames))
        < SessionSound.steepestAllowed(peak: SessionSound.peak(front)))
  }

  /// What sounded while everything was off cannot be told afterwards: nobody has worked on it.
  @Test func withTheLastPortOffTheWorkStops() throws {
    func run(meanwhile seed: Int) throws -> [[Float]] {
      let (session, connections) = try session([.omni, .front])
      let run = SessionRun(session, outputs: 2)
      try run.process([SessionSound.noise(4, frames: 4096)])
      for connection in connections { try session.setEnabled(false, connection) }
      try run.process([SessionSound.noise(4, frames: 4096)])
      try run.process([SessionSound.noise(4, frames: 9600, seed: seed)], blocks: [480])
      for connection in connections { try session.setEnabled(true, connection) }
      try run.process([SessionSound.noise(4, frames: 9600, seed: 77)])
      return run.outputs.map { Array($0.suffix(9600)) }
    }
    let (a, b) = (try run(meanwhile: 1000), try run(meanwhile: 2000))
    #expect(a == b)
    #expect(SessionSound.peak(a[0]) > 0.01)
  }

  @Test func anInputThatIsSwitchedOffLeavesTheOthersAlone() throws {
    func run(switching: Bool) throws -> [[Float]] {
      let session = try CaptureSession(sampleRate: 48_000)
      let array = try MicrophoneArray(positions: positions)
      let inputs = [try session.addInput(.array(array)), try session.addInput(.array(array))]
      let external = try session.addInput(.unknownGeometry(channels: 1))
      try session.connect(inputs.map { $0.port(.front) } + [external.ports[0]])
      let run = SessionRun(session, outputs: 3)
      let sound = [
        SessionSound.noise(4, frames: 8192), SessionSound.noise(4, frames: 8192, seed: 50),
        SessionSound.noise(1, frames: 8192, seed: 60),
      ]
      try run.process(sound) { start in
        if switching, start == 2048 { try session.setEnabled(false, inputs[0]) }
      }
      return run.outputs
    }
    let (switched, left) = (try run(switching: true), try run(switching: false))
    #expect(Array(switched[1...]) == Array(left[1...]))
    #expect(switched[0].suffix(4000).allSatisfy { $0 == 0 })
  }

  /// After the filters have settled it is the port it was changed to, as if it had always been.
  @Test(
    arguments: [
      .beam(try! Direction(azimuthDegrees: 90), nil), .beam(.ahead, .hypercardioid), .back,
      .figure8(nil), .omni,
    ] as [Port])
  func aChangedPortBecomesTheOther(port: Port) throws {
    let (session, connections) = try session([.front, .omni])
    let input = SessionSound.noise(4, frames: 48_000)
    let run = SessionRun(session, outputs: 2)
    try run.process([input], blocks: [480]) { start in
      if start == 4800 { try session.change(connections[0], to: port) }
    }
    #expect(try session.port(of: connections[0]) == port)
    let designer = try BeamDesigner(
      array: MicrophoneArray(positions: positions), sampleRate: 48_000)
    let alone = Processor(design: try designer.design(ports: [port]))
    let expected = process(input, through: alone)[0].suffix(24_000).map(Double.init)
    // The filters are the same, and what they settle from is 0.5 s in the past.
    #expect(errorDecibels(expected, Array(run.outputs[0].suffix(24_000))) < -120)
  }

  @Test func aTurnedBeamLooksThereAndKeepsItsPattern() throws {
    let (session, connections) = try session([.front, .beam(.ahead, .hypercardioid), .figure8(nil)])
    try session.turn(connections[0], toward: toTheLeft)
    try session.turn(connections[1], toward: toTheLeft)
    try session.turn(connections[2], toward: toTheLeft)
    try session.setPattern(.subcardioid, of: connections[0])
    #expect(try session.port(of: connections[0]) == .beam(toTheLeft, .subcardioid))
    #expect(try session.port(of: connections[1]) == .beam(toTheLeft, .hypercardioid))
    #expect(try session.port(of: connections[2]) == .figure8(toTheLeft))
  }

  @Test func aDisconnectedPortFadesOutAndItsOutputIsFree() throws {
    let (session, connections) = try session([.omni, .front, .back])
    let run = SessionRun(session, outputs: 4)
    let input = SessionSound.tone(positions, frames: 30_000)
    var connected: [CaptureConnection] = []
    try run.process([input]) { start in
      if start == 5120 { try session.disconnect(connections[1]) }
      if start == 10_240 {
        let port = connections[0].port.input.port(.beam(toTheLeft, nil))
        connected = try session.connect([port, port])
      }
    }
    #expect(connected.map(\.outputs) == [1..<2, 3..<4])
    #expect(run.outputs[1][(5120 + Self.rampFrames)..<10_240].allSatisfy { $0 == 0 })
    #expect(run.outputs[1].suffix(15_000) == run.outputs[3].suffix(15_000))
    #expect(SessionSound.peak(run.outputs[3].suffix(5000)) > 0.1)
    for output in run.outputs {
      #expect(
        SessionSound.steepestStep(output.dropFirst(Self.onsetFrames))
          < SessionSound.steepestAllowed(peak: SessionSound.peak(output)))
    }
    #expect(throws: SessionError.foreignConnection) { try session.disconnect(connections[1]) }
  }

  /// What takes effect when depends on frames alone, not on the blocks they come in.
  @Test func aChangeSoundsTheSameInBlocksOfAnyLength() throws {
    func run(blocks: [Int]) throws -> [[Float]] {
      let (session, connections) = try session([.front, .omni])
      let run = SessionRun(session, outputs: 2)
      try run.process([SessionSound.noise(4, frames: 4800)], blocks: blocks)
      try session.turn(connections[0], toward: toTheLeft)
      try session.setEnabled(false, connections[1])
      try run.process([SessionSound.noise(4, frames: 9600, seed: 9)], blocks: blocks)
      return run.outputs
    }
    let whole = try run(blocks: [4800])
    for blocks in [[1], [33, 700, 5], [256]] { #expect(try run(blocks: blocks) == whole) }
  }

  // MARK: A thousand changes

  private enum Change: CaseIterable {
    case enable, disable, turn, pattern, connect, disconnect
  }

  /// Other ports keep every bit, nothing is steeper than the ramp, and the thread that processes never
  /// allocates.
  @Test func aThousandRandomChangesDisturbNobody() throws {
    let blocks = randomCases(3000, long: 6000)
    let frames = blocks * 256
    let input = SessionSound.tone(positions, frames: frames)
    let (session, connections) = try session([.omni, .front, .back, .beam(toTheLeft, nil)])
    let (undisturbed, _) = try self.session([.omni, .front, .back, .beam(toTheLeft, nil)])
    let reference = SessionRun(undisturbed, outputs: 4)
    try reference.process([input])
    var generator = SeededGenerator(seed: 6)
    var changed = [connections[2], connections[3]]
    var changes = 0
    let run = SessionRun(session, outputs: 8)
    allocation_counter_start()
    let positive = [Float](repeating: 0, count: Int.random(in: 100...200, using: &generator))
    #expect(allocation_counter_stop() > 0 || allocation_counter_works() == 0, "the counter counts")
    withExtendedLifetime(positive) {}
    try run.process([input]) { _ in
      guard Int.random(in: 0..<3, using: &generator) == 0 else { return }
      changes += 1
      let place = Int.random(in: 0..<changed.count, using: &generator)
      let direction = try Direction(azimuth: Double.random(in: 0...6, using: &generator))
      switch Change.allCases.randomElement(using: &generator)! {
      case .enable: try session.setEnabled(true, changed[place])
      case .disable: try session.setEnabled(false, changed[place])
      case .turn: try session.turn(changed[place], toward: direction)
      case .pattern:
        let pattern = Pattern.named.dropLast().randomElement(using: &generator)!.pattern
        try session.setPattern(pattern, of: changed[place])
      case .connect where changed.count < 6:
        changed.append(
          try session.connect(connections[0].port.input.port(.beam(direction, nil))))
      case .disconnect where changed.count > 2:
        try session.disconnect(changed.remove(at: place))
      case .connect, .disconnect: changes -= 1
      }
    }
    #expect(changes > blocks / 4)
    #expect(run.outputs[0] == reference.outputs[0])
    #expect(run.outputs[1] == reference.outputs[1])
    for output in run.outputs[2...] {
      #expect(
        SessionSound.steepestStep(output.dropFirst(Self.onsetFrames))
          < SessionSound.steepestAllowed(peak: SessionSound.peak(output)))
      #expect(SessionSound.peak(output) > 0.3)
    }
    #expect(run.allocations == 0)
  }
}
