import CSndfile

/// A block of frames on its way from file to file, in the input's own kind of number and as
/// doubles, which hold every sample of every encoding exactly.
final class CopyBuffer {
  /// The kinds of number that libsndfile reads without touching a bit.
  enum Kind { case integers, floats, doubles }

  static let capacity = 4096
  private let input: SoundFile
  private let kind: Kind
  private let readsBytes: Bool
  /// Integers in the upper bits of 32; those of companded inputs are decoded.
  private(set) var integers: [Int32] = []
  private(set) var floats: [Float] = []
  private(set) var doubles: [Double]
  /// The file's own bytes: µ-law has two zeros, of which decoding leaves one.
  private(set) var bytes: [UInt8] = []
  /// How many frames the block holds.
  private(set) var frames = 0

  /// Prepares to read an input.
  ///
  /// - Parameter readsBytes: Whether some output takes the bytes of a companded input.
  init(input: SoundFile, readsBytes: Bool) {
    self.input = input
    self.readsBytes = readsBytes
    kind = input.codec.kind
    let count = Self.capacity * input.channels
    doubles = Array(repeating: 0, count: count)
    if kind == .integers { integers = Array(repeating: 0, count: count) }
    if kind == .floats { floats = Array(repeating: 0, count: count) }
    if readsBytes { bytes = Array(repeating: 0, count: count) }
  }

  /// Reads the next block; false at the end.
  func fill() throws(AudioFileError) -> Bool {
    let start = input.position
    switch kind {
    case .integers:
      frames = try input.read(Self.capacity) { sf_readf_int($0, &integers, $1) }
      for index in 0..<frames * input.channels {
        doubles[index] = Double(integers[index]) * 0x1p-31
      }
    case .floats:
      frames = try input.read(Self.capacity) { sf_readf_float($0, &floats, $1) }
      for index in 0..<frames * input.channels { doubles[index] = Double(floats[index]) }
    case .doubles:
      frames = try input.read(Self.capacity) { sf_readf_double($0, &doubles, $1) }
    }
    if readsBytes && frames > 0 { try readBytes(from: start) }
    return frames > 0
  }

  /// Adds the block to the levels, a channel each.
  func measure(_ levels: inout [LevelMeter]) {
    let channels = input.channels
    for channel in 0..<channels {
      var meter = levels[channel]
      for frame in 0..<frames { meter.add(doubles[frame * channels + channel]) }
      levels[channel] = meter
    }
  }

  private func readBytes(from start: Int) throws(AudioFileError) {
    try input.seek(to: start)
    let channels = Int64(input.channels)
    let got = try input.read(frames) { sf_read_raw($0, &bytes, $1 * channels) / channels }
    frames = got
  }
}
