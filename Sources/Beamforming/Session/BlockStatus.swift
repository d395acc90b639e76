/// What ``CaptureSession/process(at:inputs:outputs:frames:sampleRate:)`` says of a block.
public struct BlockStatus: Equatable, Sendable {
  /// The sample time of the first frame, as it was handed in.
  public let sampleTime: Int64
  /// How many frames later than at the input a sound is at every output: the first output frame is the input's
  /// at `sampleTime − latencyFrames`.
  public let latencyFrames: Int
  /// What was out of the ordinary.
  public let flags: BlockFlags

  @_noAllocation @_noLocks
  init(sampleTime: Int64, latencyFrames: Int, flags: BlockFlags) {
    self.sampleTime = sampleTime
    self.latencyFrames = latencyFrames
    self.flags = flags
  }
}
