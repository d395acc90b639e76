import Beamforming
import TestSupport
import Testing

/// What cannot be had is refused when it is asked for, and nothing changes.
@Suite struct SessionErrorTests {
  private func pair() throws -> MicrophoneArray {
    try MicrophoneArray(positions: TestArrays.pair(0.02))
  }

  @Test(arguments: [0, 7999, 192_001, .nan, .infinity, -48_000])
  func ratesOutOfRangeAreRefused(rate: Double) throws {
    #expect(throws: SessionError.self) { try CaptureSession(sampleRate: rate) }
    let session = try CaptureSession(sampleRate: 48_000)
    #expect(throws: SessionError.self) { try session.setSampleRate(rate) }
    #expect(session.sampleRate == 48_000)
  }

  @Test(arguments: [
    (SessionOptions(outputCount: 0), SessionError.outputCountOutOfRange(0)),
    (SessionOptions(outputCount: 257), .outputCountOutOfRange(257)),
    (SessionOptions(rampSeconds: 0), .rampOutOfRange(0)),
    (SessionOptions(rampSeconds: 1.5), .rampOutOfRange(1.5)),
    (SessionOptions(budgetShare: 0), .shareOutOfRange(0)),
    (SessionOptions(budgetShare: .infinity), .shareOutOfRange(.infinity)),
    (SessionOptions(expectedBlockFrames: 0), .blockFramesOutOfRange(0)),
  ])
  func optionsOutOfRangeAreRefused(options: SessionOptions, error: SessionError) {
    #expect(throws: error) { try CaptureSession(sampleRate: 48_000, options: options) }
  }

