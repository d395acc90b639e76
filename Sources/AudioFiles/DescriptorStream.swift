import CSndfile

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file descriptor as libsndfile reads and writes it, which remembers the first failure.
///
/// libsndfile drops some of the system's errors, those while a file is closed among them.
final class DescriptorStream {
  let descriptor: Int32
  /// The first failure of a read, a write or the closing; 0 for none.
  private(set) var errorNumber: Int32 = 0
  /// Where libsndfile is shown a size of 2^32 − 1, which it takes as all that follows.
  var unknownSizeOffset: Int64?
  private var position: Int64 = 0
  private var isOpen = true

  /// Takes an open descriptor over.
  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close() }

  /// The system's words for the first failure; nil for none.
  var failure: String? { errorNumber == 0 ? nil : systemMessage(errorNumber) }

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

  /// Length of the file in bytes.
  var length: Int64 {
    var status = stat()
    guard isOpen, fstat(descriptor, &status) == 0 else {
      note(isOpen ? errno : EBADF)
      return -1
    }
    return Int64(status.st_size)
  }

  /// Moves to `offset` from the start, the position or the end; −1 for a place before the start.
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

  /// Reads at the position, which moves on; returns how many bytes came before the end.
  func read(into bytes: UnsafeMutableRawPointer, count: Int64) -> Int64 {
    let done = read(into: bytes, count: Int(clamping: count), at: position)
    if let unknownSizeOffset {
      for field in unknownSizeOffset..<unknownSizeOffset + 4 {
        let offset = Int(field - position)
        guard (0..<done).contains(offset) else { continue }
        bytes.storeBytes(of: 0xFF, toByteOffset: offset, as: UInt8.self)
      }
    }
    position += Int64(done)
    return Int64(done)
  }

  /// Writes at the position, which moves on; returns how many bytes the system took.
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

  /// What libsndfile calls; its `user` pointer is a stream that outlives the open file.
  static var callbacks: SF_VIRTUAL_IO {
    SF_VIRTUAL_IO(
      get_filelen: { user in DescriptorStream.of(user)?.length ?? -1 },
      seek: { offset, whence, user in DescriptorStream.of(user)?.seek(offset, whence) ?? -1 },
      read: { bytes, count, user in
        guard let bytes else { return 0 }
        return DescriptorStream.of(user)?.read(into: bytes, count: count) ?? 0
      },
      write: { bytes, count, user in
        guard let bytes else { return 0 }
        return DescriptorStream.of(user)?.write(bytes, count: count) ?? 0
      },
      tell: { user in DescriptorStream.of(user)?.position ?? -1 })
  }

  private static func of(_ user: UnsafeMutableRawPointer?) -> DescriptorStream? {
    user.map { Unmanaged<DescriptorStream>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// The system's words for an error number.
func systemMessage(_ number: Int32) -> String {
  strerror(number).map { String(cString: $0) } ?? "error \(number)"
}
