/// What a session is made for.
public struct SessionOptions: Equatable, Sendable {
  /// The most outputs that can be connected at a time, from 1 to 256.
  public var outputCount: Int
  /// How long it takes to fade from one sound to another, in seconds, from 0.001 to 1.
  public var rampSeconds: Double
  /// The share of one core that all ports may take together; `nil` for any.
  public var budgetShare: Double?
  /// Frames of the blocks that it will be handed, for what it will cost; it takes blocks of any length.
  public var expectedBlockFrames: Int

  /// How the `selected` port decides; `nil` for the usual, with a low cut that suits the beams.
  public var selector: SelectorOptions?

  /// Creates options with usual values.
  public init(
    outputCount: Int = 16, rampSeconds: Double = 0.02, budgetShare: Double? = nil,
    expectedBlockFrames: Int = 256, selector: SelectorOptions? = nil
  ) {
    self.outputCount = outputCount
    self.rampSeconds = rampSeconds
    self.budgetShare = budgetShare
    self.expectedBlockFrames = expectedBlockFrames
    self.selector = selector
  }

  static let outputCounts = 1...256
  static let rampSecondsRange = 0.001...1.0
  static let blockFrames = 1...65536

  func check() throws(SessionError) {
    guard Self.outputCounts.contains(outputCount) else {
      throw .outputCountOutOfRange(outputCount)
    }
    guard Self.rampSecondsRange.contains(rampSeconds) else { throw .rampOutOfRange(rampSeconds) }
    guard Self.blockFrames.contains(expectedBlockFrames) else {
      throw .blockFramesOutOfRange(expectedBlockFrames)
    }
    if let budgetShare { try Self.check(share: budgetShare) }
  }

  /// Checks a share of a core.
  static func check(share: Double) throws(SessionError) {
    guard share > 0, share.isFinite else { throw .shareOutOfRange(share) }
  }
}
