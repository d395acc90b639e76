/// What a port is meant to do with plane waves.
public struct PortTarget: Equatable, Sendable {
  /// Where θ is 0; for ``Port/omni`` the front.
  public let look: Direction
  /// The response, θ counted from the look direction.
  public let pattern: Pattern
}

extension BeamDesigner {
  /// What a port is meant to do.
  public func target(of port: Port) -> PortTarget {
    let front = options.lookDirection ?? array.front
    switch port {
    case .omni: return PortTarget(look: front, pattern: .omni)
    case .selected: return PortTarget(look: front, pattern: options.pattern)
    case .front: return PortTarget(look: front, pattern: options.pattern)
    case .back: return PortTarget(look: front.opposite, pattern: options.pattern)
    case .figure8(let direction): return PortTarget(look: direction ?? front, pattern: .figure8)
    case .beam(let direction, let pattern):
      return PortTarget(look: direction, pattern: pattern ?? options.pattern)
    }
  }
}
