import CSndfile

/// One output of a copy, and how the samples get there.
final class CopyDestination {
  private enum Passage { case bytes, integers, floats, doubles, rounded }

  /// The file that it fills.
  let output: OutputFile
  private let passage: Passage
  private var quantizer: PCMQuantizer?
  private var integers: [Int32] = []

  init(
    path: String, container: AudioContainer, encoding: SampleEncoding?, input: SoundFile,
    replacesExisting: Bool
  ) throws(AudioFileError) {
    let channels = input.channels
    // AIFF pads samples to an even number of bytes, and libsndfile counts the padding as a frame.
    let countsPadding = container == .aiff && channels == 1 && input.frames % 2 == 1
    let candidates = encoding.map { [$0.codec] } ?? input.codec.lossless
    let fitting = candidates.first {
      container.holds($0, channels: channels) && !(countsPadding && $0.bytesPerSample == 1)
    }
    guard let codec = fitting else {
      throw .notHeld(
        container: container, encoding: encoding ?? input.codec.encoding, channels: channels)
    }
    if let most = container.maximumFrames(bytesPerFrame: codec.bytesPerSample * channels),
      input.frames > most
    {
      throw .tooLong(path: path, container: container, maximumFrames: most)
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
        integers = Array(repeating: 0, count: CopyBuffer.capacity * channels)
      }
    } else {
      passage = codec == .float && input.codec.kind == .floats ? .floats : .doubles
    }
    output = try OutputFile(
      path: path, container: container, codec: codec, sampleRate: input.sampleRate,
      channels: channels, replacesExisting: replacesExisting)
  }

  /// Whether it takes the input's own bytes.
  var takesBytes: Bool { passage == .bytes }

  /// A count a channel; 0 where nothing is rounded.
  var clippedSamples: [Int] {
    quantizer?.clippedSamples ?? Array(repeating: 0, count: output.channels)
  }

  /// Writes a block.
  func write(_ block: CopyBuffer) throws(AudioFileError) {
    let frames = block.frames
    let channels = Int64(output.channels)
    switch passage {
    case .bytes:
      try output.write(frames) { sf_write_raw($0, block.bytes, $1 * channels) / channels }
    case .integers: try output.write(frames) { sf_writef_int($0, block.integers, $1) }
    case .floats: try output.write(frames) { sf_writef_float($0, block.floats, $1) }
    case .doubles: try output.write(frames) { sf_writef_double($0, block.doubles, $1) }
    case .rounded:
      block.doubles.withUnsafeBufferPointer { samples in
        quantizer?.quantize(
          UnsafeBufferPointer(rebasing: samples[..<(frames * output.channels)]), into: &integers)
      }
      try output.write(frames) { sf_writef_int($0, integers, $1) }
    }
  }
}
