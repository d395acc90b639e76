import Beamforming
import Testing

@Suite struct OperationCountsTests {
  /// By hand, from the loops: two microphones, one difference of them, three ports of three taps.
  @Test func aPairIsCountedAsByHand() throws {
    let counts = try CostDesign(hasShelf: true).counts(blockFrames: 64)
    #expect(counts.frames == 64 && counts.calls == 1 && counts.chunks == 1)
    // A vector has eight frames, a tile 32.
    expect(counts.inputs, passes: 2, vectors: 16)
    expect(counts.outputs, passes: 3, vectors: 24)
    expect(counts.mixingTerms, passes: 4, vectors: 32)
    expect(counts.means, passes: 1, vectors: 8)
    expect(counts.differences, passes: 1, vectors: 8)
    #expect(counts.shelfFrames == 2 * 64)
    // Low-pass, all-pass, slope and integrated difference, each with two frames of the past in a vector.
    expect(counts.histories, passes: 4, vectors: 4)
    #expect(counts.rowBlocks == 3)
    #expect(counts.rowTiles == 3 * 2)
    #expect(counts.rowTileChannels == 3 * 2 * 3)
    #expect(counts.rowTileTaps == 3 * 2 * 3 * 3)
    expect(counts.sums, passes: 3, vectors: 24)
    #expect(counts.transformSize == 0 && counts.forwardTransforms == 0)
    #expect(counts.spectrumProducts == 0 && counts.tails == PassCount())
  }

  /// 300 frames are chunks of 256 and 44; 44 begin a sixth vector and a second tile.
  @Test func blocksAreCutIntoChunksOfWholeVectorsAndTiles() throws {
    let counts = try CostDesign().counts(blockFrames: 300)
    #expect(counts.frames == 300 && counts.calls == 1 && counts.chunks == 2)
    expect(counts.inputs, passes: 4, vectors: 2 * (32 + 6))
    expect(counts.histories, passes: 8, vectors: 8)
    #expect(counts.rowTiles == 3 * (8 + 2))
  }

  /// From the first cut of a call to the last: 600 frames are 256, 256 and 88.
  @Test(arguments: [(1, 1), (256, 1), (257, 2), (512, 2), (600, 3), (1024, 4)])
  func chunksHaveUpTo256Frames(blockFrames: Int, chunks: Int) throws {
    #expect(try CostDesign().counts(blockFrames: blockFrames).chunks == chunks)
  }

  @Test func aBankIsCountedOnceForAllPortsThatShareIt() throws {
    let one = try CostDesign().counts(ports: [0])
    let two = try CostDesign().counts(ports: [0, 1])
    #expect(two.mixingTerms == one.mixingTerms && two.means == one.means)
    #expect(two.differences == one.differences && two.histories == one.histories)
    #expect(two.inputs == one.inputs)
    #expect(two.rowTileTaps == 2 * one.rowTileTaps)
  }

  @Test func onlyBanksOfConnectedPortsAreCountedEachWithAllItsSignals() throws {
    let design = CostDesign(banks: [0, 1, 1], differences: 3)
    expect(try design.counts(ports: [0]).differences, passes: 3, vectors: 3 * 32)
    expect(try design.counts(ports: [1, 2]).differences, passes: 3, vectors: 3 * 32)
    expect(try design.counts(ports: [0, 2]).differences, passes: 6, vectors: 6 * 32)
    #expect(try design.counts(ports: [1, 1]) == design.counts(ports: [1]))
  }

  @Test func withoutPortsTheWorkStops() throws {
    let counts = try CostDesign().counts(ports: [])
    #expect(counts.frames == 256 && counts.calls == 0 && counts.chunks == 0)
    #expect(counts.inputs == PassCount() && counts.means == PassCount())
  }

  #if FFTW
    /// 300 taps are partitions of 64 frames: the first by itself, and four by transforms of 128 samples, with
    /// nine tiles of bins. Calls of 48 frames meet them as before after 192 frames.
    @Test func partitionsAreCounted() throws {
      let counts = try CostDesign(taps: 300).counts(blockFrames: 48)
      #expect(counts.frames == 192 && counts.calls == 4)
      // 48, 16 + 32, 32 + 16, 48.
      #expect(counts.chunks == 6)
      #expect(counts.transformSize == 128)
      #expect(counts.forwardTransforms == 3 * 3)
      #expect(counts.inverseTransforms == 3 * 3)
      #expect(counts.spectrumTiles == 3 * 3 * 9)
      #expect(counts.spectrumProducts == 3 * 3 * 9 * 4 * 3)
      // Spectra of the channels and of three rows, a tile 64 bytes.
      #expect(counts.spectrumBytes == 4 * 4 * 3 * 9 * 64)
      expect(counts.tails, passes: 6 * 3, vectors: 3 * 24)
      // To where they are transformed, in chunks, and on by a partition.
      expect(counts.windows, passes: 6 * 3 + 3 * 3, vectors: 3 * 24 + 3 * 3 * 8)
      // The first partition in tiles of 32 frames, which 48 frames begin two of.
      #expect(counts.rowTileTaps == (2 + 1 + 1 + 1 + 1 + 2) * 3 * 3 * 64)
      // Integrated differences are read from the middle of the row on, 149 frames back.
      expect(counts.histories, passes: 6 * 4, vectors: 6 * 4 * 19)
    }

    @Test func aCallOfManyPartitionsIsCutAtEachOfThem() throws {
      let counts = try CostDesign(taps: 1025).counts(blockFrames: 1000)
      // 128 frames each; 1000 and 128 have eight in common.
      #expect(counts.calls == 16 && counts.frames == 16_000)
      #expect(counts.forwardTransforms == 125 * 3)
      // Each call ends within a partition but the last.
      #expect(counts.chunks == 125 + 15)
    }
  #else
    @Test func withoutTransformsAllTapsRunInTheTimeDomain() throws {
      let counts = try CostDesign(taps: 300).counts(blockFrames: 64)
      #expect(counts.rowTileTaps == 2 * 3 * 3 * 300)
      #expect(counts.transformSize == 0 && counts.forwardTransforms == 0)
    }
  #endif

  private func expect(
    _ count: PassCount, passes: Int, vectors: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(count.passes == passes, sourceLocation: sourceLocation)
    #expect(count.vectors == vectors, sourceLocation: sourceLocation)
  }
}
