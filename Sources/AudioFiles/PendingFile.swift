#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that has a hidden name beside its final one until it is complete.
package final class PendingFile {
  /// The final name, as it was given.
  let path: String
  /// What to write to.
  let stream: FileStream
  private let target: String
  private let replacesExisting: Bool
  private var temporary: String?
  private var isPublished = false
  /// Where the file that was replaced waits until the new name is final.
  private var original: String?

  /// Creates the hidden file.
  package init(path: String, replacesExisting: Bool) throws(AudioFileError) {
    self.path = path
    self.replacesExisting = replacesExisting
    let mode = try Self.mode(of: path, replacesExisting: replacesExisting)
    target = Self.resolved(path)
    let folder = try Self.folder(of: target, for: path)
    let (name, descriptor) = try Self.createHidden(in: folder, for: path)
    temporary = name
    stream = FileStream(descriptor: descriptor)
    // Who may read a file does not change because it is written anew.
    if let mode { fchmod(descriptor, mode) }
  }

  deinit { discard() }

  /// Refuses a name that could not be given to a file, and creates nothing.
  ///
  /// - Throws: What ``init(path:replacesExisting:)`` throws, as far as can be seen.
  package static func check(path: String, replacesExisting: Bool) throws(AudioFileError) {
    _ = try mode(of: path, replacesExisting: replacesExisting)
    let folder = try folder(of: resolved(path), for: path)
    guard access(folder.isEmpty ? "." : folder, W_OK | X_OK) == 0 else {
      throw .cannotCreate(path: path, reason: systemMessage(errno))
    }
  }

  /// Writes a text behind what was written before.
  package func write(_ text: String) throws(AudioFileError) {
    var text = text
    text.withUTF8 { bytes in
      if let base = bytes.baseAddress { _ = stream.write(base, count: Int64(bytes.count)) }
    }
    if let failure = stream.failure { throw .writeFailed(path: path, reason: failure) }
  }

  /// Closes the file and gives it its final name, in one step.
  ///
  /// A file that is replaced waits under a hidden name for ``settle()`` or ``withdraw()``.
  package func publish() throws(AudioFileError) {
    guard let hidden = temporary else { return }
    stream.close()
    if let failure = stream.failure { throw .writeFailed(path: path, reason: failure) }
    if replacesExisting {
      try publishReplacing(hidden)
    } else {
      try publishWithoutReplacing(hidden)
    }
    temporary = nil
    isPublished = true
  }

  /// Makes the final name final: the file that was replaced goes.
  package func settle() {
    isPublished = false
    if let original { unlink(original) }
    original = nil
  }

  /// Takes a final name that is not settled back, and gives it to the file that had it before.
  func withdraw() {
    guard isPublished else { return }
    isPublished = false
    if original == nil { unlink(target) } else { restoreOriginal() }
  }

  /// Removes the file, unless it has its final name already.
  func discard() {
    guard let hidden = temporary else { return }
    temporary = nil
    stream.close()
    unlink(hidden)
  }

  private func publishReplacing(_ hidden: String) throws(AudioFileError) {
    var status = stat()
    if lstat(target, &status) == 0 {
      // A folder may have come meanwhile, and would be moved away like a file.
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .cannotCreate(path: path, reason: "Not a regular file")
      }
      try setAside()
    }
    guard rename(hidden, target) == 0 else {
      let reason = systemMessage(errno)
      restoreOriginal()
      throw .cannotCreate(path: path, reason: reason)
    }
  }

  private func restoreOriginal() {
    guard let hidden = original else { return }
    original = nil
    // Two names of one file both stay when one is moved to the other.
    if rename(hidden, target) == 0 { unlink(hidden) }
  }

  /// Keeps the file that has the final name under a hidden one.
  private func setAside() throws(AudioFileError) {
    let folder = Self.folder(of: target)
    while true {
      let name = Self.hiddenName(in: folder)
      // With a second name the file never loses its first. Memory cards know no hard links.
      if link(target, name) == 0 || (errno != EEXIST && rename(target, name) == 0) {
        original = name
        return
      }
      guard errno == EEXIST else {
        throw .cannotCreate(path: path, reason: systemMessage(errno))
      }
    }
  }

  private func publishWithoutReplacing(_ hidden: String) throws(AudioFileError) {
    if link(hidden, target) == 0 {
      unlink(hidden)
      return
    }
    if errno == EEXIST { throw .outputExists(path: path) }
    // Memory cards know no hard links. An empty file claims the name, then gives way.
    let claim = Self.createExclusively(target)
    guard claim >= 0 else {
      if errno == EEXIST { throw .outputExists(path: path) }
      throw .cannotCreate(path: path, reason: systemMessage(errno))
    }
    FileStream(descriptor: claim).close()
    guard rename(hidden, target) == 0 else {
      let reason = systemMessage(errno)
      unlink(target)
      throw .cannotCreate(path: path, reason: reason)
    }
  }

  /// The permissions of the file that has a name; nil where none has.
  private static func mode(
    of path: String, replacesExisting: Bool
  ) throws(AudioFileError) -> mode_t? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno != ENAMETOOLONG else {
        throw .cannotCreate(path: path, reason: systemMessage(ENAMETOOLONG))
      }
      return nil
    }
    guard replacesExisting else { throw .outputExists(path: path) }
    guard stat(path, &status) == 0 else {
      throw .cannotCreate(path: path, reason: "the link leads nowhere")
    }
    return try replaceableMode(status, path)
  }

  /// The permissions of a file to replace; only regular files are.
  private static func replaceableMode(
    _ status: stat, _ path: String
  ) throws(AudioFileError) -> mode_t {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return status.st_mode & 0o777
    case S_IFDIR: throw .cannotCreate(path: path, reason: systemMessage(EISDIR))
    default: throw .cannotCreate(path: path, reason: "Not a regular file")
    }
  }

  /// Where a link leads, so that the file is replaced and the link stays.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// A new file of a name that nobody else has.
  private static func createHidden(
    in folder: String, for path: String
  ) throws(AudioFileError) -> (name: String, descriptor: Int32) {
    while true {
      let name = hiddenName(in: folder)
      let descriptor = createExclusively(name)
      let number = errno
      if descriptor >= 0 { return (name, descriptor) }
      guard number == EEXIST || number == EINTR else {
        throw .cannotCreate(path: path, reason: systemMessage(number))
      }
    }
  }

  private static func hiddenName(in folder: String) -> String {
    folder + ".beamform-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
  }

  /// A path up to its last slash, by bytes as the system takes it: a combining character behind a
  /// slash is one `Character` with it.
  private static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// The same for the target of a path, which has to name a file in it.
  private static func folder(
    of target: String, for path: String
  ) throws(AudioFileError) -> String {
    let folder = folder(of: target)
    guard target.utf8.count > folder.utf8.count else {
      throw .cannotCreate(path: path, reason: systemMessage(path.isEmpty ? ENOENT : EISDIR))
    }
    return folder
  }

  private static func createExclusively(_ path: String) -> Int32 {
    open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
  }
}
