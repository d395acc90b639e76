import Synchronization

/// What threads leave for each other: those who change a session, and the one that processes.
struct SessionMailbox: ~Copyable {
  /// A graph that waits until sound of its kind comes.
  private let pending = AtomicAddress()
  /// Units and graphs that the thread that processes has done with, for others to free.
  let retired = Retired()
  /// Whether a block has been processed.
  let hasRun = Atomic(false)
  /// How much of its time processing takes.
  let load: LoadMonitor

  init(load: consuming LoadMonitor) { self.load = load }

  deinit {
    if let graph = takeGraph() { SessionGraph.destroy(graph) }
    retired.collect()
  }

  /// Hands over a graph in the place of one that still waits.
  func offer(_ graph: UnsafeMutablePointer<SessionGraph>) {
    guard let unseen = pending.exchange(UnsafeMutableRawPointer(graph)) else { return }
    SessionGraph.destroy(unseen.assumingMemoryBound(to: SessionGraph.self))
  }

  /// Takes the graph that waits.
  @_noAllocation @_noLocks
  func takeGraph() -> UnsafeMutablePointer<SessionGraph>? {
    guard let graph = pending.exchange(nil) else { return nil }
    return graph.assumingMemoryBound(to: SessionGraph.self)
  }

  /// Puts a graph back that was taken and is not wanted yet, unless a newer one has come meanwhile.
  @_noAllocation @_noLocks
  func putBack(_ graph: UnsafeMutablePointer<SessionGraph>) {
    if !pending.replace(nil, by: UnsafeMutableRawPointer(graph)) { retired.push(graph) }
  }
}
