#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Bytes that go out one after another: a pipe, whatever standard output is.
final class PipeWriter: ByteStream {
  private(set) var errorNumber: Int32 = 0
  private(set) var position: Int64 = 0
  private let descriptor: Int32

  /// Writes to a descriptor, which stays open.
  init(descriptor: Int32) { self.descriptor = descriptor }

  var length: Int64 { position }

  /// Whether whoever read has gone: it has what it wanted.
  var isUnread: Bool { errorNumber == EPIPE }

  func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
    let target = whence == SEEK_SET ? offset : position + offset
    return target == position ? position : -1
  }

  func read(into bytes: UnsafeMutableRawPointer, count: Int64) -> Int64 { 0 }

  func write(_ bytes: UnsafeRawPointer, count: Int64) -> Int64 {
    let done = send(bytes, count: Int(count))
    position += Int64(done)
    return Int64(done)
  }

  /// Writes what is no sample: libsndfile takes the position for that of its samples.
  func send(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { _ = send(base, count: bytes.count) }
    }
  }

  private func send(_ bytes: UnsafeRawPointer, count: Int) -> Int {
    var done = 0
    while done < count, errorNumber == 0 {
      #if canImport(Glibc)
        let moved = Glibc.write(descriptor, bytes + done, count - done)
      #else
        let moved = Darwin.write(descriptor, bytes + done, count - done)
      #endif
      if moved >= 0 {
        done += moved
      } else if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
      } else if errno != EINTR {
        errorNumber = errno
      }
    }
    return done
  }
}
