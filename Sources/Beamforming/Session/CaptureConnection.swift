/// A connection of one port to outputs of a ``CaptureSession``.
public struct CaptureConnection: Hashable, Sendable {
  /// The port, as it was connected.
  public let port: CapturePort
  /// The outputs that it plays into, counted from 0: one, or for sound of unknown geometry one a channel.
  public let outputs: Range<Int>
  let id: Int
}
