import Beamforming
import TestSupport
import Testing

@Suite struct CaptureSessionTests {
  private func array(_ positions: [SIMD3<Double>]) throws -> MicrophoneArray {
    try MicrophoneArray(positions: positions)
  }

  private func processor(
    _ positions: [SIMD3<Double>], _ ports: [Port]
  ) throws -> Processor {
    let designer = try BeamDesigner(array: array(positions), sampleRate: 48_000)
    return Processor(design: try designer.design(ports: ports))
  }

  // MARK: What comes out

  /// Bit for bit: a session is its filters and nothing else, whatever the blocks.
  @Test(arguments: [[256], [1], [7, 300, 64], [4096]])
  func connectedPortsAreThoseOfTheProcessor(blocks: [Int]) throws {
    for positions in [TestArrays.pair(0.01), TestArrays.square, TestArrays.triangle] {
      let input = SessionSound.noise(positions.count, frames: 5000)
      let session = try CaptureSession(sampleRate: 48_000)
      let microphones = try session.addInput(.array(array(positions)))
      let connections = try session.connect(microphones.ports)
      #expect(connections.map(\.outputs) == [0..<1, 1..<2, 2..<3])
      let run = SessionRun(session, outputs: 4)
      try run.process([input], blocks: blocks)
      let processor = try processor(positions, [.omni, .front, .back])
      #expect(Array(run.outputs[..<3]) == process(input, through: processor))
      #expect(run.outputs[3] == [Float](repeating: 0, count: 5000))
      #expect(run.flags == [])
      #expect(run.statuses.allSatisfy { $0.latencyFrames == processor.design.latencyFrames })
      #expect(session.latencyFrames == processor.design.latencyFrames)
    }
  }

  @Test func portsConnectedOneByOneAreThoseConnectedTogether() throws {
    let input = SessionSound.noise(4, frames: 3000)
    let session = try CaptureSession(sampleRate: 48_000)
    let microphones = try session.addInput(.array(array(TestArrays.square)))
    for port in microphones.ports { try session.connect(port) }
    let run = SessionRun(session, outputs: 3)
    try run.process([input])
    let processor = try processor(TestArrays.square, [.omni, .front, .back])
    #expect(run.outputs == process(input, through: processor))
  }

  @Test func aDesignMadeBeforehandIsRunAsItIs() throws {
    let input = SessionSound.noise(4, frames: 3000)
    let processor = try processor(TestArrays.square, [.back, .beam(.ahead, .hypercardioid)])
    let session = try CaptureSession(sampleRate: 48_000)
    let microphones = try session.addInput(.array(array(TestArrays.square)))
    let connections = try session.connect(processor.design, of: microphones)
    #expect(connections.map(\.port.kind) == processor.design.ports.map { .port($0) })
    let run = SessionRun(session, outputs: 2)
    try run.process([input])
    #expect(run.outputs == process(input, through: processor))
  }

  @Test func aPortOnTwoOutputsIsTheSameOnBoth() throws {
    let session = try CaptureSession(sampleRate: 48_000)
    let microphones = try session.addInput(.array(array(TestArrays.pair(0.02))))
    let front = microphones.port(position: .front)
    try session.connect([front, front])
    let run = SessionRun(session, outputs: 2)
    try run.process([SessionSound.noise(2, frames: 2000)])
    #expect(run.outputs[0] == run.outputs[1])
    #expect(SessionSound.peak(run.outputs[0]) > 0.01)
  }

