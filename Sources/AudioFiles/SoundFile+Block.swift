import CSndfile

extension SoundFile {
  /// Reads up to `frames` frames into a block of the codec's own kind.
  func read(_ frames: Int, into block: SampleBlock) throws(AudioFileError) {
    let count = min(frames, block.capacity)
    switch block.kind {
    case .integers:
      block.frames = try read(count, codes: codec.isCompanded ? block.codes : nil) {
        sf_readf_int($0, block.integers, $1)
      }
    case .floats: block.frames = try read(count) { sf_readf_float($0, block.floats, $1) }
    case .doubles: block.frames = try read(count) { sf_readf_double($0, block.doubles, $1) }
    }
  }
}
