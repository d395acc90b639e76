import Beamforming

extension JSONNode {
  /// The body that an object describes: its kind, its radius in metres, and its centre unless that is
  /// the centroid of the microphones. Whether it carries them is checked where both are known.
  package func rigidSphere() throws(ArrayFileError) -> RigidSphere {
    try checkMembers(known: ["kind", "radius", "center"])
    _ = try requiredMember("kind").choice(of: ["rigidSphere"])
    let center = try member("center")?.numbers(count: 3)
    return RigidSphere(
      radiusMeters: try requiredMember("radius").double(),
      center: center.map { SIMD3($0[0], $0[1], $0[2]) })
  }
}
