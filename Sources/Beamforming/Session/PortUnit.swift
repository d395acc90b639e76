import Synchronization

/// Sources of sound that are made together: the ports of one design, the channels of an input, or silence.
///
/// Made and freed by those who change a session, run by the thread that processes. It lives as long as somebody
/// counts among its ``users``.
struct PortUnit: ~Copyable {
  /// Its sources.
  let taps: UnsafeMutablePointer<PortTap>
  /// How many outputs are set to one of its taps, or are about to be; its graph counts as very many.
  let users: Atomic<Int>
  /// Where its microphones come from; `nil` for silence.
  let input: UnsafeMutablePointer<SessionInput>?
  /// The part that only the thread that processes touches.
  let runner: UnsafeMutablePointer<PortRunner>
  /// The one that was retired before it.
  let retiredBefore = AtomicAddress()

  /// The users of a unit that its graph keeps.
  static let keptByGraph = 1 << 40

  /// Allocates a unit.
  ///
  /// - Parameters:
  ///   - design: What it runs; `nil` for channels as they come.
  ///   - input: Where the sound comes from, in the graph that the unit is for; `nil` for silence.
  ///   - selector: What selects among the design's ports, to be freed with it; its own port is the last tap.
  ///   - tapCount: The ports of the design and the selected one, or the channels.
  ///   - users: How many outputs will be set to it.
  static func make(
    design: BeamDesign?, selector: UnsafeMutablePointer<SelectorRunner>? = nil,
    input: UnsafeMutablePointer<SessionInput>?, tapCount: Int, delayFrames: Int, users: Int
  ) -> UnsafeMutablePointer<PortUnit> {
    let runner = UnsafeMutablePointer<PortRunner>.allocate(capacity: 1)
    runner.initialize(
      to: PortRunner(
        design: design, selector: selector, input: input, tapCount: tapCount,
        delayFrames: delayFrames))
    let taps = UnsafeMutablePointer<PortTap>.allocate(capacity: tapCount)
    let unit = UnsafeMutablePointer<PortUnit>.allocate(capacity: 1)
    unit.initialize(to: PortUnit(taps: taps, users: users, input: input, runner: runner))
    for port in 0..<tapCount {
      (taps + port).initialize(to: PortTap(unit: unit, runner: runner, port: port))
    }
    return unit
  }

  private init(
    taps: UnsafeMutablePointer<PortTap>, users: Int,
    input: UnsafeMutablePointer<SessionInput>?, runner: UnsafeMutablePointer<PortRunner>
  ) {
    self.taps = taps
    self.users = Atomic(users)
    self.input = input
    self.runner = runner
  }

  deinit {
    runner.deinitialize(count: 1)
    runner.deallocate()
    taps.deallocate()
  }

  /// Frees a unit that nobody uses.
  static func destroy(_ unit: UnsafeMutablePointer<PortUnit>) {
    unit.deinitialize(count: 1)
    unit.deallocate()
  }

  /// One user fewer.
  ///
  /// - Returns: Whether it was the last.
  @_noAllocation @_noLocks
  func loseUser() -> Bool {
    users.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
  }

  /// One user fewer; the last one frees it.
  static func leave(_ unit: UnsafeMutablePointer<PortUnit>) {
    if unit.pointee.loseUser() { destroy(unit) }
  }
}
