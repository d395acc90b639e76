/// Microphones in, ports out, in one call: the front door of the library.
///
/// Inputs are arrays, or sound of unknown geometry. Each hands out ports; what is connected is computed, and
/// nothing else. What can fail fails when something is connected or changed; processing cannot.
///
/// ```swift
/// let session = try CaptureSession(sampleRate: 48_000)
/// let microphones = try session.addInput(.array(array))
/// try session.connect(microphones.ports)  // omni, front, back into outputs 0, 1, 2
/// // In the audio callback:
/// session.process(at: time, inputs: planes, channels: 2, outputs: ports, outputCount: 3, frames: 256)
/// ```
///
/// One thread processes. Any other may connect, enable, turn and ask at the same time: neither ever waits for the
/// other. A change is heard within the block after next and a fade of ``SessionOptions/rampSeconds``, a
/// change of filters as soon as these have settled; other ports do not change by a bit.
///
/// Before the first block all ports of an input are designed together. Afterwards the latency stays, and with it
/// the method and the length of filters.
public final class CaptureSession: @unchecked Sendable {
  // The engine belongs to the thread that processes; all that others share with it is atomic.
  let engine: UnsafeMutablePointer<SessionEngine>
  let mailbox: UnsafeMutablePointer<SessionMailbox>
  let selectors: UnsafeMutablePointer<SelectorControl>
  let plan: Guarded<SessionPlan>

  /// Creates a session without inputs.
  ///
  /// - Parameter sampleRate: Of all inputs, from 8000 to 192000 Hz.
  /// - Throws: A ``SessionError`` that names the number out of range.
  public init(
    sampleRate: Double, options: SessionOptions = SessionOptions()
  ) throws(SessionError) {
    guard BeamDesigner.sampleRates.contains(sampleRate) else {
      throw .sampleRateOutOfRange(sampleRate)
    }
    try options.check()
    selectors = .allocate(capacity: 1)
    selectors.initialize(to: SelectorControl(mode: .loudness))
    plan = Guarded(SessionPlan(sampleRate: sampleRate, options: options, selectors: selectors))
    mailbox = .allocate(capacity: 1)
    mailbox.initialize(
      to: SessionMailbox(
        load: LoadMonitor(secondsPerTick: TickClock.secondsPerTick, deadlineShare: 1)))
    engine = .allocate(capacity: 1)
    engine.initialize(to: SessionEngine(mailbox: mailbox))
  }

  deinit {
    engine.deinitialize(count: 1)
    engine.deallocate()
    mailbox.deinitialize(count: 1)
    mailbox.deallocate()
    selectors.deinitialize(count: 1)
    selectors.deallocate()
  }

  /// Frames a second.
  public var sampleRate: Double { plan.withLock { $0.sampleRate } }

  /// Frames from input to output, equal on every port. It is set when something is connected before the first
  /// block, and by ``replace(_:with:)`` and ``setSampleRate(_:)``.
  public var latencyFrames: Int { plan.withLock { $0.latencyFrames } }

  /// The inputs, in the order in which blocks are handed over.
  public var inputs: [CaptureInput] { plan.withLock { $0.inputs.map(\.input) } }

  /// What is connected, in the order in which it was.
  public var connections: [CaptureConnection] {
    plan.withLock { $0.connections.map(\.connection) }
  }

  /// Whether a block has been processed: from then on changes go on while sound runs.
  var hasRun: Bool { mailbox.pointee.hasRun.load(ordering: .acquiring) }

  /// Changes what is connected; where it throws, nothing has changed.
  func change<Result: Sendable>(
    _ change: (inout SessionPlan) throws(SessionError) -> Result
  ) throws(SessionError) -> Result {
    let result = plan.withLock { plan -> Swift.Result<Result, SessionError> in
      mailbox.pointee.retired.collect()
      plan.readShed()
      var next = plan
      do throws(SessionError) {
        let result = try change(&next)
        if let graph = try next.carryOut() { mailbox.pointee.offer(graph) }
        plan = next
        return .success(result)
      } catch { return .failure(error) }
    }
    return try result.get()
  }
}
