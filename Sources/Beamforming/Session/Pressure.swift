/// How hard a session is pressed while it runs.
public struct Pressure: Equatable, Sendable {
  /// The share of a block's time that processing it takes, averaged over the last 0.3 s; 1 is all the time that
  /// the session may take.
  public let meanShare: Double
  /// The most that a block took since the peak was last asked for anew.
  public let peakShare: Double
  /// How many blocks took longer than the session may take.
  public let deadlineMisses: Int
  /// How many blocks were processed.
  public let blocks: Int
}
