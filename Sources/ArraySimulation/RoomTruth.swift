/// What is known of a room and of the sources in it.
public struct RoomTruth: Equatable, Sendable {
  /// The absorption coefficients of the walls, those that a reverberation time asks for among them.
  public let walls: WallCoefficients
  /// The reverberation time in seconds that the decay averaged over all directions predicts, from
  /// its slope between −5 and −35 dB; infinite when no wall absorbs.
  public let reverberationSeconds: Double
  /// About how many images a source has, itself included.
  public let imageCount: Int
  /// For each source the energy of its direct sound at the centroid over that of its reflections,
  /// of a white signal, in decibels; infinite without reflections.
  public let directToReverberantDecibels: [Double]
}
