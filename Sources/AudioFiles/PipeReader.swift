#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Bytes that come one after another: a pipe, a terminal, whatever standard input is.
///
/// What has arrived waits in a buffer; libsndfile is given nothing else, so that it never waits.
final class PipeReader: ByteStream {
  private(set) var errorNumber: Int32 = 0
  /// How many bytes libsndfile has taken.
  private(set) var position: Int64 = 0
  /// Whether nothing more will come.
  private(set) var isAtEnd = false
  /// Whether that is because nobody wanted more.
  private(set) var isStopped = false
  private let descriptor: Int32
  private let shouldStop: () -> Bool
  private var buffer: [UInt8]
  private var start = 0
  private var end = 0
  /// How many bytes may still be read from the system; nil for all there are.
  private var rest: Int64?

  /// How long a wait lasts before it is asked whether to go on.
  private static let patienceMilliseconds: Int32 = 100

  /// Reads a descriptor, which stays open.
  ///
  /// - Parameter shouldStop: Asked while nothing comes; once it says yes, the stream has ended.
  init(descriptor: Int32, shouldStop: @escaping () -> Bool) {
    self.descriptor = descriptor
    self.shouldStop = shouldStop
    buffer = Array(repeating: 0, count: 1 << 16)
  }

  /// How many bytes wait in the buffer.
  var available: Int { end - start }

  /// No stream says how long it is; this is longer than any.
  var length: Int64 { 1 << 56 }

  /// Ends the stream after so many bytes more, those in the buffer among them.
  func limit(to bytes: Int64) {
    end = start + Int(min(Int64(available), bytes))
    rest = bytes - Int64(available)
  }

  /// Waits until so many bytes are in the buffer, or nothing more comes; takes what comes along.
  func fill(_ count: Int, atMost most: Int) {
    makeRoom(max(count, most))
    let full = start + max(count, most)
    while available < count, !isAtEnd {
      let room = min(Int64(full - end), rest ?? .max)
      guard room > 0, wait() else {
        isAtEnd = true
        return
      }
      let got = buffer.withUnsafeMutableBytes { bytes in
        receive(into: bytes.baseAddress.map { $0 + end }, count: Int(room))
      }
      if got < 0 && (errno == EINTR || errno == EAGAIN) { continue }
      if got < 0 { errorNumber = errno }
      if got <= 0 { isAtEnd = true }
      end += max(0, got)
      if let rest { self.rest = rest - Int64(max(0, got)) }
    }
  }

  /// Takes bytes that are no samples; nil where the stream ends before them.
  func take(_ count: Int) -> [UInt8]? {
    fill(count, atMost: count)
    guard available >= count else { return nil }
    defer { start += count }
    return Array(buffer[start..<start + count])
  }

  /// Leaves bytes out; false where the stream ends before them.
  func skip(_ count: Int64) -> Bool {
    var left = count
    while left > 0 {
      fill(1, atMost: buffer.count)
      guard available > 0 else { return false }
      let step = min(Int64(available), left)
      start += Int(step)
      left -= step
    }
    return true
  }

  /// Reads on to the end of what is sent, so that its sender is not cut off; at most so much, and
  /// without waiting for one that pauses.
  func drain(atMost bytes: Int64) {
    rest = bytes
    isAtEnd = false
    while !isAtEnd, rest.map({ $0 > 0 }) ?? false, isReady() {
      fill(1, atMost: buffer.count)
      start = end
    }
  }

  func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
    let target =
      switch whence {
      case SEEK_CUR: position + offset
      case SEEK_END: length + offset
      default: offset
      }
    return target == position ? position : -1
  }

  func read(into bytes: UnsafeMutableRawPointer, count: Int64) -> Int64 {
    let moved = min(Int(clamping: count), available)
    buffer.withUnsafeBytes { buffer in
      if let base = buffer.baseAddress { bytes.copyMemory(from: base + start, byteCount: moved) }
    }
    start += moved
    position += Int64(moved)
    return Int64(moved)
  }

  func write(_ bytes: UnsafeRawPointer, count: Int64) -> Int64 { 0 }

  private func receive(into bytes: UnsafeMutableRawPointer?, count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, bytes, count)
    #else
      Darwin.read(descriptor, bytes, count)
    #endif
  }

  /// Makes room for so many bytes from the start of what waits.
  private func makeRoom(_ count: Int) {
    if buffer.count - start >= count { return }
    buffer.withUnsafeMutableBytes { bytes in
      if let base = bytes.baseAddress { memmove(base, base + start, end - start) }
    }
    end -= start
    start = 0
    if buffer.count < count {
      buffer += Array(repeating: 0, count: count - buffer.count)
    }
  }

  /// Waits until there is something to read; false once it shall stop.
  private func wait() -> Bool {
    while !shouldStop() {
      if isReady() { return true }
    }
    return false
  }

  /// Whether there is something to read within a moment.
  private func isReady() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let count = poll(&request, 1, Self.patienceMilliseconds)
    // A failure shows itself to the one who reads. After a signal nothing has come, and whoever
    // reads would wait for it.
    return count > 0 || count < 0 && errno != EINTR
  }
}
