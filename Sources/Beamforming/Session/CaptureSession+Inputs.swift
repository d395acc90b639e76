extension CaptureSession {
  /// Adds an input.
  ///
  /// While sound runs, all ports begin anew with a ramp once blocks have the new input.
  ///
  /// - Throws: ``SessionError/notDesignable(_:_:)`` where no beams can be had of the array at this rate, or
  ///   ``SessionError/channelCountOutOfRange(_:)``.
  @discardableResult
  public func addInput(_ source: CaptureSource) throws(SessionError) -> CaptureInput {
    try Self.check(source)
    return try change { plan throws(SessionError) in
      let input = CaptureInput(index: plan.inputs.count, session: ObjectIdentifier(self))
      plan.inputs.append(SessionPlan.Input(input: input, source: source))
      plan.askForGraph()
      return input
    }
  }

  /// Where the sound of an input comes from now.
  ///
  /// - Throws: ``SessionError/foreignInput``.
  public func source(of input: CaptureInput) throws(SessionError) -> CaptureSource {
    try change { plan throws(SessionError) in try plan.record(of: input, in: self).source }
  }

  /// Says that sound of another source comes from an input, such as a microphone that was plugged in.
  ///
  /// Filters are designed in this call. They are taken up, by a ramp on all ports, with the first block that
  /// has the new number of channels; until then, and where it is never called, the first channel of such blocks
  /// goes through on every port. Outputs stay where they are; where a port has more outputs than the source
  /// channels, channels repeat.
  ///
  /// - Throws: ``SessionError/notDesignable(_:_:)`` where the array cannot form what is connected: the session then
  ///   goes on with the old source.
  public func replace(
    _ input: CaptureInput, with source: CaptureSource
  ) throws(SessionError) {
    try Self.check(source)
    try change { plan throws(SessionError) in
      _ = try plan.record(of: input, in: self)
      plan.inputs[input.index].source = source
      try plan.redesign(input.index)
      plan.askForGraph()
    }
  }

  /// Says that sound comes at another rate.
  ///
  /// Filters are designed in this call. They are taken up, by a ramp on all ports, with the first block of that rate:
  /// see ``process(at:inputs:outputs:frames:sampleRate:)``.
  ///
  /// - Throws: ``SessionError/sampleRateOutOfRange(_:)``, or ``SessionError/notDesignable(_:_:)``; the session then
  ///   goes on at the old rate.
  public func setSampleRate(_ sampleRate: Double) throws(SessionError) {
    guard BeamDesigner.sampleRates.contains(sampleRate) else {
      throw .sampleRateOutOfRange(sampleRate)
    }
    try change { plan throws(SessionError) in
      plan.sampleRate = sampleRate
      for index in plan.inputs.indices { try plan.redesign(index) }
      plan.askForGraph()
    }
  }

  /// Switches an input's ports off or on, all at once; other inputs do not change by a bit.
  ///
  /// - Throws: ``SessionError/foreignInput``.
  public func setEnabled(_ isEnabled: Bool, _ input: CaptureInput) throws(SessionError) {
    try change { plan throws(SessionError) in
      _ = try plan.record(of: input, in: self)
      plan.inputs[input.index].isEnabled = isEnabled
      plan.graph?.pointee.inputControls[input.index].isEnabled.store(isEnabled, ordering: .relaxed)
    }
  }

  private static func check(_ source: CaptureSource) throws(SessionError) {
    if case .unknownGeometry(let channels) = source,
      !CaptureSource.channelCounts.contains(channels)
    {
      throw .channelCountOutOfRange(channels)
    }
  }
}

extension SessionPlan {
  func record(
    of input: CaptureInput, in session: CaptureSession
  ) throws(SessionError) -> Input {
    guard input.session == ObjectIdentifier(session), inputs.indices.contains(input.index) else {
      throw .foreignInput
    }
    return inputs[input.index]
  }

  func place(of connection: CaptureConnection) throws(SessionError) -> Int {
    guard let place = connections.firstIndex(where: { $0.connection == connection }) else {
      throw .foreignConnection
    }
    return place
  }
}
