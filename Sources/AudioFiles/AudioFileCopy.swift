/// Copies sound without touching a sample.
public enum AudioFileCopy {
  /// What went through.
  public struct Summary: Equatable, Sendable {
    /// How many frames were copied: all of them, unless the copy was stopped.
    public let frames: Int
    /// Peak and power, a channel each.
    public let levels: [LevelMeter]
    /// A count a channel of samples that an integer encoding had to clip; 0 without one.
    public let clippedSamples: [Int]
    /// Names of the metadata that the outputs have no room for.
    public let metadataLeftOut: [String]
  }

  static let blockFrames = 4096

  /// Copies sound: all its channels, its rate, from the reader's position on.
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
  ///   - reader: The input.
  ///   - destinations: The outputs, of which none may be the input.
  ///   - encoding: What each sample is stored as; nil for what the input has.
  ///   - frames: How many frames to copy at most; nil for all.
  ///   - replacesExisting: Whether regular files of these names may be replaced.
  ///   - options: Metadata and more; there is no dither, and the length is that of the input.
  ///   - shouldStop: Asked after every block with the frames that are through; once it says yes,
  ///     the destinations are completed with those.
  /// - Returns: The levels, for a report.
  /// - Throws: What reading the input and writing the outputs throws, and
  ///   ``AudioFileError/outputIsInput(path:)`` or
  ///   ``AudioFileError/notHeld(container:encoding:channels:)`` before anything is written.
  @discardableResult
  public static func copy(
    from reader: AudioFileReader, to destinations: [AudioDestination],
    encoding: SampleEncoding?, frames limit: Int? = nil, replacesExisting: Bool,
    options: OutputOptions = OutputOptions(), shouldStop: (Int) -> Bool = { _ in false }
  ) throws(AudioFileError) -> Summary {
    let input = reader.source
    var options = options
    let start = input.position
    if let frames = input.format.frames {
      options.expectedFrames = min(frames - start, limit ?? frames)
    }
    var outputs: [CopyDestination] = []
    for destination in destinations {
      if case .file(let path, _) = destination, reader.paths.contains(where: { sameFile($0, path) })
      {
        throw .outputIsInput(path: path)
      }
      outputs.append(
        try CopyDestination(
          destination, encoding: encoding, input: input,
          replacesExisting: replacesExisting, options: options))
    }
    let block = input.makeBlock(capacity: blockFrames)
    var levels = Array(repeating: LevelMeter(), count: block.channels)
    while true {
      let done = input.position - start
      try input.read(limit.map { $0 - done } ?? blockFrames, into: block)
      if block.frames == 0 { break }
      block.measure(&levels)
      for output in outputs { try output.write(block) }
      let isUnread = outputs.contains(where: \.output.isUnread)
      if isUnread || shouldStop(input.position - start) { break }
    }
    try OutputFile.publish(outputs.map(\.output))
    return Summary(
      frames: input.position - start, levels: levels,
      clippedSamples: outputs.first?.clippedSamples ?? Array(repeating: 0, count: block.channels),
      metadataLeftOut: outputs.first?.output.metadataLeftOut ?? [])
  }
}
