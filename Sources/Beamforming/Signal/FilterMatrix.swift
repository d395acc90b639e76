import Kernels

/// Runs the rows of a design: the channels of the banks in, a port a row out.
///
/// Where an array is not small against the wavelength, a row differentiates what the bank has integrated: its
/// taps there are large and alternate, and single precision would lose 20 dB to their cancelling. So a
/// row F on an integrated difference is run as its sum and a row on the slope, which is the same filter:
///
///     F(z) = F(1)·z⁻ᵐ + (1 − z⁻¹)·S(z),    S_t = Σ_{s ≤ t} (F_s − F(1)·δ_sm),   m the middle tap.
struct FilterMatrix: ~Copyable {
  /// How many rows, a port each.
  let rowCount: Int
  private let tapCount: Int
  /// The taps of all rows, one after the other, each channels × taps, the last tap first.
  private let taps: UnsafeMutablePointer<Float>
  /// F(1) of each integrated difference, all rows one after the other.
  private let sums: UnsafeMutablePointer<Float>
  private let rows: UnsafeMutablePointer<Row>

  private struct Row {
    var bank: Int
    var firstTap: Int
    var firstSum: Int
  }

  init(_ rows: [FilterRow]) {
    rowCount = rows.count
    tapCount = rows.first?.taps.first?.count ?? 0
    let channelCount = rows.reduce(0) { $0 + $1.taps.count }
    taps = .allocate(capacity: max(1, channelCount * tapCount))
    sums = .allocate(capacity: max(1, channelCount))
    self.rows = .allocate(capacity: max(1, rows.count))
    var next = Row(bank: 0, firstTap: 0, firstSum: 0)
    for (i, row) in rows.enumerated() {
      next.bank = row.bank
      (self.rows + i).initialize(to: next)
      for (channel, filter) in row.taps.enumerated() {
        let isMean = channel < 2
        let run = isMean ? filter : Self.slopeTaps(filter)
        if !isMean {
          (sums + next.firstSum).initialize(to: Float(filter.reduce(0, +)))
          next.firstSum += 1
        }
        for tap in run.reversed() {
          (taps + next.firstTap).initialize(to: Float(tap))
          next.firstTap += 1
        }
      }
    }
  }

  deinit {
    taps.deallocate()
    sums.deallocate()
    rows.deallocate()
  }

  /// The bank that a row is made from.
  @_noAllocation @_noLocks
  func bank(ofRow row: Int) -> Int { rows[row].bank }

  /// Makes a block of one port.
  ///
  /// - Parameter output: Written up to a whole ``filterTile``.
  @_noAllocation @_noLocks
  func process(
    row: Int, from bank: borrowing GradientBank, into output: UnsafeMutablePointer<Float>,
    frames: Int
  ) {
    filterRow(
      taps: taps + rows[row].firstTap,
      channels: bank.channels + (bank.history &- tapCount &+ 1), stride: bank.stride,
      channelCount: bank.filteredCount, tapCount: tapCount, output: output, frames: frames)
    var sum = sums + rows[row].firstSum
    var channel = bank.filteredCount
    let middle = bank.history &- (tapCount &- 1) / 2
    while channel < bank.channelCount {
      multiplyAdd(
        sum.pointee, bank.channels + (channel &* bank.stride &+ middle), into: output,
        frames: frames)
      sum += 1
      channel &+= 1
    }
  }

  /// S(z).
  private static func slopeTaps(_ filter: [Double]) -> [Double] {
    var rest = filter
    rest[(filter.count - 1) / 2] -= filter.reduce(0, +)
    var sum = 0.0
    return rest.map {
      sum += $0
      return sum
    }
  }
}
