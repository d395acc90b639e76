import CSndfile

/// One output of a copy, and how the samples get there.
final class CopyDestination {
  private enum Passage { case bytes, integers, floats, doubles, rounded }

  /// The file that it fills.
  let output: OutputFile
  private let passage: Passage
  private var quantizer: PCMQuantizer?
  private var integers: [Int32] = []
  private var doubles: [Double] = []

  init(
    _ destination: AudioDestination, encoding: SampleEncoding?, input: any SampleSource,
    replacesExisting: Bool, options: OutputOptions
  ) throws(AudioFileError) {
    let container = destination.container
    let format = input.format
    let channels = format.channels
    // AIFF pads samples to an even number of bytes, and libsndfile counts the padding as a frame.
    let countsPadding =
      container == .aiff && channels == 1 && (options.expectedFrames ?? 1) % 2 == 1
    let candidates = encoding.map { [$0.codec] } ?? input.codec.lossless
    let fitting = candidates.first {
      container.holds($0, channels: channels) && !(countsPadding && $0.bytesPerSample == 1)
    }
    guard let codec = fitting else {
      throw .notHeld(
        container: container, encoding: encoding ?? input.codec.encoding, channels: channels)
    }
    let targetBits = codec.encoding.integerBits
    if codec == input.codec && codec.isCompanded {
      passage = .bytes
    } else if let targetBits {
      // 8-bit and companded samples count as 16 bits on both sides: the encodings that hold them
      // without loss are the only ones of that size they are ever sent to.
      if let bits = input.codec.encoding.integerBits, bits <= targetBits {
        passage = .integers
      } else {
        passage = .rounded
        quantizer = PCMQuantizer(bits: targetBits, channels: channels)
        integers = Array(repeating: 0, count: AudioFileCopy.blockFrames * channels)
      }
    } else {
      passage = codec == .float && input.kind == .floats ? .floats : .doubles
      if passage == .doubles && input.kind != .doubles {
        doubles = Array(repeating: 0, count: AudioFileCopy.blockFrames * channels)
      }
    }
    switch destination {
    case .file(let path, _):
      output = try OutputFile(
        path: path, container: container, codec: codec, sampleRate: format.sampleRate,
        channels: channels, replacesExisting: replacesExisting, options: options)
    case .stream(let descriptor, let name):
      output = try OutputFile(
        streamTo: descriptor, name: name, codec: codec, sampleRate: format.sampleRate,
        channels: channels, options: options)
    }
  }

  /// A count a channel; 0 where nothing is rounded.
  var clippedSamples: [Int] {
    quantizer?.clippedSamples ?? Array(repeating: 0, count: output.channels)
  }

  /// Writes a block.
  func write(_ block: SampleBlock) throws(AudioFileError) {
    let frames = block.frames
    let channels = Int64(output.channels)
    switch passage {
    case .bytes:
      try output.write(frames) { sf_write_raw($0, block.codes, $1 * channels) / channels }
    case .integers: try output.write(frames) { sf_writef_int($0, block.integers, $1) }
    case .floats: try output.write(frames) { sf_writef_float($0, block.floats, $1) }
    case .doubles:
      if block.kind == .doubles {
        try output.write(frames) { sf_writef_double($0, block.doubles, $1) }
      } else {
        for index in 0..<block.count { doubles[index] = block.double(at: index) }
        try output.write(frames) { sf_writef_double($0, doubles, $1) }
      }
    case .rounded:
      quantizer?.quantize(block, into: &integers)
      try output.write(frames) { sf_writef_int($0, integers, $1) }
    }
  }
}
