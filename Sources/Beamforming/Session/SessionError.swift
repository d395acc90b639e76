/// Why a ``CaptureSession`` cannot do what it was asked; it goes on as before.
public enum SessionError: Error, Equatable, Sendable {
  /// The sample rate lies outside 8000...192000 Hz, or is not finite.
  case sampleRateOutOfRange(Double)
  /// A source of unknown geometry has no channel, or more than 64.
  case channelCountOutOfRange(Int)
  /// The number of outputs lies outside 1...256.
  case outputCountOutOfRange(Int)
  /// The ramp lies outside 0.001...1 s, or is not finite.
  case rampOutOfRange(Double)
  /// The expected block lies outside 1...65536 frames.
  case blockFramesOutOfRange(Int)
  /// A share is 0 or less, or not finite.
  case shareOutOfRange(Double)
  /// An importance lies outside 1...1000.
  case importanceOutOfRange(Int)
  /// The input is not one of this session.
  case foreignInput
  /// The connection is not one of this session, or was disconnected.
  case foreignConnection
  /// The array of the input cannot be designed for, or cannot form a port.
  case notDesignable(CaptureInput, DesignError)
  /// The options of the selector do not suit.
  case selectorNotUsable(CaptureInput, LoudnessError)
  /// The input's sound goes through unchanged: its ports cannot be changed, nor designs connected.
  case unknownGeometry(CaptureInput)
  /// A design is for another rate or another number of microphones than the input.
  case designDoesNotFit(CaptureInput, sampleRate: Double, microphones: Int)
  /// A design that was handed over has not this port, or not those that `selected` is made of.
  case designLacksPort(CapturePort)
  /// Not enough outputs are free.
  case noFreeOutput(needed: Int, free: Int)
  /// A session that runs keeps its latency, and the port would be later.
  case latencyTooLong(CapturePort, frames: Int, sessionFrames: Int)
  /// The ports would take more of a core than the budget; what could be disconnected, least important first.
  case overBudget(share: Double, budget: Double, dropFirst: [CapturePort])
  /// Not even the most important port is to be had for so little.
  case notReducible(share: Double, leastShare: Double)
}
