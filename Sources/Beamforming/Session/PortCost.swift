/// What a connection costs.
public struct PortCost: Equatable, Sendable {
  /// The connection.
  public let connection: CaptureConnection
  /// The share of one core that would be free without it, among what is switched on; of one that is off, the share
  /// that it would take in addition. Ports share work: they cost less together than each by itself.
  public let coreShare: Double
  /// Whether it is switched on.
  public let isEnabled: Bool
}
