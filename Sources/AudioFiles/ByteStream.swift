/// Bytes as libsndfile reads and writes them; the first failure is remembered.
///
/// libsndfile drops some of the system's errors, those while a file is closed among them.
protocol ByteStream: AnyObject {
  /// The error number of the first failure; 0 for none.
  var errorNumber: Int32 { get }
  /// How many bytes there are; −1 after a failure.
  var length: Int64 { get }
  /// Where the next byte is read or written.
  var position: Int64 { get }
  /// Moves to `offset` from the start, the position or the end; −1 where that cannot be.
  func seek(_ offset: Int64, _ whence: Int32) -> Int64
  /// Reads at the position, which moves on; returns how many bytes came before the end.
  func read(into bytes: UnsafeMutableRawPointer, count: Int64) -> Int64
  /// Writes at the position, which moves on; returns how many bytes the system took.
  func write(_ bytes: UnsafeRawPointer, count: Int64) -> Int64
}

extension ByteStream {
  /// The system's words for the first failure; nil for none.
  var failure: String? { errorNumber == 0 ? nil : systemMessage(errorNumber) }
}
