/// Several sources one after another, as one recording.
final class JoinedSource: SampleSource {
  let format: AudioFormat
  let codec: Codec
  let metadata: AudioMetadata
  private let sources: [any SampleSource]
  private let starts: [Int]
  private var current = 0
  private var part: SampleBlock?

  /// Joins sources of one rate and one number of channels, whose lengths are known.
  ///
  /// - Parameter names: What errors call them.
  init(_ sources: [any SampleSource], names: [String]) throws(AudioFileError) {
    precondition(!sources.isEmpty && sources.count == names.count, "every source has a name")
    let first = sources[0].format
    var whole = sources[0].metadata
    var starts: [Int] = []
    var frames = 0
    for (source, name) in zip(sources, names) {
      try checkEqual(source.format.sampleRate, first.sampleRate, .sampleRate, name, names[0])
      try checkEqual(source.format.channels, first.channels, .channels, name, names[0])
      if frames > 0 { whole = whole.followed(by: source.metadata, at: frames) }
      starts.append(frames)
      frames += source.format.frames ?? 0
    }
    self.sources = sources
    self.starts = starts
    metadata = whole
    codec = Codec.holding(sources.map(\.codec))
    format = AudioFormat(
      sampleRate: first.sampleRate, channels: first.channels, frames: frames,
      encoding: codec.encoding)
  }

  var kind: SampleBlock.Kind { codec.kind }

  var position: Int { starts[current] + sources[current].position }

  var missingFrames: Int { sources.reduce(0) { $0 + $1.missingFrames } }

  var tornBytes: Int { sources.reduce(0) { $0 + $1.tornBytes } }

  func read(_ frames: Int, into block: SampleBlock) throws(AudioFileError) {
    while true {
      let source = sources[current]
      if source.codec == codec {
        try source.read(frames, into: block)
      } else {
        let part = self.part ?? source.makeBlock(capacity: block.capacity)
        self.part = part
        try source.read(frames, into: part)
        block.frames = part.frames
        for channel in 0..<part.channels {
          block.copy(channel: channel, of: part, into: channel, at: 0)
        }
      }
      if block.frames > 0 || current == sources.count - 1 { return }
      try enter(current + 1, frame: 0)
    }
  }

  func seek(to frame: Int) throws(AudioFileError) {
    let index = starts.lastIndex { $0 <= frame } ?? 0
    try enter(index, frame: frame - starts[index])
  }

  private func enter(_ index: Int, frame: Int) throws(AudioFileError) {
    current = index
    part = nil
    try sources[index].seek(to: frame)
  }
}
