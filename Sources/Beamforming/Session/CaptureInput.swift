/// An input of a ``CaptureSession``: it hands out ports to be connected.
public struct CaptureInput: Hashable, Sendable {
  /// Its place among the inputs of its session, from 0: blocks are handed over in this order.
  public let index: Int
  let session: ObjectIdentifier

  /// What it offers by itself: `omni` first, then `front` and `back`.
  ///
  /// More are made by ``port(_:)``. Sound of unknown geometry goes through unchanged on each of them.
  public var ports: [CapturePort] { [Port.omni, .front, .back].map(port) }

  /// The port that looks to a side: `front`, `back`, or `omni` for no side.
  ///
  /// Whether an array can form it shows when it is connected.
  public func port(position: CapturePosition) -> CapturePort {
    switch position {
    case .unspecified: port(.omni)
    case .back: port(.back)
    case .front: port(.front)
    }
  }

  /// Any port that an array can have.
  public func port(_ port: Port) -> CapturePort { CapturePort(input: self, kind: .port(port)) }

  /// The port that lets through the side on which somebody speaks: see ``LoudnessSelector``.
  public var selectedPort: CapturePort { port(.selected) }

  /// The port that follows the cameras of the session: see ``CaptureSession/cameras``.
  public var cameraPort: CapturePort { CapturePort(input: self, kind: .camera) }
}
