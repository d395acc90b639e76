/// Several sources side by side: the channels of one after those of another.
final class MergedSource: SampleSource {
  let format: AudioFormat
  let codec: Codec
  let metadata: AudioMetadata
  private let sources: [any SampleSource]
  private var blocks: [SampleBlock] = []

  /// Merges sources of one rate and length.
  ///
  /// - Parameter names: What errors call them.
  init(_ sources: [any SampleSource], names: [String]) throws(AudioFileError) {
    precondition(!sources.isEmpty && sources.count == names.count, "every source has a name")
    let first = sources[0].format
    for (source, name) in zip(sources, names) {
      let format = source.format
      try checkEqual(format.sampleRate, first.sampleRate, .sampleRate, name, names[0])
      if let frames = format.frames, let expected = first.frames {
        try checkEqual(frames, expected, .frames, name, names[0])
      }
    }
    self.sources = sources
    let common = Codec.holding(sources.map(\.codec))
    // A block brings the bytes of companded samples along, and those belong to one file.
    codec = common.isCompanded ? common.encoding.codec : common
    metadata = sources[0].metadata
    format = AudioFormat(
      sampleRate: first.sampleRate,
      channels: sources.reduce(0) { $0 + $1.format.channels }, frames: first.frames,
      encoding: codec.encoding)
  }

  var kind: SampleBlock.Kind { codec.kind }

  var position: Int { sources[0].position }

  var missingFrames: Int { sources.map(\.missingFrames).max() ?? 0 }

  var tornBytes: Int { sources.map(\.tornBytes).max() ?? 0 }

  func read(_ frames: Int, into block: SampleBlock) throws(AudioFileError) {
    if blocks.isEmpty { blocks = sources.map { $0.makeBlock(capacity: block.capacity) } }
    var wanted = min(frames, block.capacity)
    var channel = 0
    for (source, part) in zip(sources, blocks) {
      let start = channel
      channel += part.channels
      var done = 0
      // What the first gave is what the others give, if not at once.
      while done < wanted {
        try source.read(wanted - done, into: part)
        if part.frames == 0 { break }
        for index in 0..<part.channels {
          block.copy(
            channel: index, of: part, into: start + index, at: done)
        }
        done += part.frames
        if start == 0 { wanted = done }
      }
      wanted = min(wanted, done)
    }
    block.frames = wanted
  }

  func seek(to frame: Int) throws(AudioFileError) {
    for source in sources { try source.seek(to: frame) }
  }
}

/// Refuses what differs from the first of several.
func checkEqual(
  _ value: Int, _ expected: Int, _ property: AudioFileError.Property, _ name: String,
  _ first: String
) throws(AudioFileError) {
  if value != expected {
    throw .differs(
      path: name, from: first, property: property, value: value, expected: expected)
  }
}
