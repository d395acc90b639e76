import Beamforming

extension Benchmark {
  /// The rows of four microphones and three ports in the time domain, and then in partitions.
  static func longRows() -> [(direct: Benchmark, partitioned: Benchmark)] {
    [1025, 4095].map { taps in
      (
        longRows("direct", taps: taps, partitionFrames: nil),
        longRows(
          "partitioned", taps: taps,
          partitionFrames: PartitionedConvolver.partitionFrames(taps: taps))
      )
    }
  }

  private static func longRows(_ kind: String, taps: Int, partitionFrames: Int?) -> Benchmark {
    let frames = 24_000
    return Benchmark(
      name: "signal/rows/4-microphones/\(taps)-taps/3-ports/\(kind)", passes: 15, frames: frames,
      sampleRate: 48_000
    ) {
      // Low-pass, all-pass and the slopes of three differences.
      var rows = LongRows(
        channelCount: 5, rowCount: 3, taps: taps, partitionFrames: partitionFrames)
      return { rows.process(frames: frames) }
    }
  }
}
