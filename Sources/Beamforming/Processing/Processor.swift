/// Runs a design: microphones in, ports out.
public final class Processor {
  /// The design it runs.
  public let design: BeamDesign

  /// Copies the design's numbers in and allocates all it will ever need.
  public init(design: BeamDesign) {
    self.design = design
  }

  /// Processes one block; cutting a stream into other blocks gives the same samples.
  ///
  /// - Parameters:
  ///   - inputs: A pointer a microphone, in the array's order, to `frames` samples each.
  ///   - outputs: A pointer a port, to room for `frames` samples each.
  public func process(
    inputs: UnsafePointer<UnsafePointer<Float>>,
    outputs: UnsafePointer<UnsafeMutablePointer<Float>>, frames: Int
  ) {
  }

  /// Forgets the past: the next block is processed as the first.
  public func reset() {}
}
