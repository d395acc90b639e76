import Kernels

/// Runs the rows of a design: the channels of the banks in, a port a row out.
struct FilterMatrix: ~Copyable {
  /// How many rows, a port each.
  let rowCount: Int
  private let tapCount: Int
  /// The taps of all rows, one after the other, each channels × taps, the last tap first.
  private let taps: UnsafeMutablePointer<Float>
  private let rows: UnsafeMutablePointer<Row>

  private struct Row {
    var bank: Int
    var firstTap: Int
  }

  init(_ rows: [FilterRow]) {
    rowCount = rows.count
    tapCount = rows.first?.taps.first?.count ?? 0
    let reversed = rows.map { row in row.taps.flatMap { $0.reversed().map { Float($0) } } }
    taps = .allocate(capacity: max(1, reversed.reduce(0) { $0 + $1.count }))
    self.rows = .allocate(capacity: max(1, rows.count))
    var first = 0
    for (i, row) in rows.enumerated() {
      (self.rows + i).initialize(to: Row(bank: row.bank, firstTap: first))
      for tap in reversed[i] {
        (taps + first).initialize(to: tap)
        first += 1
      }
    }
  }

  deinit {
    taps.deallocate()
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
      channelCount: bank.channelCount, tapCount: tapCount, output: output, frames: frames)
  }
}
