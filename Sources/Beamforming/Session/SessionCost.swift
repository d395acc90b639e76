/// What a session costs before it runs, as predicted by ``CostModel``.
public struct SessionCost: Equatable, Sendable {
  /// The share of one core that everything that is switched on takes in real time; 1 is a whole core.
  public let coreShare: Double
  /// What each connection costs, in the order in which they were made.
  public let ports: [PortCost]
}
