import Beamforming

/// A scene as it is written down: sources by what they are, not yet by their samples.
public struct SceneDescription: Equatable, Sendable {
  /// How many sources a description has at most.
  public static let largestSourceCount = 1000

  /// How long it is, in seconds, above 0; `nil` for as long as its sources.
  public var seconds: Double?
  /// In hertz; `nil` for whoever renders to decide.
  public var sampleRate: Int?
  /// In metres a second.
  public var speedOfSound = 343.0
  /// The talkers and loudspeakers.
  public var sources: [DescribedSource] = []
  /// What the channels of microphones with this number carry instead, by the name of a source.
  public var loopbacks: [Int: String] = [:]
  /// All but the sources and the loopbacks.
  public var surroundings = ArrayScene()

  /// A silent scene.
  public init() {}
}
