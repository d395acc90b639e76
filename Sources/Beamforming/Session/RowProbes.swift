import Kernels

/// Rows in the time domain of few and many channels, and of few and many taps.
struct RowProbes {
  private let oneTile: CostProbe
  private let fewTaps: CostProbe
  private let manyTaps: CostProbe
  private let manyChannels: CostProbe

  private static let (fewChannels, manyChannels) = (3, 9)
  private static let (few, many) = (5, 41)

  init(_ calibration: CostCalibration) {
    let (samples, output) = (calibration.samples, calibration.output)
    let stride = Block.stride(history: Block.history(reach: Self.many - 1))
    func probe(channels: Int, taps: Int, frames: Int) -> CostProbe {
      calibration.probe {
        filterRow(
          taps: samples, channels: samples, stride: stride,
          channelCount: channels, tapCount: taps, output: output, frames: frames)
      }
    }
    oneTile = probe(channels: Self.fewChannels, taps: Self.few, frames: filterTile)
    fewTaps = probe(channels: Self.fewChannels, taps: Self.few, frames: Block.frames)
    manyTaps = probe(channels: Self.fewChannels, taps: Self.many, frames: Block.frames)
    manyChannels = probe(channels: Self.manyChannels, taps: Self.few, frames: Block.frames)
  }

  var time: RowTime {
    let tiles = Double(Block.frames / filterTile)
    let tap =
      max(0, manyTaps.seconds - fewTaps.seconds) / tiles
      / Double(Self.fewChannels * (Self.many - Self.few))
    let channelWithTaps =
      max(0, manyChannels.seconds - fewTaps.seconds) / tiles
      / Double(Self.manyChannels - Self.fewChannels)
    let channel = max(0, channelWithTaps - tap * Double(Self.few))
    let tileWithChannels = max(0, fewTaps.seconds - oneTile.seconds) / (tiles - 1)
    return RowTime(
      secondsPerBlock: max(0, oneTile.seconds - tileWithChannels),
      secondsPerTile: max(0, tileWithChannels - Double(Self.fewChannels) * channelWithTaps),
      secondsPerTileChannel: channel, secondsPerTileTap: tap)
  }
}
