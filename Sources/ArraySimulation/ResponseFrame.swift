/// How responses are cut into samples: all of a scene alike.
struct ResponseFrame {
  let sampleRate: Double
  /// The sample of time zero.
  let origin: Int
  let count: Int
}
