import Synchronization

/// What other threads tell the thread that processes about one output.
struct OutputControl: ~Copyable {
  /// What it is to play next.
  private let order = AtomicAddress()
  /// Whether it may be heard.
  let isEnabled: Atomic<Bool>
  /// Whether it was switched off to keep the deadline.
  let isShed: Atomic<Bool>
  /// Its place among those that can be shed, the lowest first; 0 for one that nobody connected.
  let rank: Atomic<Int>

  init(isEnabled: Bool, isShed: Bool, rank: Int) {
    self.isEnabled = Atomic(isEnabled)
    self.isShed = Atomic(isShed)
    self.rank = Atomic(rank)
  }

  /// Gives an order; one that was not seen yet is forgotten.
  func give(_ tap: UnsafeMutablePointer<PortTap>) {
    guard let unseen = order.exchange(UnsafeMutableRawPointer(tap)) else { return }
    PortUnit.leave(unseen.assumingMemoryBound(to: PortTap.self).pointee.unit)
  }

  /// Takes the order that was not seen yet.
  @_noAllocation @_noLocks
  func takeOrder() -> UnsafeMutablePointer<PortTap>? {
    guard let tap = order.exchange(nil) else { return nil }
    return tap.assumingMemoryBound(to: PortTap.self)
  }
}
