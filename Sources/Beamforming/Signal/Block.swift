import Kernels

/// How the engine cuts and stores its blocks, and what it takes for a sample.
enum Block {
  /// The most frames that run through bank and matrix at a time; they stay in the first-level cache.
  static var frames: Int {
    @_noAllocation @_noLocks get { 256 }
  }

  /// A sample of this magnitude or more, or that is NaN, counts as silence.
  static var sampleBound: Float {
    @_noAllocation @_noLocks get { 1e30 }
  }

  /// Samples from one stored signal to the next: its past, a block, and room to finish a tile.
  ///
  /// Never a multiple of 64: signals that lie a power of two apart fall on each other in the cache.
  static func stride(history: Int) -> Int {
    let room = history + frames + filterTile
    return room % 64 == 0 ? room + 16 : room
  }

  /// A history long enough to reach back by so many frames, in whole vectors.
  static func history(reach: Int) -> Int { (reach + lanes - 1) / lanes * lanes }
}
