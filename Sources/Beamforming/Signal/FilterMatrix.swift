import Kernels

/// Runs the rows of a design: the channels of the banks in, a port a row out.
///
/// Where an array is not small against the wavelength, a row differentiates what the bank has integrated: its
/// taps there are large and alternate, and single precision would lose 20 dB to their cancelling. So a
/// row F on an integrated difference is run as its sum and a row on the slope, which is the same filter:
///
///     F(z) = F(1)·z⁻ᵐ + (1 − z⁻¹)·S(z),    S_t = Σ_{s ≤ t} (F_s − F(1)·δ_sm),   m the middle tap.
struct FilterMatrix: ~Copyable {
  /// How many frames of a bank's past it reads.
  let reach: Int
  private let bankCount: Int
  /// The middle tap.
  private let middle: Int
  /// A bank's rows each.
  private let convolvers: UnsafeMutablePointer<PartitionedConvolver>
  /// F(1) of each integrated difference, all rows one after the other.
  private let sums: UnsafeMutablePointer<Float>
  private let rows: UnsafeMutablePointer<Row>

  private struct Row {
    var bank: Int
    /// Its place among the rows of its bank.
    var place: Int
    var firstSum: Int
  }

  init(_ rows: [FilterRow], bankCount: Int) {
    self.bankCount = bankCount
    let tapCount = rows.first?.taps.first?.count ?? 1
    middle = (tapCount - 1) / 2
    sums = .allocate(capacity: max(1, rows.reduce(0) { $0 + $1.taps.count }))
    self.rows = .allocate(capacity: max(1, rows.count))
    var filters = [[[[Double]]]](repeating: [], count: bankCount)
    var sumCount = 0
    for (i, row) in rows.enumerated() {
      (self.rows + i).initialize(
        to: Row(bank: row.bank, place: filters[row.bank].count, firstSum: sumCount))
      let differences = row.taps.dropFirst(2)
      filters[row.bank].append(row.taps.prefix(2) + differences.map(Self.slopeTaps))
      for filter in differences {
        (sums + sumCount).initialize(to: Float(filter.reduce(0, +)))
        sumCount += 1
      }
    }
    convolvers = .allocate(capacity: max(1, bankCount))
    var headTaps = 1
    for (bank, rows) in filters.enumerated() {
      (convolvers + bank).initialize(
        to: PartitionedConvolver(
          rows, partitionFrames: PartitionedConvolver.partitionFrames(taps: tapCount)))
      headTaps = max(headTaps, convolvers[bank].headTaps)
    }
    reach = max(headTaps - 1, middle)
  }

  deinit {
    convolvers.deinitialize(count: bankCount)
    convolvers.deallocate()
    sums.deallocate()
    rows.deallocate()
  }

  /// How many frames the next block may have.
  var framesLeft: Int {
    @_noAllocation @_noLocks get { bankCount > 0 ? convolvers[0].framesLeft : Block.frames }
  }

  /// The bank that a row is made from.
  @_noAllocation @_noLocks
  func bank(ofRow row: Int) -> Int { rows[row].bank }

  /// Forgets the past.
  @_noAllocation @_noLocks
  mutating func reset() {
    var bank = 0
    while bank < bankCount {
      (convolvers + bank).pointee.reset()
      bank &+= 1
    }
  }

  /// Forgets the past of one bank and stays where it is in a partition.
  @_noAllocation @_noLocks
  mutating func clear(bank: Int) { (convolvers + bank).pointee.clear() }

  /// Says whether a row is made.
  ///
  /// - Returns: How many frames it is not whole when it is made again and its bank has run on.
  @_noAllocation @_noLocks
  mutating func setActive(row: Int, _ isActive: Bool) -> Int {
    let bank = rows[row].bank
    (convolvers + bank).pointee.setActive(row: rows[row].place, isActive)
    return convolvers[bank].settlingFrames
  }

  /// Makes a block of one port.
  ///
  /// - Parameters:
  ///   - output: Written up to a whole ``filterTile``.
  ///   - frames: At most ``framesLeft``.
  @_noAllocation @_noLocks
  func process(
    row: Int, from bank: borrowing GradientBank, into output: UnsafeMutablePointer<Float>,
    frames: Int
  ) {
    let block = bank.channels + bank.history
    (convolvers + rows[row].bank).pointee.process(
      row: rows[row].place, channels: block, stride: bank.stride, into: output, frames: frames)
    var sum = sums + rows[row].firstSum
    var channel = bank.filteredCount
    while channel < bank.channelCount {
      multiplyAdd(
        sum.pointee, block + (channel &* bank.stride &- middle), into: output, frames: frames)
      sum += 1
      channel &+= 1
    }
  }

  /// Takes in a block of one bank once all its rows have been made.
  @_noAllocation @_noLocks
  mutating func advance(bank index: Int, _ bank: borrowing GradientBank, frames: Int) {
    (convolvers + index).pointee.advance(
      channels: bank.channels + bank.history, stride: bank.stride, frames: frames)
  }

  /// Lets a block of a bank pass that nobody needs.
  @_noAllocation @_noLocks
  mutating func skip(bank: Int, frames: Int) { (convolvers + bank).pointee.skip(frames: frames) }

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
