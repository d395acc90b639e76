/// How long the transform of one size takes.
struct TransformTime: Equatable, Sendable {
  /// Of how many samples.
  var size: Int
  /// With storing the spectrum by tiles.
  var forward: Double
  var inverse: Double
}
