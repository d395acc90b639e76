import Kernels

/// Runs the rows of one bank in partitions: the first in the time domain, the others by Fourier transform.
///
/// The others are uniform overlap-save. They reach back by a partition at least, so what they add to a partition
/// of output is known when it begins, and the latency is that of the filters. The spectra of the channels
/// are kept, one a partition, and serve every row.
///
/// Partitions begin at fixed frames since the start, wherever blocks begin; no block may reach into the next
/// one (``framesLeft``). All transforms run at the end of a partition.
///
/// - SeeAlso: W. G. Gardner, "Efficient convolution without input-output delay", 1995.
package struct PartitionedConvolver: ~Copyable {
  /// From so many taps on rows run in partitions.
  ///
  /// Measured on the baseline of x86-64, time domain over partitions, for 2 to 8 microphones (a channel more than
  /// those) and 1 to 4 rows:
  ///
  /// | taps | 129 | 161 | 257 | 513 | 1025 | 2049 | 4095 |
  /// |---|---|---|---|---|---|---|---|
  /// | 3 channels, 1 row | 0.9 | 1.2 | 1.7 | 2.6 | 4.1 | 6.6 | 9.1 |
  /// | 3 channels, 4 rows | 1.3 | 1.6 | 2.2 | 3.1 | 3.5 | 6.4 | 12 |
  /// | 5 channels, 1 row | 0.9 | 1.3 | 1.9 | 3.0 | 5.0 | 7.1 | 9.3 |
  /// | 5 channels, 3 rows | 1.3 | 1.6 | 2.2 | 3.3 | 4.7 | 5.8 | 9.0 |
  /// | 9 channels, 1 row | 0.9 | 1.4 | 1.7 | 3.9 | 3.9 | 4.8 | 9.3 |
  /// | 9 channels, 4 rows | 1.3 | 1.4 | 2.4 | 3.4 | 4.9 | 5.9 | 9.1 |
  ///
  /// They cross between 90 and 140 taps. The constant lies above, where partitions gain 1.7 at least: rows in the
  /// time domain spread their work evenly.
  package static let leastTaps = 256
  /// From so many taps on partitions have 128 frames instead of 64: the larger ones are 0.8 to 1.1 times as fast
  /// at 1025 taps, 1.15 to 1.3 times at 2049, 1.4 to 1.6 times at 4095. 256 frames gain 4 % more at best.
  private static let leastTapsOfLargePartitions = 1024

  /// The partition that suits so many taps; `nil` for the time domain.
  package static func partitionFrames(taps: Int) -> Int? {
    guard taps >= leastTaps else { return nil }
    return taps < leastTapsOfLargePartitions ? 64 : 128
  }

  /// How many taps run in the time domain.
  package let headTaps: Int
  private let channelCount: Int
  private let rowCount: Int
  /// The first taps of all rows, each channels × taps, the last tap first.
  private let heads: UnsafeMutablePointer<Float>

  private let partitionFrames: Int
  /// Partitions that run by transform.
  private let partitionCount: Int
  /// `nil` where all runs in the time domain.
  private let transform: RealFFT?
  private let tileCount: Int
  /// Of each channel the last partition and the current one.
  private let windows: UnsafeMutablePointer<Float>
  /// One spectrum as the transform has it, zeros up to a whole tile.
  private let spectrum: UnsafeMutablePointer<Float>
  /// The channels' spectra by tiles: a ring of partitions, each of all channels.
  private let spectra: UnsafeMutablePointer<Float>
  /// The rows' spectra by tiles: partitions × channels, the last taps first.
  private let filters: UnsafeMutablePointer<Float>
  /// Of each row what the transform makes: the second half is for the current partition.
  private let tails: UnsafeMutablePointer<Float>
  /// Which rows are made.
  private let activeRows: UnsafeMutablePointer<Bool>
  /// How many frames of the current partition are done.
  private var position = 0
  /// The oldest partition in the ring.
  private var oldest = 0

  /// Transforms the rows and allocates.
  ///
  /// - Parameters:
  ///   - rows: Impulse responses, rows × channels × taps, all equally long.
  ///   - partitionFrames: A multiple of eight, up to ``Block/frames``; `nil` to run all in the time domain, as
  ///     happens without FFTW and where a partition holds all taps.
  package init(_ rows: [[[Double]]], partitionFrames: Int?) {
    rowCount = rows.count
    channelCount = rows.first?.count ?? 0
    let tapCount = rows.first?.first?.count ?? 1
    let frames = partitionFrames ?? Block.frames
    precondition(frames % lanes == 0 && frames <= Block.frames, "partitions fit blocks")
    self.partitionFrames = frames
    if let partitionFrames, tapCount > partitionFrames {
      transform = RealFFT(size: 2 * frames)
    } else {
      transform = nil
    }
    headTaps = transform == nil ? tapCount : frames
    partitionCount = (tapCount - headTaps + frames - 1) / frames
    heads = .allocate(capacity: max(1, rowCount * channelCount * headTaps))
    var next = heads
    for filter in rows.joined() {
      for tap in filter.prefix(headTaps).reversed() {
        next.initialize(to: Float(tap))
        next += 1
      }
    }
    // One bin beyond a multiple of eight.
    tileCount = partitionCount > 0 ? frames / lanes + 1 : 0
    let count = partitionCount * channelCount * tileCount * spectrumTile
    windows = RealFFT.allocate(partitionCount > 0 ? channelCount * 2 * frames : 0)
    spectrum = RealFFT.allocate(tileCount * spectrumTile)
    spectra = RealFFT.allocate(count)
    filters = RealFFT.allocate(rowCount * count)
    // A vector may be read beyond the last.
    tails = RealFFT.allocate(partitionCount > 0 ? rowCount * 2 * frames + lanes : 0)
    activeRows = .allocate(capacity: max(1, rowCount))
    activeRows.initialize(repeating: true, count: rowCount)
    for (row, channels) in rows.enumerated() {
      for (channel, filter) in channels.enumerated() {
        transformFilter(filter, row: row, channel: channel)
      }
    }
  }

  deinit {
    heads.deallocate()
    windows.deallocate()
    spectrum.deallocate()
    spectra.deallocate()
    filters.deallocate()
    tails.deallocate()
    activeRows.deallocate()
  }

  /// How many frames the next block may have.
  package var framesLeft: Int {
    @_noAllocation @_noLocks get { partitionFrames &- position }
  }

  /// Forgets the past: the next frame begins a partition.
  ///
  /// Real-time safe.
  @_noAllocation @_noLocks
  package mutating func reset() {
    clear()
    position = 0
    oldest = 0
  }

  /// Forgets the past and stays where it is in the partition.
  ///
  /// Real-time safe.
  @_noAllocation @_noLocks
  package mutating func clear() {
    guard partitionCount > 0 else { return }
    windows.update(repeating: 0, count: channelCount &* 2 &* partitionFrames)
    spectra.update(
      repeating: 0, count: partitionCount &* channelCount &* tileCount &* spectrumTile)
    tails.update(repeating: 0, count: rowCount &* 2 &* partitionFrames)
  }

  /// Says whether a row is made. One that is again is whole from the next partition on.
  ///
  /// Real-time safe.
  @_noAllocation @_noLocks
  package mutating func setActive(row: Int, _ isActive: Bool) {
    activeRows[row] = isActive
    guard partitionCount > 0, isActive else { return }
    (tails + 2 &* row &* partitionFrames).update(repeating: 0, count: 2 &* partitionFrames)
  }

  /// Lets frames pass that nobody needs; ``clear()`` comes before the next block.
  ///
  /// Real-time safe.
  @_noAllocation @_noLocks
  package mutating func skip(frames: Int) {
    guard partitionCount > 0 else { return }
    position &+= frames
    if position == partitionFrames { position = 0 }
  }

  /// How many frames a row misses that is made again; 0 in the time domain.
  package var settlingFrames: Int {
    @_noAllocation @_noLocks get { partitionCount > 0 ? partitionFrames : 0 }
  }

  /// Makes a block of one row.
  ///
  /// - Parameters:
  ///   - channels: The first channel's block, behind `headTaps − 1` samples of its past; the others follow
  ///     `stride` apart.
  ///   - output: Written up to a whole ``filterTile``.
  ///   - frames: At most ``framesLeft``.
  @_noAllocation @_noLocks
  package func process(
    row: Int, channels: UnsafePointer<Float>, stride: Int,
    into output: UnsafeMutablePointer<Float>, frames: Int
  ) {
    filterRow(
      taps: heads + row &* channelCount &* headTaps, channels: channels - (headTaps &- 1),
      stride: stride, channelCount: channelCount, tapCount: headTaps, output: output,
      frames: frames)
    if partitionCount > 0 {
      let tail = tails + (2 &* row &+ 1) &* partitionFrames
      multiplyAdd(1, tail + position, into: output, frames: frames)
    }
  }

  /// Takes in a block of the channels once all rows have been made of it.
  @_noAllocation @_noLocks
  package mutating func advance(channels: UnsafePointer<Float>, stride: Int, frames: Int) {
    guard partitionCount > 0 else { return }
    let bytes = frames &* MemoryLayout<Float>.stride
    var channel = 0
    while channel < channelCount {
      let window = windows + (2 &* channel &+ 1) &* partitionFrames
      UnsafeMutableRawPointer(window + position).copyMemory(
        from: UnsafeRawPointer(channels + channel &* stride), byteCount: bytes)
      channel &+= 1
    }
    position &+= frames
    if position == partitionFrames {
      transformPartition()
      position = 0
    }
  }

  /// Puts the spectra of the last two partitions in the place of the oldest, and makes of all spectra what they
  /// add to the next partition.
  @_noAllocation @_noLocks
  private mutating func transformPartition() {
    let tileStride = partitionCount &* channelCount &* spectrumTile
    let bytes = partitionFrames &* MemoryLayout<Float>.stride
    var channel = 0
    while channel < channelCount {
      let window = windows + 2 &* channel &* partitionFrames
      transform?.forward(window, into: spectrum)
      storeSpectrum(
        spectrum, tileCount: tileCount,
        into: spectra + (oldest &* channelCount &+ channel) &* spectrumTile, stride: tileStride)
      UnsafeMutableRawPointer(window).copyMemory(
        from: UnsafeRawPointer(window + partitionFrames), byteCount: bytes)
      channel &+= 1
    }
    oldest = oldest &+ 1 == partitionCount ? 0 : oldest &+ 1
    var row = 0
    while row < rowCount {
      if activeRows[row] {
        spectrumRow(
          spectra: spectra, filters: filters + row &* tileCount &* tileStride,
          count: partitionCount &* channelCount, first: oldest &* channelCount,
          tileCount: tileCount, output: spectrum)
        transform?.inverse(spectrum, into: tails + 2 &* row &* partitionFrames)
      }
      row &+= 1
    }
  }

  /// The spectra of one filter's partitions, with the scale of a transform and its inverse.
  private func transformFilter(_ filter: [Double], row: Int, channel: Int) {
    let size = 2 * partitionFrames
    let tileStride = partitionCount * channelCount * spectrumTile
    for partition in 0..<partitionCount {
      let start = headTaps + partition * partitionFrames
      let samples = RealFFT.allocate(size)
      defer { samples.deallocate() }
      for (n, tap) in filter[start...].prefix(partitionFrames).enumerated() {
        samples[n] = Float(tap / Double(size))
      }
      transform?.forward(samples, into: spectrum)
      let place = (partitionCount - 1 - partition) * channelCount + channel
      storeSpectrum(
        spectrum, tileCount: tileCount,
        into: filters + row * tileCount * tileStride + place * spectrumTile, stride: tileStride)
    }
  }
}
