/// The filters that make one port out of the channels of one bank.
package struct FilterRow: Equatable, Sendable {
  /// The bank, counted from 0.
  package var bank: Int
  /// Impulse responses, channels × taps; every row of a design has equally many taps.
  package var taps: [[Double]]

  /// The same, later by whole frames.
  package func delayed(by frames: Int) -> FilterRow {
    var later = self
    later.taps = taps.map { [Double](repeating: 0, count: frames) + $0 }
    return later
  }
}
