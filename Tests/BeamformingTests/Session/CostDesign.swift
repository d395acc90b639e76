import Beamforming
import TestSupport

/// A design of so many of everything; what its numbers are does not matter to what it takes.
struct CostDesign {
  var sampleRate = 48_000.0
  var microphones = 2
  /// Of each port.
  var banks = [0, 0, 0]
  /// Of each bank.
  var differences = 1
  var taps = 3
  var hasShelf = false

  /// That of a pair, with more or less of everything.
  func design() throws -> BeamDesign {
    let pair = try BeamDesigner(
      array: try MicrophoneArray(positions: TestArrays.pair(0.02)), sampleRate: sampleRate,
      options: DesignOptions(method: .gradient)
    ).design(ports: [.omni])
    var bank = pair.banks[0]
    bank.mean = [MicrophoneWeight](repeating: bank.mean[0], count: microphones)
    bank.differences = [[MicrophoneWeight]](repeating: bank.mean, count: differences)
    if !hasShelf { bank.shelf = nil }
    let filter = [Double](repeating: 0.1, count: taps)
    return BeamDesign(
      sampleRate: sampleRate, microphoneCount: microphones, method: .gradient,
      latencyFrames: (taps - 1) / 2, ports: banks.map { _ in .omni }, warnings: [],
      banks: [GradientBankDesign](repeating: bank, count: (banks.max() ?? 0) + 1),
      rows: banks.map {
        var row = pair.rows[0]
        row.bank = $0
        row.taps = [[Double]](repeating: filter, count: bank.channelCount)
        return row
      })
  }

  func counts(ports: [Int]? = nil, blockFrames: Int = 256) throws -> OperationCounts {
    OperationCounts(
      design: try design(), ports: ports ?? Array(banks.indices), blockFrames: blockFrames)
  }
}
