/// A rigid sphere that carries the microphones on its surface, as the body of a device or a head.
///
/// Sources on it are distant, in a free field; their waves bend about the sphere. `samples` of a
/// source are what the centroid of the microphones would hear if the sphere were not there.
public struct RigidSphere: Equatable, Sendable {
  /// The least and the largest radius, in metres.
  public static let radii = 0.001...1.0
  /// How far from the surface a microphone may stand, as a share of the radius.
  public static let largestOffset = 0.02

  /// Its radius in metres, 0.001 to 1. A microphone stands within 2 % of it, and hears what its
  /// place on the surface hears.
  public var radiusMeters: Double
  /// Its centre in the coordinates of the array, in metres; `nil` for the centroid of the
  /// microphones.
  public var center: SIMD3<Double>?

  /// Creates a body. It is checked against the array when a scene renders it.
  public init(radiusMeters: Double, center: SIMD3<Double>? = nil) {
    self.radiusMeters = radiusMeters
    self.center = center
  }
}
