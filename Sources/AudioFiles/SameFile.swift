#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether two paths lead to one file: equal device and inode, links followed.
///
/// - Returns: false when either is missing or cannot be looked at.
public func sameFile(_ a: String, _ b: String) -> Bool {
  var first = stat()
  var second = stat()
  guard stat(a, &first) == 0, stat(b, &second) == 0 else { return false }
  return first.st_dev == second.st_dev && first.st_ino == second.st_ino
}
