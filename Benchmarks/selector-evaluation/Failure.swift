#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Says why, and ends the program.
func fail(_ message: String) -> Never {
  let bytes = Array("\(message)\n".utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
  exit(1)
}
