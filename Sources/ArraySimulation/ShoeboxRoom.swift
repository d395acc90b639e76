import Beamforming

/// A rectangular room in which the array and the sources stand.
///
/// Its walls reflect like mirrors: each microphone hears the source and its images, and the images
/// of those. Every image adds a spherical wave whose amplitude is √(1 − α) times smaller a
/// reflection, α the absorption coefficient of the wall, at all frequencies and angles alike.
/// Reflections all have the sign of the source, as rigid walls do, and so they add up toward 0 Hz,
/// where no room sounds: a low cut takes that out of them, as Allen and Berkley's does. The direct
/// sound is left as it is.
///
/// - SeeAlso: J. B. Allen and D. A. Berkley, "Image method for efficiently simulating small-room
///   acoustics", 1979.
public struct ShoeboxRoom: Equatable, Sendable {
  /// The least and the largest length, width and height, in metres.
  public static let sizes = 0.5...200.0
  /// The highest order of reflections that can be asked for.
  public static let orders = 0...200
  /// The corners that the low cut of the reflections may have, in hertz.
  public static let lowCuts = 0.0...200.0
  /// How many images a source may have at most.
  public static let imageCounts = 1...50_000_000

  /// Its length along x, width along y and height along z, in metres, each 0.5 to 200.
  public var size: SIMD3<Double>
  /// Where the centroid of the array stands, in metres from the corner with the least coordinates.
  /// All microphones and sources are inside the room.
  public var arrayPosition: SIMD3<Double>
  /// How much its walls absorb.
  public var absorption: WallAbsorption
  /// How many reflections an image has at most, 0 to 200; `nil` for all images whose sound arrives
  /// before the reverberation has fallen by 60 dB.
  public var highestOrder: Int?
  /// The corner of the low cut of the reflections, a Butterworth filter of second order, in hertz,
  /// 0 to 200; 0 for none. Without it the decay is that of 0 Hz, a quarter longer than asked for.
  public var lowCutHertz: Double
  /// How many images a source may have before the scene is refused, 1 to 50 million.
  public var largestImageCount: Int

  /// Creates a room. Ranges are checked when a scene renders it.
  public init(
    size: SIMD3<Double>, arrayPosition: SIMD3<Double>, absorption: WallAbsorption,
    highestOrder: Int? = nil, lowCutHertz: Double = 20, largestImageCount: Int = 20_000_000
  ) {
    self.size = size
    self.arrayPosition = arrayPosition
    self.absorption = absorption
    self.highestOrder = highestOrder
    self.lowCutHertz = lowCutHertz
    self.largestImageCount = largestImageCount
  }
}
