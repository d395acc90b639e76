import Kernels

/// What the engine does to run some ports of a design, counted as it does it: in whole vectors and tiles.
///
/// It runs the banks that those ports are made from, each with all its signals, and a row of filters a port. A
/// call is cut into chunks of up to ``Block/frames``; where rows run in partitions, at their ends too.
package struct OperationCounts: Equatable, Sendable {
  /// The frames that all this is for: a call, or as many as it takes until calls meet partitions as they did.
  package private(set) var frames = 0
  package private(set) var calls = 0
  package private(set) var chunks = 0

  /// Microphones copied in, and what is no usable number replaced.
  package private(set) var inputs = PassCount()
  /// Ports copied out.
  package private(set) var outputs = PassCount()
  /// What microphones contribute to the mean and the differences.
  package private(set) var mixingTerms = PassCount()
  /// Shelves ahead of the bank, by frames.
  package private(set) var shelfFrames = 0
  /// Means through two poles.
  package private(set) var means = PassCount()
  /// Differences through two poles.
  package private(set) var differences = PassCount()
  /// What rows reach back to, kept for the next chunk.
  package private(set) var histories = PassCount()

  /// Blocks of a row that run in the time domain: all of it, or its first partition.
  package private(set) var rowBlocks = 0
  /// Tiles of ``filterTile`` frames in those.
  package private(set) var rowTiles = 0
  /// The channels of those tiles.
  package private(set) var rowTileChannels = 0
  /// The taps of those channels, each ``filterTile`` multiplications.
  package private(set) var rowTileTaps = 0
  /// Integrated differences added to a port by their sum of taps.
  package private(set) var sums = PassCount()

  /// What transforms contribute, added to a port.
  package private(set) var tails = PassCount()
  /// Channels copied to where they are transformed, and on by a partition.
  package private(set) var windows = PassCount()
  /// Of how many samples a transform is; 0 where there is none.
  package private(set) var transformSize = 0
  package private(set) var forwardTransforms = 0
  package private(set) var inverseTransforms = 0
  /// Tiles of spectra summed into.
  package private(set) var spectrumTiles = 0
  /// Tiles of spectra multiplied, of eight bins each.
  package private(set) var spectrumProducts = 0
  /// The memory that the products go through.
  package private(set) var spectrumBytes = 0

  /// Counts.
  ///
  /// - Parameters:
  ///   - ports: Their places in the design's ports, from 0; what is named twice counts once.
  ///   - blockFrames: How many frames a call brings, from 1.
  package init(design: BeamDesign, ports: some Sequence<Int>, blockFrames: Int) {
    precondition(blockFrames > 0, "a block has frames")
    let rows = Set(ports).map { design.rows[$0] }
    guard !rows.isEmpty else {
      // With the last port the work stops.
      frames = blockFrames
      return
    }
    let taps = design.tapCount
    let partition = PartitionedConvolver.partitionFrames(taps: taps)
    let isTransformed = partition != nil && RealFFT.isAvailable
    let headTaps = isTransformed ? partition ?? taps : taps
    let history = Block.history(reach: max(headTaps - 1, (taps - 1) / 2))
    let longest = partition ?? Block.frames
    calls = isTransformed ? longest / greatestCommonDivisor(blockFrames, longest) : 1
    frames = calls * blockFrames
    let banks = Set(rows.map(\.bank)).map { design.banks[$0] }
    for call in 0..<calls {
      let position = isTransformed ? call * blockFrames % longest : 0
      let first = min(longest - position, blockFrames)
      let rest = blockFrames - first
      for (count, frames) in [(1, first), (rest / longest, longest), (1, rest % longest)]
      where frames > 0 {
        add(count, chunksOf: frames, microphones: design.microphoneCount, rows.count)
        for bank in banks { add(count, chunksOf: frames, bank, history: history) }
        for row in rows { add(count, chunksOf: frames, row, taps: headTaps) }
        if isTransformed {
          tails.add(count * rows.count, samples: frames)
          for bank in banks { windows.add(count * bank.channelCount, samples: frames) }
        }
      }
    }
    if isTransformed {
      let partitions = (taps - headTaps + longest - 1) / longest
      for index in Set(rows.map(\.bank)) {
        addTransforms(
          partitionFrames: longest, partitions: partitions,
          channels: design.banks[index].channelCount, rows: rows.count { $0.bank == index })
      }
    }
  }

  private mutating func add(
    _ count: Int, chunksOf frames: Int, microphones: Int, _ ports: Int
  ) {
    chunks += count
    inputs.add(count * microphones, samples: frames)
    outputs.add(count * ports, samples: frames)
  }

  private mutating func add(
    _ count: Int, chunksOf frames: Int, _ bank: GradientBankDesign, history: Int
  ) {
    let signals = [bank.mean] + bank.differences
    mixingTerms.add(count * signals.reduce(0) { $0 + $1.count }, samples: frames)
    if bank.shelf != nil { shelfFrames += count * signals.count * frames }
    means.add(count, samples: frames)
    differences.add(count * bank.differences.count, samples: frames)
    histories.add(count * (bank.channelCount + bank.differences.count), samples: history)
  }

  private mutating func add(
    _ count: Int, chunksOf frames: Int, _ row: FilterRow, taps: Int
  ) {
    let tiles = count * ((frames + filterTile - 1) / filterTile)
    rowBlocks += count
    rowTiles += tiles
    rowTileChannels += tiles * row.taps.count
    rowTileTaps += tiles * row.taps.count * taps
    sums.add(count * (row.taps.count - 2), samples: frames)
  }

  private mutating func addTransforms(
    partitionFrames: Int, partitions: Int, channels: Int, rows: Int
  ) {
    let times = frames / partitionFrames
    let tiles = partitionFrames / lanes + 1
    transformSize = 2 * partitionFrames
    forwardTransforms += times * channels
    windows.add(times * channels, samples: partitionFrames)
    inverseTransforms += times * rows
    spectrumTiles += times * rows * tiles
    spectrumProducts += times * rows * tiles * partitions * channels
    spectrumBytes +=
      (1 + rows) * partitions * channels * tiles * spectrumTile * MemoryLayout<Float>.stride
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}
