/// The filters that make one port out of the channels of one bank.
package struct FilterRow: Equatable, Sendable {
  /// The bank, counted from 0.
  package var bank: Int
  /// Impulse responses, channels × taps; every row of a design has equally many taps.
  package var taps: [[Double]]
}
