extension CaptureSession {
  /// Says what decides which port the `selected` ports let through, from the next block on: loudness at first.
  ///
  /// Callable from any thread; never waits.
  public func setSelectorMode(_ mode: SelectorMode) { selectors.pointee.set(mode: mode) }

  /// Says which port the host wants to hear in ``SelectorMode/follow(audioOverride:)``, from the next block on; `nil`
  /// leaves it to loudness.
  ///
  /// Callable from any thread; never waits.
  public func setSelectorCue(_ cue: SelectedPort?) { selectors.pointee.set(cue: cue) }

  /// Takes out the oldest decision of the `selected` ports that was not read; the first of each is where it began.
  ///
  /// 256 are kept; what comes when nobody has read for so long is dropped. Callable from any thread, one at a
  /// time; never waits.
  public func nextSelectorDecision() -> SelectorDecision? { selectors.pointee.nextDecision() }

  /// How many decisions were dropped because nobody had read for long.
  public var lostSelectorDecisions: Int { selectors.pointee.lostCount }
}
