/// What was out of the ordinary in a block.
public struct BlockFlags: OptionSet, Sendable {
  /// A bit each.
  public let rawValue: UInt32

  /// Creates flags from their bits.
  @_noAllocation @_noLocks
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The sample time did not go on where the block before ended: the filters began anew, by a ramp.
  public static var discontinuity: BlockFlags {
    @_noAllocation @_noLocks get { BlockFlags(rawValue: 1) }
  }
  /// An array's input had other channels or another rate than it was connected for: its first channel goes
  /// through on every port until ``CaptureSession/replace(_:with:)`` or
  /// ``CaptureSession/setSampleRate(_:)`` says what it is.
  public static var passesThrough: BlockFlags {
    @_noAllocation @_noLocks get { BlockFlags(rawValue: 2) }
  }
  /// Filters of a new format were taken up, by a ramp.
  public static var formatChanged: BlockFlags {
    @_noAllocation @_noLocks get { BlockFlags(rawValue: 4) }
  }
  /// Processing took longer than the block lasts, or than the share of it that the session may take.
  public static var deadlineMissed: BlockFlags {
    @_noAllocation @_noLocks get { BlockFlags(rawValue: 8) }
  }
  /// Ports are switched off to keep the deadline.
  public static var shed: BlockFlags {
    @_noAllocation @_noLocks get { BlockFlags(rawValue: 16) }
  }

  /// Adds others; set algebra is generic, which is not known to be real-time safe.
  @_noAllocation @_noLocks
  mutating func add(_ others: BlockFlags) {
    self = BlockFlags(rawValue: rawValue | others.rawValue)
  }
}
