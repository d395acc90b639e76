import Beamforming

/// The way of a moving source, asked frame after frame.
struct SourcePath {
  /// From one waypoint to the next.
  private struct Leg {
    let start: Double
    let duration: Double
    let from: SIMD3<Double>
    let to: SIMD3<Double>
    let angle: Double
    let fromDistance: Double?
    let toDistance: Double?
  }

  private let first: Spot
  private let last: Spot
  private let firstSeconds: Double
  private let legs: [Leg]
  /// The leg of the last question.
  private var current = 0

  /// Waypoints that a scene has checked.
  init(_ waypoints: [Waypoint]) {
    let spots = waypoints.map { Spot($0.direction.unitVector, $0.distanceMeters) }
    first = spots.first ?? Spot(SIMD3(1, 0, 0), nil)
    last = spots.last ?? first
    firstSeconds = waypoints.first?.seconds ?? 0
    legs = zip(zip(waypoints, waypoints.dropFirst()), zip(spots, spots.dropFirst())).map {
      let ((start, end), (from, to)) = $0
      return Leg(
        start: start.seconds, duration: end.seconds - start.seconds, from: from.unitVector,
        to: to.unitVector, angle: Self.angle(from.unitVector, to.unitVector),
        fromDistance: from.distance, toDistance: to.distance)
    }
  }

  /// The angle between two unit vectors; precise where their product is not, near 0 and π.
  static func angle(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    arcTangent(length(cross(a, b)), dot(a, b))
  }

  /// The place at a time in seconds, quick when times ascend.
  mutating func spot(at seconds: Double) -> Spot {
    guard !legs.isEmpty, seconds > firstSeconds else { return first }
    if seconds < legs[current].start { current = 0 }
    while current < legs.count, seconds >= legs[current].start + legs[current].duration {
      current += 1
    }
    guard current < legs.count else {
      current = legs.count - 1
      return last
    }
    let leg = legs[current]
    let share = (seconds - leg.start) / leg.duration
    return Spot(Self.between(leg.from, leg.to, leg.angle, share), Self.distance(leg, share))
  }

  private static func between(
    _ from: SIMD3<Double>, _ to: SIMD3<Double>, _ angle: Double, _ share: Double
  ) -> SIMD3<Double> {
    // An arc this short is a straight line to 1e-17.
    guard angle > 1e-8 else { return from }
    let scale = 1 / sine(angle)
    return scale * sine((1 - share) * angle) * from + scale * sine(share * angle) * to
  }

  private static func distance(_ leg: Leg, _ share: Double) -> Double? {
    guard let from = leg.fromDistance, let to = leg.toDistance else { return nil }
    return from + share * (to - from)
  }
}
