import Synchronization

/// How much of the time that blocks last is taken by processing them, and what is switched off when it is too much.
///
/// Written by the thread that processes, read by any.
struct LoadMonitor: ~Copyable {
  private let secondsPerTick: Double
  /// The share of a block's time that counts as all of it.
  let deadlineShare: Atomic<UInt64>
  /// Whether ports are switched off when a deadline is missed.
  let shedsPorts = Atomic(false)
  private let mean = Atomic<UInt64>(0)
  private let peak = Atomic<UInt64>(0)
  private let misses = Atomic<Int>(0)
  private let blocks = Atomic<Int>(0)
  private let secondsSinceShed = Atomic<UInt64>(0)

  /// Time constant of the mean.
  private static var meanSeconds: Double {
    @_noAllocation @_noLocks get { 0.3 }
  }
  /// How long a port's absence may take to show, before another is switched off.
  private static var shedSeconds: Double {
    @_noAllocation @_noLocks get { 0.1 }
  }

  init(secondsPerTick: Double, deadlineShare: Double) {
    self.secondsPerTick = secondsPerTick
    self.deadlineShare = Atomic(deadlineShare.bitPattern)
  }

  /// What was found.
  ///
  /// - Parameter restarts: Whether the peak is counted anew from here.
  func pressure(restarts: Bool) -> Pressure {
    let peak =
      restarts
      ? self.peak.exchange(0, ordering: .relaxed) : self.peak.load(ordering: .relaxed)
    return Pressure(
      meanShare: Double(bitPattern: mean.load(ordering: .relaxed)),
      peakShare: Double(bitPattern: peak), deadlineMisses: misses.load(ordering: .relaxed),
      blocks: blocks.load(ordering: .relaxed))
  }

  /// Adds a block that took so long, and switches a port off when that is due.
  @_noAllocation @_noLocks
  func add(ticks: UInt64, seconds: Double, graph: UnsafeMutablePointer<SessionGraph>) -> BlockFlags
  {
    let deadline = seconds * Double(bitPattern: deadlineShare.load(ordering: .relaxed))
    let share = Double(ticks) * secondsPerTick / deadline
    let before = Double(bitPattern: mean.load(ordering: .relaxed))
    let isFirst = blocks.load(ordering: .relaxed) == 0
    let weight = isFirst ? 1 : seconds / (seconds + Self.meanSeconds)
    mean.store((before + weight * (share - before)).bitPattern, ordering: .relaxed)
    if share > Double(bitPattern: peak.load(ordering: .relaxed)) {
      peak.store(share.bitPattern, ordering: .relaxed)
    }
    blocks.store(blocks.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    var flags = BlockFlags(rawValue: 0)
    let waited = Double(bitPattern: secondsSinceShed.load(ordering: .relaxed)) + seconds
    secondsSinceShed.store(waited.bitPattern, ordering: .relaxed)
    if share > 1 {
      flags.add(.deadlineMissed)
      misses.store(misses.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
      if shedsPorts.load(ordering: .relaxed), waited > Self.shedSeconds {
        if graph.pointee.shedPort() { secondsSinceShed.store(0, ordering: .relaxed) }
      }
    }
    if graph.pointee.hasShed { flags.add(.shed) }
    return flags
  }
}
