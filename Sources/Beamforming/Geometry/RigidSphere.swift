/// A rigid sphere that carries the microphones on its surface, as the body of a device or a head.
///
/// Waves from distant sources bend about it: the microphones behind it hear later and less.
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

  /// Creates a body. It is checked against the array that it carries.
  public init(radiusMeters: Double, center: SIMD3<Double>? = nil) {
    self.radiusMeters = radiusMeters
    self.center = center
  }

  /// Its centre, as seen from the centroid of the microphones.
  ///
  /// - Parameters:
  ///   - first: Where the first microphone is, in the coordinates of the array.
  ///   - centredFirst: The same, as seen from the centroid.
  package func center(first: SIMD3<Double>, centredFirst: SIMD3<Double>) -> SIMD3<Double> {
    // The first microphone is the same place in both systems.
    center.map { $0 - first + centredFirst } ?? .zero
  }

  /// Checks that it carries microphones at these positions, in the coordinates of the array.
  package func check(positions: [SIMD3<Double>]) throws(GeometryError) {
    guard Self.radii.contains(radiusMeters) else {
      throw .bodyRadiusOutOfRange(meters: radiusMeters)
    }
    guard let first = positions.first else { return }
    let centred = MicrophoneArray.centred(positions)
    let center = center(first: first, centredFirst: centred[0])
    for (index, position) in centred.enumerated() {
      let distance = length(position - center)
      guard abs(distance - radiusMeters) <= Self.largestOffset * radiusMeters else {
        throw .microphoneOffBody(
          microphone: index + 1, distanceMeters: distance, radiusMeters: radiusMeters)
      }
    }
  }
}
