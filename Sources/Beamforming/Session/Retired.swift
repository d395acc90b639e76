/// Units and graphs that the thread that processes has done with, for others to free.
///
/// One thread pushes, any other takes all: neither waits for the other.
struct Retired: ~Copyable {
  private let lastUnit = AtomicAddress()
  private let lastGraph = AtomicAddress()

  /// Adds a unit, if there is one.
  @_noAllocation @_noLocks
  func push(_ unit: UnsafeMutablePointer<PortUnit>?) {
    guard let unit else { return }
    var before = lastUnit.load()
    _ = unit.pointee.retiredBefore.exchange(before)
    while !lastUnit.replace(before, by: UnsafeMutableRawPointer(unit)) {
      before = lastUnit.load()
      _ = unit.pointee.retiredBefore.exchange(before)
    }
  }

  /// Adds a graph.
  @_noAllocation @_noLocks
  func push(_ graph: UnsafeMutablePointer<SessionGraph>) {
    var before = lastGraph.load()
    _ = graph.pointee.retiredBefore.exchange(before)
    while !lastGraph.replace(before, by: UnsafeMutableRawPointer(graph)) {
      before = lastGraph.load()
      _ = graph.pointee.retiredBefore.exchange(before)
    }
  }

  /// Frees all that were added; from any thread but the one that processes.
  func collect() {
    var graph = lastGraph.exchange(nil)?.assumingMemoryBound(to: SessionGraph.self)
    while let done = graph {
      graph = done.pointee.retiredBefore.load()?.assumingMemoryBound(to: SessionGraph.self)
      SessionGraph.destroy(done)
    }
    var unit = lastUnit.exchange(nil)?.assumingMemoryBound(to: PortUnit.self)
    while let done = unit {
      unit = done.pointee.retiredBefore.load()?.assumingMemoryBound(to: PortUnit.self)
      PortUnit.destroy(done)
    }
  }
}
