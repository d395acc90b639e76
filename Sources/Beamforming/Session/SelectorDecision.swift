/// A decision of a session's selector.
public struct SelectorDecision: Equatable, Sendable {
  /// The input whose port it is, by its place among the inputs.
  public let input: Int
  /// The sample time of the first output frame that it takes effect in; what is heard there came in
  /// ``BlockStatus/latencyFrames`` earlier.
  public let sampleTime: Int64
  /// What was decided, and why. Its frame counts from when the port was switched on.
  public let event: SelectorEvent

  @_noAllocation @_noLocks
  init(input: Int, sampleTime: Int64, event: SelectorEvent) {
    self.input = input
    self.sampleTime = sampleTime
    self.event = event
  }
}
