#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system's words for an error number.
package func systemMessage(_ number: Int32) -> String {
  strerror(number).map { String(cString: $0) } ?? "error \(number)"
}
