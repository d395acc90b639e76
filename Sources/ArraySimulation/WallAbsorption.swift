/// How much of the power that meets them the walls of a room absorb.
public enum WallAbsorption: Equatable, Sendable {
  /// The same absorption coefficient for all six, 0 to 1.
  case uniform(Double)
  /// A coefficient a wall.
  case perWall(WallCoefficients)
  /// As much, the same for all six, as gives a reverberation time in seconds.
  ///
  /// Eyring's formula assumes that sound mixes and meets every wall equally often. In a rectangular
  /// room it does not: what runs along the longest side lives longest. The coefficient is therefore
  /// that with which the decay averaged over the directions, each with the reflections it has,
  /// falls from −5 to −35 dB in half the time asked for, as it is measured (T30).
  ///
  /// - SeeAlso: C. F. Eyring, "Reverberation time in 'dead' rooms", 1930; E. A. Lehmann and
  ///   A. M. Johansson, "Prediction of energy decay in room impulse responses simulated with an
  ///   image-source model", 2008.
  case reverberationTime(seconds: Double)
}
