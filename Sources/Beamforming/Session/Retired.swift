import Synchronization

/// Units that the thread that processes has done with, for others to free.
///
/// One thread pushes, any other takes all: neither waits for the other.
struct Retired: ~Copyable {
  private let last = Atomic<UnsafeMutablePointer<PortUnit>?>(nil)

  /// Adds a unit, if there is one.
  @_noAllocation @_noLocks
  func push(_ unit: UnsafeMutablePointer<PortUnit>?) {
    guard let unit else { return }
    var before = last.load(ordering: .relaxed)
    while true {
      unit.pointee.retiredBefore = before
      let result = last.compareExchange(
        expected: before, desired: unit, ordering: .acquiringAndReleasing)
      if result.exchanged { return }
      before = result.original
    }
  }

  /// Frees all that were added.
  func collect() {
    var unit = last.exchange(nil, ordering: .acquiringAndReleasing)
    while let done = unit {
      unit = done.pointee.retiredBefore
      PortUnit.destroy(done)
    }
  }
}
