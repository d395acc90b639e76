import CTicks

/// How long a tick of the processor's clock is.
enum TickClock {
  /// Seconds a tick; where the processor does not tell, measured once against the system's clock, in 10 ms.
  static let secondsPerTick: Double = {
    let rate = beamform_ticks_per_second()
    guard rate == 0 else { return 1 / Double(rate) }
    let clock = ContinuousClock()
    let (start, firstTick) = (clock.now, beamform_ticks())
    var elapsed = Duration.zero
    while elapsed < .milliseconds(10) { elapsed = clock.now - start }
    let ticks = beamform_ticks() - firstTick
    return (Double(elapsed.components.attoseconds) * 1e-18) / Double(ticks)
  }()
}
