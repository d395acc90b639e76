/// Which stream of a scene's seed feeds what, so that adding one noise leaves the others as they are.
enum SceneStream {
  /// The first of one a microphone.
  static let selfNoise: UInt64 = 0
  /// The first of one a direction.
  static let diffuse: UInt64 = 1 << 32
}
