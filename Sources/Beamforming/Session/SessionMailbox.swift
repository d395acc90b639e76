import Synchronization

/// What threads leave for each other: those who change a session, and the one that processes.
struct SessionMailbox: ~Copyable {
  /// A graph that waits until sound of its kind comes.
  let pending = AtomicPointer<SessionGraph>()
  /// Units and graphs that the thread that processes has done with, for others to free.
  let retired = Retired()
  /// Whether a block has been processed.
  let hasRun = Atomic(false)
  /// How much of its time processing takes.
  let load: LoadMonitor

  init(load: consuming LoadMonitor) { self.load = load }

  deinit {
    if let graph = pending.exchange(nil) { SessionGraph.destroy(graph) }
    retired.collect()
  }

  /// Hands over a graph in the place of one that still waits.
  func offer(_ graph: UnsafeMutablePointer<SessionGraph>) {
    if let unseen = pending.exchange(graph) { SessionGraph.destroy(unseen) }
  }
}
