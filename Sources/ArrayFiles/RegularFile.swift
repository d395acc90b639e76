#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads a whole regular file of bounded size.
package func regularFile(path: String, limitBytes: Int) throws(ArrayFileError) -> [UInt8] {
  // What follows a NUL would be cut off, and another file read.
  guard !path.utf8.contains(0) else { throw .fileMissing(path: path) }
  // Opening a pipe would otherwise wait for its writer.
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard file >= 0 else { throw failure(errno, path: path) }
  defer { close(file) }

  var status = stat()
  guard fstat(file, &status) == 0 else { throw failure(errno, path: path) }
  guard status.st_mode & S_IFMT == S_IFREG else {
    throw .notRegularFile(path: path, isFolder: status.st_mode & S_IFMT == S_IFDIR)
  }
  guard status.st_size <= limitBytes else {
    throw .fileTooLarge(path: path, limitBytes: limitBytes)
  }
  // The size is only what it was a moment ago: one byte more than that shows whether it has grown.
  var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
  var filled = 0
  while filled <= limitBytes {
    if filled == bytes.count {
      bytes += [UInt8](repeating: 0, count: min(bytes.count, limitBytes + 1 - filled))
    }
    let count = bytes.withUnsafeMutableBytes { buffer in
      read(file, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
    }
    if count < 0 && errno == EINTR { continue }
    guard count >= 0 else { throw failure(errno, path: path) }
    guard count > 0 else { break }
    filled += count
  }
  guard filled <= limitBytes else { throw .fileTooLarge(path: path, limitBytes: limitBytes) }
  bytes.removeLast(bytes.count - filled)
  return bytes
}

private func failure(_ code: Int32, path: String) -> ArrayFileError {
  code == ENOENT || code == ENOTDIR
    ? .fileMissing(path: path)
    : .cannotRead(path: path, reason: String(cString: strerror(code)))
}
