/// A source as it is written down.
public struct DescribedSource: Equatable, Sendable {
  /// What it plays.
  public enum Signal: Equatable, Sendable {
    /// What is made on the spot, at a root mean square in decibels while it is on.
    case generated(SignalKind, levelDecibels: Double)
    /// A sound file of one channel.
    case file(path: String)
  }

  /// What to call it, empty for nothing.
  public var name = ""
  /// What it plays.
  public var signal: Signal
  /// Where it is.
  public var place: SourcePlace
  /// When its first sample passes the centroid, in seconds.
  public var startSeconds = 0.0
  /// When it is on, in seconds of the scene, one after the other; empty for all the time.
  public var intervals: [ActiveInterval] = []
  /// How much louder it is, in decibels.
  public var gainDecibels = 0.0

  /// Describes a source that plays from the beginning.
  public init(_ signal: Signal, at place: SourcePlace) {
    self.signal = signal
    self.place = place
  }
}
