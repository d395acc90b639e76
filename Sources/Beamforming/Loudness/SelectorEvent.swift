/// A decision of a ``LoudnessSelector``.
public struct SelectorEvent: Equatable, Sendable {
  /// The frame, counted from the start or the last reset, from which on it is carried out.
  public let frame: Int
  /// The port decided for.
  public let port: SelectedPort
  /// The level of the front beam that the decision saw, in decibels of full scale; −∞ for silence.
  ///
  /// The mean square of the weighted signal above the low cut, smoothed and capped as the decision sees it.
  public var frontDecibels: Double { decibels(power: frontPower) }
  /// The level of the back beam, likewise.
  public var backDecibels: Double { decibels(power: backPower) }
  /// Why.
  public let reason: SelectorReason

  let frontPower: Double
  let backPower: Double

  @_noAllocation @_noLocks
  init(
    frame: Int, port: SelectedPort, reason: SelectorReason, frontPower: Double, backPower: Double
  ) {
    self.frame = frame
    self.port = port
    self.reason = reason
    self.frontPower = frontPower
    self.backPower = backPower
  }
}
