/// How long a row takes in the time domain.
struct RowTime: Equatable, Sendable {
  var secondsPerBlock: Double
  var secondsPerTile: Double
  var secondsPerTileChannel: Double
  var secondsPerTileTap: Double

  func seconds(_ counts: OperationCounts) -> Double {
    Double(counts.rowBlocks) * secondsPerBlock + Double(counts.rowTiles) * secondsPerTile
      + Double(counts.rowTileChannels) * secondsPerTileChannel
      + Double(counts.rowTileTaps) * secondsPerTileTap
  }
}
