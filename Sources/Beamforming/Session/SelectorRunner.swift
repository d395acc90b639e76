/// The selected port of one input, on the thread that processes.
struct SelectorRunner: ~Copyable {
  /// The rows of the candidates: front, back and omni.
  let rows: UnsafeMutablePointer<Int>
  let rowCount: Int
  /// What it puts out.
  let output: UnsafeMutablePointer<Float>

  private var selector: LoudnessSelector
  private let candidates: UnsafeMutablePointer<UnsafePointer<Float>>
  private let control: UnsafeMutablePointer<SelectorControl>
  private let input: Int
  /// Frames since it was switched on.
  private var frames = 0

  init(_ setup: SelectorSetup, control: UnsafeMutablePointer<SelectorControl>, input: Int) {
    self.control = control
    self.input = input
    selector = setup.selector(mode: control.pointee.currentMode)
    rowCount = setup.rows.count
    rows = .allocate(capacity: rowCount)
    rows.initialize(from: setup.rows, count: rowCount)
    candidates = .allocate(capacity: rowCount)
    output = .allocate(capacity: Block.stride(history: 0))
    output.initialize(repeating: 0, count: Block.stride(history: 0))
  }

  deinit {
    rows.deallocate()
    candidates.deallocate()
    output.deallocate()
  }

  /// Forgets the past.
  @_noAllocation @_noLocks
  mutating func reset() {
    selector.reset()
    frames = 0
  }

  /// Selects among ports that have been made.
  ///
  /// - Parameters:
  ///   - ports: A block of every port, `stride` apart.
  ///   - sampleTime: Of the first frame.
  @_noAllocation @_noLocks
  mutating func process(
    _ ports: UnsafeMutablePointer<Float>, stride: Int, sampleTime: Int64, frames count: Int
  ) {
    var candidate = 0
    while candidate < rowCount {
      (candidates + candidate).initialize(to: UnsafePointer(ports + rows[candidate] &* stride))
      candidate &+= 1
    }
    selector.mode = control.pointee.currentMode
    selector.cue = control.pointee.currentCue
    selector.process(candidates, into: output, frames: count)
    while let event = selector.nextEvent() {
      control.pointee.note(
        SelectorDecision(
          input: input, sampleTime: sampleTime &+ Int64(event.frame &- frames), event: event))
    }
    frames &+= count
  }
}
