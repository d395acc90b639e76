/// A direction from the array toward a source.
///
/// The axes are right-handed: +x forward, +y left, +z up. Azimuth runs counter-clockwise seen from
/// above, from +x; elevation runs up from the horizontal plane. Both are radians.
public struct Direction: Equatable, Hashable, Sendable {
  /// Counter-clockwise from +x seen from above, in radians, any finite number.
  public let azimuth: Double
  /// Upward from the horizontal plane, in radians, from −π/2 to π/2.
  public let elevation: Double

  /// Straight ahead: along +x.
  public static let ahead = Direction(unchecked: 0, 0)

  /// Creates a direction from its angles in radians.
  ///
  /// - Throws: ``GeometryError/directionOutOfRange(azimuth:elevation:)`` when an angle is not finite or
  ///   the elevation lies outside −π/2 ... π/2.
  public init(azimuth: Double, elevation: Double = 0) throws(GeometryError) {
    guard azimuth.isFinite, abs(elevation) <= .pi / 2 else {
      throw .directionOutOfRange(azimuth: azimuth, elevation: elevation)
    }
    self.init(unchecked: azimuth, elevation)
  }

  /// Creates a direction from its angles in degrees, as people type them.
  ///
  /// - Throws: ``GeometryError/directionOutOfRange(azimuth:elevation:)``, its angles in radians.
  public init(azimuthDegrees: Double, elevationDegrees: Double = 0) throws(GeometryError) {
    try self.init(azimuth: azimuthDegrees * .pi / 180, elevation: elevationDegrees * .pi / 180)
  }

  private init(unchecked azimuth: Double, _ elevation: Double) {
    self.azimuth = azimuth
    self.elevation = elevation
  }

  /// The direction from which the rear is seen: the antipode of this one.
  public var opposite: Direction {
    Direction(unchecked: azimuth + .pi, -elevation)
  }

  /// The unit vector toward the source.
  public var unitVector: SIMD3<Double> {
    // Whole quarter turns are exact, so that a square looks the same from all four sides.
    let (c, s) = Self.cosineAndSine(azimuth)
    let (level, up) = Self.cosineAndSine(elevation)
    return SIMD3(level * c, level * s, up)
  }

  private static func cosineAndSine(_ angle: Double) -> (Double, Double) {
    let quarters = (angle / (.pi / 2)).rounded()
    guard abs(angle - quarters * (.pi / 2)) < 1e-12 else { return (cosine(angle), sine(angle)) }
    switch Int(quarters.truncatingRemainder(dividingBy: 4)) {
    case 0: return (1, 0)
    case 1, -3: return (0, 1)
    case -1, 3: return (0, -1)
    default: return (-1, 0)
    }
  }
}
