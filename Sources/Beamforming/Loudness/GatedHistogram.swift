/// Levels of a programme by size, for a mean over those that pass a gate known only at the end.
///
/// A bin is as wide as 1/64 of the octave (of power) that it lies in, so that its number stands in the bits of the
/// power: 0.07 dB at the foot of an octave, 0.03 dB at its top. It holds how many powers fell into it, and their sum.
struct GatedHistogram: ~Copyable {
  /// 41 octaves from the absolute gate up: to +53 LUFS. The last bin takes what lies above.
  private static var binCount: Int {
    @_noAllocation @_noLocks get { 41 * 64 }
  }
  /// What is left of a power's bits: its sign, its exponent and 6 bits of its fraction.
  private static var shift: Int {
    @_noAllocation @_noLocks get { 52 - 6 }
  }

  /// −70 LUFS.
  private let absoluteGate = powerRatio(decibels: -70 - LoudnessMeter.offsetDecibels)
  private let bins: UnsafeMutablePointer<Bin>

  private struct Bin {
    var count = 0
    var sum = 0.0
  }

  init() {
    bins = .allocate(capacity: Self.binCount)
    bins.initialize(repeating: Bin(), count: Self.binCount)
  }

  deinit { bins.deallocate() }

  /// Takes in a power, unless it does not pass the absolute gate.
  @_noAllocation @_noLocks
  mutating func add(_ power: Double) {
    guard power > absoluteGate else { return }
    let first = Int(absoluteGate.bitPattern >> UInt64(Self.shift))
    let bin = min(Int(power.bitPattern >> UInt64(Self.shift)) &- first, Self.binCount &- 1)
    bins[bin].count &+= 1
    bins[bin].sum += power
  }

  /// The mean of the powers that lie above a tenth of the mean of all; 0 when there are none.
  var gatedMean: Double {
    let gate = 0.1 * mean(above: 0)
    return mean(above: gate)
  }

  /// Over bins whose own mean is greater.
  private func mean(above gate: Double) -> Double {
    var count = 0
    var sum = 0.0
    for bin in 0..<Self.binCount where bins[bin].count > 0 {
      guard bins[bin].sum > gate * Double(bins[bin].count) else { continue }
      count += bins[bin].count
      sum += bins[bin].sum
    }
    return count > 0 ? sum / Double(count) : 0
  }

  /// Forgets all powers.
  @_noAllocation @_noLocks
  mutating func reset() {
    var bin = 0
    while bin < Self.binCount {
      bins[bin] = Bin()
      bin &+= 1
    }
  }
}
