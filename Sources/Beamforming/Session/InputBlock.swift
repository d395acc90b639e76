/// A block of one input as its owner hands it over: a plane a channel.
public struct InputBlock {
  /// A pointer a channel, to as many samples as the block has frames.
  public var planes: UnsafePointer<UnsafePointer<Float>>
  /// How many channels it has just now; 0 where nothing came.
  public var channels: Int

  /// Creates a block.
  @_noAllocation @_noLocks
  public init(planes: UnsafePointer<UnsafePointer<Float>>, channels: Int) {
    self.planes = planes
    self.channels = channels
  }
}