  @Test func aPositionThatAnArrayCannotFormIsRefused() throws {
    // Its front lies across its line.
    let array = try MicrophoneArray(
      positions: TestArrays.pair(0.02), front: Direction(azimuthDegrees: 90))
    let session = try CaptureSession(sampleRate: 48_000)
    let microphones = try session.addInput(.array(array))
    let error = #expect(throws: SessionError.self) {
      try session.connect(microphones.port(position: .front))
    }
    guard case .notDesignable(microphones, .directionNotFormable(array.front, .line)) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(session.connections.isEmpty)
    try session.connect(microphones.port(position: .unspecified))
  }

  @Test func whatComesFromElsewhereIsRefused() throws {
    let (session, other) = (
      try CaptureSession(sampleRate: 48_000), try CaptureSession(sampleRate: 48_000)
    )
    let microphones = try session.addInput(.array(pair()))
    let foreign = try other.addInput(.array(pair()))
    let connection = try other.connect(foreign.ports[0])
    try session.connect(microphones.ports[0])
    #expect(throws: SessionError.foreignInput) { try session.connect(foreign.ports) }
    #expect(throws: SessionError.foreignInput) { try session.setEnabled(false, foreign) }
    #expect(throws: SessionError.foreignInput) {
      try session.replace(foreign, with: .unknownGeometry(channels: 1))
    }
    #expect(throws: SessionError.foreignConnection) { try session.disconnect(connection) }
    #expect(throws: SessionError.foreignConnection) {
      try session.setEnabled(false, connection)
    }
    #expect(throws: SessionError.foreignConnection) {
      try session.turn(connection, toward: .ahead)
    }
    #expect(session.connections.count == 1)
  }

  @Test func moreThanTheOutputsIsRefused() throws {
    let session = try CaptureSession(
      sampleRate: 48_000, options: SessionOptions(outputCount: 4))
    let microphones = try session.addInput(.array(pair()))
    let external = try session.addInput(.unknownGeometry(channels: 2))
    let connections = try session.connect(microphones.ports)
    #expect(throws: SessionError.noFreeOutput(needed: 2, free: 1)) {
      try session.connect(external.ports[0])
    }
    // Two are free then, and not side by side.
    try session.disconnect(connections[0])
    #expect(throws: SessionError.noFreeOutput(needed: 2, free: 2)) {
      try session.connect(external.ports[0])
    }
    try session.disconnect(connections[1])
    #expect(try session.connect(external.ports[0]).outputs == 0..<2)
  }

  @Test func numbersOutOfRangeAreRefused() throws {
    let session = try CaptureSession(sampleRate: 48_000)
    for channels in [0, -1, 65] {
      #expect(throws: SessionError.channelCountOutOfRange(channels)) {
        try session.addInput(.unknownGeometry(channels: channels))
      }
    }
    let microphones = try session.addInput(.array(pair()))
    for importance in [0, 1001, -5] {
      #expect(throws: SessionError.importanceOutOfRange(importance)) {
        try session.connect(microphones.ports[0], importance: importance)
      }
    }
    for share in [0, -1, .nan, .infinity] as [Double] {
      #expect(throws: SessionError.self) { try session.setBudget(share) }
      #expect(throws: SessionError.self) { try session.reduce(to: share) }
      #expect(throws: SessionError.self) { try session.setDeadlineShare(share) }
    }
    #expect(session.connections.isEmpty)
  }

  @Test func anArrayOfWhichNoBeamsCanBeHadIsRefusedAtOnce() throws {
    let session = try CaptureSession(sampleRate: 48_000)
    let options = DesignOptions(whiteNoiseGainFloorDecibels: 20)
    #expect(throws: SessionError.self) { try session.addInput(.array(pair(), options)) }
    #expect(session.inputs.isEmpty)
  }

  @Test func aDesignForAnotherRateOrArrayIsRefused() throws {
    let session = try CaptureSession(sampleRate: 48_000)
    let microphones = try session.addInput(.array(pair()))
    let external = try session.addInput(.unknownGeometry(channels: 2))
    let slow = try BeamDesigner(array: pair(), sampleRate: 16_000).design(ports: [.omni])
    #expect(
      throws: SessionError.designDoesNotFit(microphones, sampleRate: 16_000, microphones: 2)
    ) { try session.connect(slow, of: microphones) }
    let square = try BeamDesigner(
      array: MicrophoneArray(positions: TestArrays.square), sampleRate: 48_000
    ).design(ports: [.omni])
    #expect(
      throws: SessionError.designDoesNotFit(microphones, sampleRate: 48_000, microphones: 4)
    ) { try session.connect(square, of: microphones) }
    #expect(throws: SessionError.unknownGeometry(external)) {
      try session.connect(square, of: external)
    }
  }

  /// A session that runs keeps its latency; what would be later is refused, and everything goes on.
  @Test func aPortThatWouldBeTooLateIsRefused() throws {
    let session = try CaptureSession(sampleRate: 48_000)
    let microphones = try session.addInput(.array(pair(), DesignOptions(method: .gradient)))
    let connection = try session.connect(microphones.port(.front))
    #expect(session.latencyFrames == 1)
    let run = SessionRun(session, outputs: 1)
    try run.process([SessionSound.noise(2, frames: 1000)])
    let long = try BeamDesigner(
      array: pair(), sampleRate: 48_000, options: DesignOptions(method: .leastSquares)
    ).design(ports: [.back])
    #expect(
      throws: SessionError.latencyTooLong(
        microphones.port(.back), frames: 16, sessionFrames: 1)
    ) { try session.connect(long, of: microphones) }
    #expect(session.connections == [connection])
    try run.process([SessionSound.noise(2, frames: 1000)])
    #expect(run.flags == [])
  }

  @Test func soundOfUnknownGeometryHasNoPattern() throws {
    let session = try CaptureSession(sampleRate: 48_000)
    let external = try session.addInput(.unknownGeometry(channels: 1))
    let connection = try session.connect(external.ports[0])
    #expect(throws: SessionError.unknownGeometry(external)) {
      try session.setPattern(.cardioid, of: connection)
    }
  }
}
