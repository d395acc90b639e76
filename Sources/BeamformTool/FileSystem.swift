import ArrayFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Questions to the file system, and folders.
///
/// Paths are cut by bytes, as the system does: a combining character behind a slash is one
/// `Character` with it.
enum FileSystem {
  /// The most bytes that the name of a file has on the usual file systems.
  static let longestName = 255

  private static let slash = UInt8(ascii: "/")

  /// Whether a path ends in a slash, so that it can only be a folder.
  static func endsInSlash(_ path: String) -> Bool { path.utf8.last == slash }

  /// Whether a name is taken, be it by a link that leads nowhere.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether a path leads to a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// What two paths have in common when what is written to one would be the file of the other.
  ///
  /// Links are followed; a file that does not exist is known by its folder.
  static func place(_ path: String) -> String {
    var status = stat()
    if stat(path, &status) == 0 { return "\(status.st_dev):\(status.st_ino)" }
    guard stat(folder(of: path), &status) == 0 else { return path }
    return "\(status.st_dev):\(status.st_ino)/\(lastPart(of: path))"
  }

  /// Whether a path leads to a file that can be read.
  static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 && !isFolder(path) }

  /// Refuses a folder that ``createFolder(_:)`` could not create, and creates nothing.
  static func checkFolder(_ path: String) throws(CommandError) {
    guard let part = parts(of: path).first(where: { !isFolder($0) }) else { return }
    if exists(part) { throw notCreated(part, EEXIST) }
    guard access(folder(of: part), W_OK | X_OK) == 0 else { throw notCreated(part, errno) }
  }

  /// Creates a folder and those above it that are missing.
  ///
  /// - Returns: What it created, the outermost first.
  static func createFolder(_ path: String) throws(CommandError) -> [String] {
    var created: [String] = []
    for part in parts(of: path) where !isFolder(part) {
      guard mkdir(part, 0o777) == 0 else {
        let number = errno
        // Another job may have made it meanwhile.
        if number == EEXIST, isFolder(part) { continue }
        let error = notCreated(part, number)
        removeFolders(created)
        throw error
      }
      created.append(part)
    }
    return created
  }

  private static func notCreated(_ path: String, _ code: Int32) -> CommandError {
    .machine(
      path, "cannot create the folder: \(String(cString: strerror(code)))",
      "choose another output")
  }

  /// A path and those of the folders above it, the outermost first.
  private static func parts(of path: String) -> [String] {
    let bytes = path.utf8
    var parts: [String] = []
    var position = bytes.startIndex
    while position < bytes.endIndex {
      position = bytes[bytes.index(after: position)...].firstIndex(of: slash) ?? bytes.endIndex
      parts.append(String(path[..<position]))
    }
    return parts
  }

  /// Removes folders that are empty, the innermost first.
  static func removeFolders(_ paths: [String]) {
    for path in paths.reversed() { rmdir(path) }
  }

  /// The folder of the running program; `nil` where the system does not tell.
  static var programFolder: String? {
    #if os(Linux)
      guard let path = realpath("/proc/self/exe", nil) else { return nil }
    #else
      var size = UInt32(0)
      _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&buffer, &size) == 0, let path = realpath(buffer, nil) else {
        return nil
      }
    #endif
    defer { free(path) }
    return parent(of: String(cString: path))
  }

  /// The folder that holds what a path names.
  private static func folder(of path: String) -> String {
    path.utf8.contains(slash) ? parent(of: path) ?? "/" : "."
  }

  /// The folder that holds a file or folder; `nil` above the root.
  static func parent(of path: String) -> String? {
    guard path != "/", let slash = path.utf8.lastIndex(of: slash) else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
