import Beamforming

/// Where a moving source is at one time.
public struct Waypoint: Equatable, Sendable {
  /// The time from the beginning of the recording, in seconds, later than that of the waypoint
  /// before.
  public var seconds: Double
  /// The direction, not opposite to that of the waypoint before.
  public var direction: Direction
  /// The distance from the centroid, in metres, as that of ``SourcePlace/near(_:distanceMeters:)``;
  /// `nil` for a plane wave, and then at every waypoint of the path.
  public var distanceMeters: Double?

  /// Creates a waypoint. Ranges are checked when a scene renders it.
  public init(seconds: Double, direction: Direction, distanceMeters: Double? = nil) {
    self.seconds = seconds
    self.direction = direction
    self.distanceMeters = distanceMeters
  }
}
