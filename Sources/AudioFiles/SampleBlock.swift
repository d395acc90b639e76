/// A block of frames, interleaved, in a kind of number that loses nothing of its source.
final class SampleBlock {
  /// The kinds of number that libsndfile reads and writes without touching a bit.
  enum Kind { case integers, floats, doubles }

  let kind: Kind
  let channels: Int
  /// How many frames it has room for.
  let capacity: Int
  /// How many frames it holds.
  var frames = 0
  /// Integers in the upper bits of 32; those of companded sources are decoded.
  let integers: UnsafeMutablePointer<Int32>
  let floats: UnsafeMutablePointer<Float>
  let doubles: UnsafeMutablePointer<Double>
  /// The bytes of a companded source: µ-law has two zeros, of which decoding leaves one.
  let codes: UnsafeMutablePointer<UInt8>

  init(kind: Kind, channels: Int, capacity: Int, holdsCodes: Bool) {
    self.kind = kind
    self.channels = channels
    self.capacity = capacity
    let count = capacity * channels
    integers = .allocate(capacity: kind == .integers ? count : 1)
    floats = .allocate(capacity: kind == .floats ? count : 1)
    doubles = .allocate(capacity: kind == .doubles ? count : 1)
    codes = .allocate(capacity: holdsCodes ? count : 1)
  }

  deinit {
    integers.deallocate()
    floats.deallocate()
    doubles.deallocate()
    codes.deallocate()
  }

  /// How many samples it holds.
  var count: Int { frames * channels }

  /// A sample as a double, which holds every sample of every kind.
  @inline(__always)
  func double(at index: Int) -> Double {
    switch kind {
    case .integers: Double(integers[index]) * 0x1p-31
    case .floats: Double(floats[index])
    case .doubles: doubles[index]
    }
  }

  /// Rounds the samples to single precision, full scale ±1.
  func copy(into samples: UnsafeMutablePointer<Float>) {
    switch kind {
    case .integers: for index in 0..<count { samples[index] = Float(integers[index]) * 0x1p-31 }
    case .floats: samples.update(from: floats, count: count)
    case .doubles: for index in 0..<count { samples[index] = Float(doubles[index]) }
    }
  }

  /// Takes one channel of another block, which may be of another kind, into this one.
  ///
  /// - Parameter start: Where its first frame goes.
  func copy(channel source: Int, of other: SampleBlock, into channel: Int, at start: Int) {
    for frame in 0..<other.frames {
      let from = frame * other.channels + source
      let to = (start + frame) * channels + channel
      switch (kind, other.kind) {
      case (.integers, .integers): integers[to] = other.integers[from]
      case (.floats, .floats): floats[to] = other.floats[from]
      case (.floats, _): floats[to] = Float(other.double(at: from))
      case (.doubles, _): doubles[to] = other.double(at: from)
      case (.integers, _): preconditionFailure("integers hold integers alone")
      }
    }
  }

  /// Adds the block to the levels, a channel each.
  func measure(_ levels: inout [LevelMeter]) {
    for channel in 0..<channels {
      var meter = levels[channel]
      for frame in 0..<frames { meter.add(double(at: frame * channels + channel)) }
      levels[channel] = meter
    }
  }
}
