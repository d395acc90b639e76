/// Copies sound from file to file without touching a sample.
public enum AudioFileCopy {
  /// What went through.
  public struct Summary: Equatable, Sendable {
    /// What the input holds.
    public let format: AudioFormat
    /// How many frames of it were copied: all of them, unless the copy was stopped.
    public let frames: Int
    /// Peak and power, a channel each.
    public let levels: [LevelMeter]
    /// A count a channel of samples that an integer encoding had to clip; 0 without one.
    public let clippedSamples: [Int]
  }

  /// Copies a sound file: all its channels, its rate, its length.
  ///
  /// Without `encoding` each destination keeps the encoding of the input where its container has
  /// it, 8-bit, companded and double precision among them, and else takes the narrowest that
  /// holds every sample; NaN keeps its bits. Compressed inputs are stored as what they decode to.
  /// With `encoding`, samples that fit go through unchanged; what does not fit is rounded to the
  /// nearest, without dither, and clipped.
  ///
  /// The destinations appear under their names only when all of them are complete; when one
  /// cannot, none does, and the files that were replaced are back.
  ///
  /// - Parameters:
  ///   - source: The input.
  ///   - destinations: The outputs, of which none may be the input.
  ///   - encoding: What each sample is stored as; nil for what the input has.
  ///   - container: The format of the outputs; nil to go by their extensions.
  ///   - replacesExisting: Whether regular files of these names may be replaced.
  ///   - shouldStop: Asked after every block; once it says yes, the destinations are completed
  ///     with what was copied.
  /// - Returns: The levels, for a report.
  /// - Throws: What reading the input and writing the outputs throws, and
  ///   ``AudioFileError/outputIsInput(path:)``, ``AudioFileError/unknownContainer(path:)`` or
  ///   ``AudioFileError/notHeld(container:encoding:channels:)`` before anything is written.
  @discardableResult
  public static func copy(
    from source: String, to destinations: [String], encoding: SampleEncoding?,
    container: AudioContainer? = nil, replacesExisting: Bool,
    shouldStop: () -> Bool = { false }
  ) throws(AudioFileError) -> Summary {
    let input = try SoundFile(reading: source)
    let format = input.format
    var outputs: [CopyDestination] = []
    for path in destinations {
      if sameFile(source, path) { throw .outputIsInput(path: path) }
      guard let container = container ?? AudioContainer(path: path) else {
        throw .unknownContainer(path: path)
      }
      outputs.append(
        try CopyDestination(
          path: path, container: container, encoding: encoding, input: input,
          replacesExisting: replacesExisting))
    }
    let block = CopyBuffer(input: input, readsBytes: outputs.contains(where: \.takesBytes))
    var levels = Array(repeating: LevelMeter(), count: input.channels)
    while try block.fill() {
      block.measure(&levels)
      for output in outputs { try output.write(block) }
      if shouldStop() { break }
    }
    let frames = input.position
    try OutputFile.publish(outputs.map(\.output))
    return Summary(
      format: format, frames: frames, levels: levels,
      clippedSamples: outputs.first?.clippedSamples ?? Array(repeating: 0, count: input.channels))
  }
}
