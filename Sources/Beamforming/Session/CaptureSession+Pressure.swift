extension CaptureSession {
  /// How hard the session is pressed.
  ///
  /// - Parameter restartsPeak: Whether the peak is counted anew from here.
  public func pressure(restartsPeak: Bool = false) -> Pressure {
    mailbox.pointee.load.pressure(restarts: restartsPeak)
  }

  /// Says how much of the time that a block lasts the session may take, where others need the rest: a deadline is
  /// missed beyond it. 1 at first.
  ///
  /// - Throws: ``SessionError/shareOutOfRange(_:)``.
  public func setDeadlineShare(_ share: Double) throws(SessionError) {
    try SessionOptions.check(share: share)
    mailbox.pointee.load.deadlineShare.store(share.bitPattern, ordering: .relaxed)
  }

  /// Says whether a port is switched off when a deadline is missed; `false` at first.
  ///
  /// Ports go in the order of ``reduce(to:)``, one every 0.1 s at most, as long as deadlines are missed; the most
  /// important one stays. ``BlockFlags/shed`` says that some are off, ``shedConnections`` which.
  public func setShedsPorts(_ shedsPorts: Bool) {
    mailbox.pointee.load.shedsPorts.store(shedsPorts, ordering: .relaxed)
  }

  /// What was switched off to keep the deadline.
  public var shedConnections: [CaptureConnection] {
    plan.withLock { plan in
      plan.readShed()
      return plan.connections.filter(\.isShed).map(\.connection)
    }
  }

  /// Switches on again what was switched off to keep the deadline.
  public func restoreShedConnections() {
    plan.withLock { plan in
      plan.readShed()
      for place in plan.connections.indices where plan.connections[place].isShed {
        plan.connections[place].isShed = false
        plan.updateSwitches(place)
      }
    }
  }
}
