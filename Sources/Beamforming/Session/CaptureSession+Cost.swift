extension CaptureSession {
  /// What the session costs, before and while it runs, in blocks of ``SessionOptions/expectedBlockFrames``.
  ///
  /// The first time it measures this machine: see ``CostModel/measured``. Sound of unknown geometry costs next to
  /// nothing and counts as that. While a connection changes its filters, both run.
  public var cost: SessionCost { plan.withLock { $0.cost } }

  /// The share of one core that everything that is switched on may take; `nil` for any.
  public var budgetShare: Double? { plan.withLock { $0.budgetShare } }

  /// Sets the share of one core that everything that is switched on may take; connecting, changing and switching on what
  /// would take more is refused.
  ///
  /// - Throws: ``SessionError/overBudget(share:budget:dropFirst:)`` where it takes more already; the budget then stays
  ///   as it was, and ``reduce(to:)`` takes away what is too much.
  public func setBudget(_ share: Double?) throws(SessionError) {
    if let share { try SessionOptions.check(share: share) }
    try change { plan throws(SessionError) in
      plan.budgetShare = share
      try plan.checkBudget()
    }
  }

  /// Switches off what matters least until the rest takes no more than a share of one core.
  ///
  /// One connection after another goes, the least important first: of usual importance any other beam and figure-eight,
  /// then `back`, `front`, `omni`, and last the port that follows cameras; among equals the one that
  /// was connected last. The most important one stays. ``setEnabled(_:_:)-(_,CaptureConnection)`` brings them back.
  ///
  /// - Returns: What was switched off, in that order.
  /// - Throws: ``SessionError/notReducible(share:leastShare:)`` where the most important one alone takes more; nothing
  ///   is switched off then.
  @discardableResult
  public func reduce(to share: Double) throws(SessionError) -> [CaptureConnection] {
    try SessionOptions.check(share: share)
    return try change { plan throws(SessionError) in
      guard let spared = plan.spared(for: share) else {
        let last = plan.audible.max { $0.rank < $1.rank }
        throw .notReducible(share: share, leastShare: plan.coreShare(of: last.map { [$0] } ?? []))
      }
      for record in spared {
        let place = try plan.place(of: record.connection)
        plan.connections[place].isEnabled = false
        plan.updateSwitches(place)
      }
      return spared.map(\.connection)
    }
  }
}
