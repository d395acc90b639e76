import Beamforming

/// Where a source is, as seen from the centroid of the array.
public enum SourcePlace: Equatable, Sendable {
  /// So far away that its wave is plane: a microphone at r hears it r·u/c seconds earlier than the
  /// centroid does, equally loud.
  case distant(Direction)
  /// At a distance in metres, its wave spherical: a microphone r_m from it hears it r_0/r_m times
  /// as loud as the centroid does, r_0 away, and (r_m − r_0)/c seconds later.
  ///
  /// The distance is at least 10 mm more than that of the farthest microphone, at most 100 km.
  case near(Direction, distanceMeters: Double)
  /// On the move through waypoints; at the first before its time, at the last from its time on.
  ///
  /// Between two of them the direction turns along the great circle and the distance changes, both
  /// evenly in time. Each microphone hears the delay and the loudness of the place at each frame;
  /// the centroid hears the samples unchanged, so there is no Doppler shift but that of the
  /// differences.
  case path([Waypoint])
}
