/// Which stream of a scene's seed feeds what, so that adding one noise leaves the others as they
/// are.
enum SceneStream {
  /// The first of one a microphone.
  static let selfNoise: UInt64 = 0
  /// The first of one a direction.
  static let diffuse: UInt64 = 1 << 32
  /// The first of one a microphone.
  static let isotropic: UInt64 = 2 << 32
  /// The first of one a microphone.
  static let wind: UInt64 = 3 << 32
  /// What a signal is drawn from, of a seed of its own.
  static let signal: UInt64 = 4 << 32
}
