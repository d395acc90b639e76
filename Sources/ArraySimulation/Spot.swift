import Beamforming

/// Where a source is at one instant, and what that makes of its wave at a microphone.
struct Spot {
  /// Toward it from the centroid.
  let unitVector: SIMD3<Double>
  /// How far from the centroid, in metres; `nil` for a plane wave.
  let distance: Double?

  init(_ unitVector: SIMD3<Double>, _ distance: Double?) {
    self.unitVector = unitVector
    self.distance = distance
  }

  /// How many metres less than to the centroid the wave has to a point, and how much louder it is.
  func arrival(at position: SIMD3<Double>) -> (lead: Double, gain: Double) {
    guard let distance else { return (dot(position, unitVector), 1) }
    let other = length(distance * unitVector - position)
    // r_0 − r_m, without the cancellation that the plain difference has far away.
    let lead =
      (2 * distance * dot(position, unitVector) - dot(position, position)) / (distance + other)
    return (lead, distance / other)
  }
}
