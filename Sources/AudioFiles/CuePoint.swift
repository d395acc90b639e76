/// A place in a recording that somebody marked.
public struct CuePoint: Equatable, Sendable {
  /// Its number, which labels refer to.
  public let identifier: UInt32
  /// The frame it marks, counted from 0.
  public let frame: Int

  /// Marks a frame.
  public init(identifier: UInt32, frame: Int) {
    self.identifier = identifier
    self.frame = frame
  }
}
