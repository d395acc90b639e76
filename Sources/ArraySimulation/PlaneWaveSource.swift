import Beamforming

/// A distant talker or loudspeaker: a mono signal that reaches the array as a plane wave.
public struct PlaneWaveSource: Equatable, Sendable {
  /// What the centroid of the array hears, full scale ±1.0. A NaN stays one.
  public var samples: [Float]
  /// Where the wave comes from.
  public var direction: Direction
  /// The frame at which the first sample passes the centroid; negative when the wave is under way
  /// already. Within ±2⁴⁰.
  public var startFrame: Int
  /// How much louder than `samples` it is, within ±200.
  public var gainDecibels: Double

  /// Creates a source. Ranges are checked when a scene renders it.
  public init(
    samples: [Float], direction: Direction, startFrame: Int = 0, gainDecibels: Double = 0
  ) {
    self.samples = samples
    self.direction = direction
    self.startFrame = startFrame
    self.gainDecibels = gainDecibels
  }
}
