/// Ports of an input that were designed together, on the side of those who change a session.
final class PortDesign: Sendable {
  let design: BeamDesign
  /// The row of each port.
  let rows: [Port: Int]
  /// Whether it was handed over as it is.
  let isPrepared: Bool

  /// - Parameter others: Ports that are one of the design's by another name.
  init(_ design: BeamDesign, others: [Port: Port] = [:], isPrepared: Bool = false) {
    self.design = design
    self.isPrepared = isPrepared
    var rows: [Port: Int] = [:]
    for (row, port) in design.ports.enumerated() { rows[port] = row }
    for (other, port) in others { rows[other] = rows[port] }
    self.rows = rows
  }
}