  /// Hosts hand over the same memory for both.
  @Test func outputsMayLieWhereInputsDo() throws {
    let input = SessionSound.noise(4, frames: 1000)
    let session = try CaptureSession(sampleRate: 48_000)
    let microphones = try session.addInput(.array(array(TestArrays.square)))
    try session.connect(microphones.ports)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 4000)
    defer { memory.deallocate() }
    for (channel, samples) in input.enumerated() {
      (memory + channel * 1000).initialize(from: samples, count: 1000)
    }
    // Output 0 lies where microphone 4 does, and so on.
    let planes = (0..<4).map { UnsafePointer(memory + $0 * 1000) }
    session.process(
      at: 0, inputs: planes, channels: 4,
      outputs: (0..<3).map { memory + (3 - $0) * 1000 }, outputCount: 3, frames: 1000)
    let expected = process(
      input, through: try processor(TestArrays.square, [.omni, .front, .back]))
    for output in 0..<3 {
      let samples = UnsafeBufferPointer(start: memory + (3 - output) * 1000, count: 1000)
      #expect(Array(samples) == expected[output])
    }
  }

  @Test func spansAreProcessedAsPointersAre() throws {
    let input = SessionSound.noise(2, frames: 700)
    let session = try CaptureSession(sampleRate: 48_000)
    let microphones = try session.addInput(.array(array(TestArrays.pair(0.02))))
    try session.connect(microphones.ports)
    let planes = input.flatMap { $0 }
    var outputs = [Float](repeating: .nan, count: 3 * 700)
    var room = outputs.mutableSpan
    let status = session.process(at: 5, input: planes.span, output: &room, frames: 700)
    #expect(status.sampleTime == 5)
    let expected = process(
      input, through: try processor(TestArrays.pair(0.02), [.omni, .front, .back]))
    #expect(outputs == expected.flatMap { $0 })
  }

  @Test func withNothingConnectedThereIsSilence() throws {
    let session = try CaptureSession(sampleRate: 48_000)
    let run = SessionRun(session, outputs: 2)
    try run.process([SessionSound.noise(2, frames: 300)])
    try session.addInput(.array(array(TestArrays.pair(0.02))))
    try run.process([SessionSound.noise(2, frames: 300)])
    #expect(run.outputs == Array(repeating: [Float](repeating: 0, count: 600), count: 2))
  }

  @Test func nothingHappensForNoFrames() throws {
    let session = try CaptureSession(sampleRate: 48_000)
    try session.connect(session.addInput(.array(array(TestArrays.pair(0.02)))).ports)
    let empty = UnsafeBufferPointer<InputBlock>(start: nil, count: 0)
    let rooms = UnsafeBufferPointer<UnsafeMutablePointer<Float>>(start: nil, count: 0)
    let status = session.process(at: 7, inputs: empty, outputs: rooms, frames: -1)
    #expect(status.sampleTime == 7)
    let run = SessionRun(session, outputs: 3)
    run.time = 1000
    let input = SessionSound.noise(2, frames: 500)
    try run.process([input])
    #expect(run.flags == [])
    let processor = try processor(TestArrays.pair(0.02), [.omni, .front, .back])
    #expect(run.outputs == process(input, through: processor))
  }

  // MARK: Unknown geometry

  /// Whatever bits it has: no number is a reason to touch it.
  @Test func soundOfUnknownGeometryIsUntouched() throws {
    let session = try CaptureSession(sampleRate: 48_000)
    let external = try session.addInput(.unknownGeometry(channels: 2))
    let connections = try session.connect(external.ports + [external.cameraPort])
    #expect(connections.map(\.outputs) == [0..<2, 2..<4, 4..<6, 6..<8])
    #expect(session.latencyFrames == 0)
    var input = SessionSound.noise(2, frames: 2000)
    input[0][3] = .nan
    input[1][700] = .infinity
    input[0][701] = 3e35
    input[1][1500] = .leastNonzeroMagnitude
    input[1][1501] = -0.0
    let run = SessionRun(session, outputs: 8)
    try run.process([input], blocks: [100, 511])
    for (output, samples) in run.outputs.enumerated() {
      #expect(samples.map(\.bitPattern) == input[output % 2].map(\.bitPattern))
    }
  }

  @Test func besideAnArrayItIsLateByTheLatencyAndElseUntouched() throws {
    let session = try CaptureSession(sampleRate: 48_000)
    let microphones = try session.addInput(.array(array(TestArrays.square)))
    let external = try session.addInput(.unknownGeometry(channels: 1))
    try session.connect([microphones.port(position: .front), external.ports[0]])
    #expect(session.latencyFrames == 16)
    let input = SessionSound.noise(4, frames: 3000)
    let other = SessionSound.noise(1, frames: 3000, seed: 90)
    let run = SessionRun(session, outputs: 2)
    try run.process([input, other], blocks: [13, 700])
    #expect(
      run.outputs[0] == process(input, through: try processor(TestArrays.square, [.front]))[0])
    #expect(run.outputs[1] == [Float](repeating: 0, count: 16) + other[0].dropLast(16))
  }

  /// Inputs of different latencies come out together.
  @Test func theQuickerArrayWaitsForTheSlower() throws {
    let session = try CaptureSession(sampleRate: 48_000)
    let small = try session.addInput(
      .array(array(TestArrays.pair(0.01)), DesignOptions(method: .gradient)))
    let large = try session.addInput(.array(array(TestArrays.square)))
    try session.connect([small.ports[0], large.ports[0]])
    let input = SessionSound.noise(2, frames: 3000)
    let run = SessionRun(session, outputs: 2)
    try run.process([input, SessionSound.noise(4, frames: 3000)])
    let designer = try BeamDesigner(
      array: array(TestArrays.pair(0.01)), sampleRate: 48_000,
      options: DesignOptions(method: .gradient))
    let processor = Processor(design: try designer.design(ports: [.omni]))
    let lead = session.latencyFrames - processor.design.latencyFrames
    #expect(lead > 0)
    let expected = process(input, through: processor)[0]
    #expect(run.outputs[0] == [Float](repeating: 0, count: lead) + expected.dropLast(lead))
  }

  // MARK: The microphone follows the camera

  @Test func positionsHaveTheirRawValues() {
    #expect(CapturePosition.allCases.map(\.rawValue) == [0, 1, 2])
    #expect(CapturePosition(rawValue: 1) == .back)
  }

  @Test func thePortOfTheCameraFollowsIt() throws {
    let session = try CaptureSession(sampleRate: 48_000)
    let microphones = try session.addInput(.array(array(TestArrays.pair(0.02))))
    let connection = try session.connect(microphones.cameraPort)
    #expect(try session.port(of: connection) == .omni)
    for (cameras, port) in [
      ([.front], .front), ([.back], .back), ([.front, .back], .selected), ([], .omni),
      ([.unspecified], .omni), ([.back, .unspecified], .back),
    ] as [(Set<CapturePosition>, Port)] {
      try session.setCameras(cameras)
      #expect(try session.port(of: connection) == port)
    }
    try session.setFollowsCameras(false)
    try session.setCameras([.front])
    #expect(try session.port(of: connection) == .back)
    try session.change(connection, to: .omni)
    #expect(try session.port(of: connection) == .omni)
    try session.setFollowsCameras(true)
    #expect(try session.port(of: connection) == .front)
  }

  /// While sound runs, too, at once and without new filters.
  @Test func whatIsHeardIsTheSideOfTheCamera() throws {
    let positions = TestArrays.square
    let session = try CaptureSession(sampleRate: 48_000)
    let microphones = try session.addInput(.array(array(positions)))
    try session.connect([microphones.cameraPort] + microphones.ports)
    let run = SessionRun(session, outputs: 4)
    let input = SessionSound.noise(4, frames: 24_000)
    try run.process([input]) { start in
      if start == 2048 { try session.setCameras([.back]) }
      if start == 8192 { try session.setCameras([.front, .back]) }
    }
    // The ramp has 960 frames; all banks run already.
    #expect(run.outputs[0][..<2048] == run.outputs[1][..<2048])
    #expect(run.outputs[0][(2048 + 960)..<8192] == run.outputs[3][(2048 + 960)..<8192])
    #expect(run.outputs[0][(8192 + 960)...] == run.outputs[2][(8192 + 960)...])
    #expect(run.outputs[0][2048 + 480] != run.outputs[3][2048 + 480])
  }
}
