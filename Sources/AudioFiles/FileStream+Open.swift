#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileStream {
  /// Opens a regular file for reading.
  static func open(_ path: String) throws(AudioFileError) -> FileStream {
    let descriptor = descriptor(reading: path)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: systemMessage(errno)) }
    let stream = FileStream(descriptor: descriptor)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .cannotOpen(path: path, reason: systemMessage(errno))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return stream
    case S_IFDIR: throw .cannotOpen(path: path, reason: systemMessage(EISDIR))
    default: throw .cannotOpen(path: path, reason: "Not a regular file")
    }
  }

  private static func descriptor(reading path: String) -> Int32 {
    while true {
      // Without O_NONBLOCK a named pipe would wait for its writer.
      #if canImport(Glibc)
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      #else
        let descriptor = Darwin.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      #endif
      if descriptor >= 0 || errno != EINTR { return descriptor }
    }
  }
}
