/// Where an array can point a beam, from how its microphones spread.
public enum FormableDirections: Equatable, Sendable {
  /// Both ways along a line; the direction is one of the two.
  case line(Direction)
  /// Every direction in a plane; the direction is the plane's normal.
  case plane(normal: Direction)
  /// Every direction.
  case space
}
