import CSndfile

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A regular file, which can be read and written anywhere.
final class FileStream: ByteStream {
  let descriptor: Int32
  private(set) var errorNumber: Int32 = 0
  /// Bytes that libsndfile is shown in place of those of the file, by their offsets.
  var replacements: [(offset: Int64, bytes: [UInt8])] = []
  private(set) var position: Int64 = 0
  private var isOpen = true

  /// Takes an open descriptor over.
  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close() }

  /// Closes the descriptor; some file systems report a full disk only here.
  func close() {
    guard isOpen else { return }
    isOpen = false
    #if canImport(Glibc)
      let result = Glibc.close(descriptor)
    #else
      let result = Darwin.close(descriptor)
    #endif
    // After an interruption the descriptor is gone all the same.
    if result != 0 && errno != EINTR { note(errno) }
  }

  var length: Int64 {
    var status = stat()
    guard isOpen, fstat(descriptor, &status) == 0 else {
      note(isOpen ? errno : EBADF)
      return -1
    }
    return Int64(status.st_size)
  }

  func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
    let base: Int64 =
      switch whence {
      case SEEK_CUR: position
      case SEEK_END: length
      default: 0
      }
    let (target, overflow) = base.addingReportingOverflow(offset)
    guard base >= 0, !overflow, target >= 0 else { return -1 }
    position = target
    return target
  }

  func read(into bytes: UnsafeMutableRawPointer, count: Int64) -> Int64 {
    let done = read(into: bytes, count: Int(clamping: count), at: position)
    for (start, shown) in replacements where start < position + Int64(done) {
      for (index, byte) in shown.enumerated() {
        let offset = Int(start - position) + index
        guard (0..<done).contains(offset) else { continue }
        bytes.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
      }
    }
    position += Int64(done)
    return Int64(done)
  }

  func write(_ bytes: UnsafeRawPointer, count: Int64) -> Int64 {
    let done = write(bytes, count: Int(clamping: count), at: position)
    position += Int64(done)
    return Int64(done)
  }

  /// Reads elsewhere; the position stays.
  func read(into bytes: UnsafeMutableRawPointer, count: Int, at offset: Int64) -> Int {
    transfer(count) { done in
      pread(descriptor, bytes + done, count - done, off_t(offset) + off_t(done))
    }
  }

  /// Writes elsewhere; the position stays.
  func write(_ bytes: UnsafeRawPointer, count: Int, at offset: Int64) -> Int {
    transfer(count) { done in
      pwrite(descriptor, bytes + done, count - done, off_t(offset) + off_t(done))
    }
  }

  /// Calls until all `count` bytes are through, the file ends or the system fails.
  private func transfer(_ count: Int, _ call: (Int) -> Int) -> Int {
    // The number of a closed descriptor may be another file's by now.
    guard isOpen else {
      note(EBADF)
      return 0
    }
    var done = 0
    while done < count {
      let moved = call(done)
      if moved < 0 && errno == EINTR { continue }
      if moved < 0 { note(errno) }
      if moved <= 0 { break }
      done += moved
    }
    return done
  }

  private func note(_ number: Int32) {
    if errorNumber == 0 { errorNumber = number }
  }
}
