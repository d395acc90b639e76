/// Banks and rows while ports are being designed.
struct DesignPlan {
  private(set) var banks: [GradientBankDesign] = []
  var rows: [FilterRow] = []
  private let mean: [MicrophoneWeight]

  /// - Parameter gains: What undoes the gain of each microphone.
  init(gains: [Double]) {
    mean = gains.enumerated().map {
      MicrophoneWeight(microphone: $0.offset, weight: $0.element / Double(gains.count))
    }
  }

  /// The bank with this corner and shelf, made if there is none yet: ports of one corner share it.
  mutating func bank(
    cornerFrequency: Double, integrationLimit: Double? = nil, shelf: Biquad? = nil
  ) -> Int {
    if let known = banks.firstIndex(where: {
      abs($0.cornerFrequency / cornerFrequency - 1) < 1e-9 && $0.shelf == shelf
    }) {
      return known
    }
    banks.append(
      GradientBankDesign(
        cornerFrequency: cornerFrequency, integrationLimit: integrationLimit, mean: mean,
        differences: [], shelf: shelf))
    return banks.count - 1
  }

  /// The channel of a difference in a bank, added if the bank does not have it yet.
  mutating func channel(of difference: [MicrophoneWeight], bank: Int) -> Int {
    if let known = banks[bank].differences.firstIndex(of: difference) { return 2 + known }
    banks[bank].differences.append(difference)
    return 1 + banks[bank].differences.count
  }

  /// Rows name only the channels their bank had when they were made; the rest is silent in them. All become as
  /// long as the longest.
  func completedRows() -> [FilterRow] {
    let taps = rows.compactMap(\.taps.first?.count).max() ?? 0
    return rows.map { row in
      var full = row
      full.taps = row.taps.map { $0 + [Double](repeating: 0, count: taps - $0.count) }
      while full.taps.count < banks[row.bank].channelCount {
        full.taps.append([Double](repeating: 0, count: taps))
      }
      return full
    }
  }
}
