import ArrayFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the program says, on standard output and standard error.
enum Console {
  /// Writes text to standard output; a reader that has gone has seen enough.
  static func print(_ text: String) throws(CommandError) {
    guard let code = write(text, to: STDOUT_FILENO), code != EPIPE else { return }
    throw .machine(
      "standard output", "cannot write: \(String(cString: strerror(code)))",
      "check where it is sent to")
  }

  /// Writes one warning line to standard error.
  static func warn(_ text: String) { complain("warning: " + text) }

  /// Writes one line to standard error, with control characters escaped.
  static func complain(_ line: String) {
    // Nobody is left to tell when standard error itself is closed.
    _ = write("beamform: \(escaped(shortened(line)))\n", to: STDERR_FILENO)
  }

  /// Writes text to standard error as it is: no words of the user's are in it.
  static func note(_ text: String) { _ = write(text, to: STDERR_FILENO) }

  /// A line whose longest words are cut in their middle.
  private static func shortened(_ line: String) -> String {
    line.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let scalars = word.unicodeScalars
      return scalars.count > 200
        ? String(scalars.prefix(120)) + "…" + String(scalars.suffix(60)) : String(word)
    }.joined(separator: " ")
  }

  /// Writes all of a text; returns the error number of a failure, `nil` for success.
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var text = text
    return text.withUTF8 { bytes -> Int32? in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        #if canImport(Glibc)
          let written = Glibc.write(descriptor, start, rest.count)
        #elseif canImport(Musl)
          let written = Musl.write(descriptor, start, rest.count)
        #else
          let written = Darwin.write(descriptor, start, rest.count)
        #endif
        if written < 0 {
          if errno == EINTR { continue }
          guard errno == EAGAIN else { return errno }
          // Another program that shares the terminal may have set it so.
          var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&request, 1, -1)
          continue
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      }
      return nil
    }
  }
}
