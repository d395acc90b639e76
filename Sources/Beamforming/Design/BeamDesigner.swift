/// Finds the filters that turn an array's microphones into ports.
public struct BeamDesigner: Sendable {
  /// The array.
  public let array: MicrophoneArray
  /// Frames a second.
  public let sampleRate: Double
  /// What is asked of the beams.
  public let options: DesignOptions

  /// Creates a designer and checks everything but the ports.
  public init(
    array: MicrophoneArray, sampleRate: Double, options: DesignOptions = DesignOptions()
  ) throws(DesignError) {
    self.array = array
    self.sampleRate = sampleRate
    self.options = options
  }

  /// Designs all ports together, so that they share latency and phase.
  ///
  /// Not real-time safe: it allocates, and takes up to seconds for many microphones.
  public func design(ports: [Port]) throws(DesignError) -> BeamDesign {
    throw .noPorts
  }
}
