/// Ports of an input that were designed together, on the side of those who change a session.
final class PortDesign: Sendable {
  let design: BeamDesign
  /// The row of each port.
  let rows: [Port: Int]
  /// What its `selected` needs, where it has one.
  let selector: SelectorSetup?
  /// Whether it was handed over as it is.
  let isPrepared: Bool

  /// - Parameter others: Ports that are one of the design's by another name.
  init(
    _ design: BeamDesign, selector: SelectorSetup? = nil, others: [Port: Port] = [:],
    isPrepared: Bool = false
  ) {
    self.design = design
    self.selector = selector
    self.isPrepared = isPrepared
    var rows: [Port: Int] = [:]
    for (row, port) in design.ports.enumerated() { rows[port] = row }
    if selector != nil { rows[.selected] = design.ports.count }
    for (other, port) in others { rows[other] = rows[port] }
    self.rows = rows
  }

  /// The rows that run for a port.
  func rows(of port: Port) -> [Int] {
    if port == .selected { return selector?.rows ?? [] }
    return rows[port].map { [$0] } ?? []
  }
}
