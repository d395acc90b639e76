#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard input, output and error, some of which whoever starts a program may have closed.
enum StandardDescriptors {
  /// Keeps their numbers from files that are opened later, which would receive what is printed.
  ///
  /// What was closed still fails when it is used.
  static func occupy() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // It gets the lowest number that is free, and the direction that nobody asks of it.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
