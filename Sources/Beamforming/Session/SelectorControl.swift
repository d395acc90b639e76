import Synchronization

/// What threads leave for each other about the selectors of a session.
///
/// Modes and cues go to the thread that processes; decisions come back in a ring, which one other thread reads at a
/// time.
struct SelectorControl: ~Copyable {
  private let mode: Atomic<Int>
  private let cue = Atomic(-1)
  private let decisions: UnsafeMutablePointer<SelectorDecision>
  /// Counts of decisions, of which the ring holds those in between.
  private let written = Atomic(0)
  private let read = Atomic(0)
  private let lost = Atomic(0)

  private static var capacity: Int {
    @_noAllocation @_noLocks get { 256 }
  }

  init(mode: SelectorMode) {
    self.mode = Atomic(Self.code(mode))
    decisions = .allocate(capacity: Self.capacity)
  }

  deinit { decisions.deallocate() }

  // MARK: Any thread

  /// Says what decides from the next block on.
  func set(mode: SelectorMode) { self.mode.store(Self.code(mode), ordering: .relaxed) }

  /// Says which port the host wants from the next block on.
  func set(cue: SelectedPort?) { self.cue.store(cue?.place ?? -1, ordering: .relaxed) }

  /// Takes out the oldest decision that was not read; one thread at a time.
  func nextDecision() -> SelectorDecision? {
    let count = read.load(ordering: .relaxed)
    guard count < written.load(ordering: .acquiring) else { return nil }
    let decision = decisions[count % Self.capacity]
    read.store(count + 1, ordering: .releasing)
    return decision
  }

  /// How many decisions found no room.
  var lostCount: Int { lost.load(ordering: .relaxed) }

  private static func code(_ mode: SelectorMode) -> Int {
    switch mode {
    case .loudness: 0
    case .blend: 1
    case .follow(false): 2
    case .follow(true): 3
    case .fixed(let port): 4 + port.place
    }
  }

  // MARK: The thread that processes

  /// What decides.
  var currentMode: SelectorMode {
    @_noAllocation @_noLocks get {
      switch mode.load(ordering: .relaxed) {
      case 0: .loudness
      case 1: .blend
      case 2: .follow(audioOverride: false)
      case 3: .follow(audioOverride: true)
      case 4: .fixed(.front)
      case 5: .fixed(.back)
      default: .fixed(.omni)
      }
    }
  }

  /// Which port the host wants.
  var currentCue: SelectedPort? {
    @_noAllocation @_noLocks get {
      switch cue.load(ordering: .relaxed) {
      case 0: .front
      case 1: .back
      case 2: .omni
      default: nil
      }
    }
  }

  /// Adds a decision, unless nobody has read for long.
  @_noAllocation @_noLocks
  func note(_ decision: SelectorDecision) {
    let count = written.load(ordering: .relaxed)
    guard count &- read.load(ordering: .acquiring) < Self.capacity else {
      lost.store(lost.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
      return
    }
    (decisions + count % Self.capacity).initialize(to: decision)
    written.store(count &+ 1, ordering: .releasing)
  }
}
