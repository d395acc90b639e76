/// What arrives at a microphone of an impulse that passes the centroid at time zero.
struct ImpulseResponse {
  var samples: [Double]
  /// The sample of time zero.
  let origin: Int
}
