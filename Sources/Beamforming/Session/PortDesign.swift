/// Ports of an input that were designed together, on the side of those who change a session.
final class PortDesign: Sendable {
  let design: BeamDesign
  /// The row of each port.
  let rows: [Port: Int]
  /// Whether it was handed over as it is.
  let isPrepared: Bool

  init(_ design: BeamDesign, isPrepared: Bool = false) {
    self.design = design
    self.isPrepared = isPrepared
    // Of a port designed twice the first will do.
    rows = Dictionary(
      design.ports.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }
}
