/// A talker or loudspeaker: a mono signal and the place it comes from.
public struct SoundSource: Equatable, Sendable {
  /// What the centroid of the array would hear of it in a free field, full scale ±1.0, at the rate
  /// of the scene. A NaN stays one.
  public var samples: [Float]
  /// Where it is.
  public var place: SourcePlace
  /// The frame at which the first sample passes the centroid; negative when the wave is under way
  /// already. Within ±2⁴⁰.
  public var startFrame: Int
  /// How much louder than `samples` it is, within ±200.
  public var gainDecibels: Double

  /// Creates a source. Ranges are checked when a scene renders it.
  public init(
    samples: [Float], place: SourcePlace, startFrame: Int = 0, gainDecibels: Double = 0
  ) {
    self.samples = samples
    self.place = place
    self.startFrame = startFrame
    self.gainDecibels = gainDecibels
  }
}
