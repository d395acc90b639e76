import CSndfile

/// What libsndfile holds while a file is open: one pointer for any kind of stream.
final class StreamHandle {
  private let stream: any ByteStream
  private var tap: UnsafeMutablePointer<UInt8>?

  init(_ stream: any ByteStream) { self.stream = stream }

  /// Calls with a copy of all bytes that are read meanwhile going where there is room for them.
  func tapping<Result>(
    into bytes: UnsafeMutablePointer<UInt8>?, _ body: () throws(AudioFileError) -> Result
  ) throws(AudioFileError) -> Result {
    tap = bytes
    defer { tap = nil }
    return try body()
  }

  /// What libsndfile calls; its `user` pointer is a handle that outlives the open file.
  static var callbacks: SF_VIRTUAL_IO {
    SF_VIRTUAL_IO(
      get_filelen: { user in StreamHandle.of(user)?.stream.length ?? -1 },
      seek: { offset, whence, user in StreamHandle.of(user)?.stream.seek(offset, whence) ?? -1 },
      read: { bytes, count, user in
        guard let bytes else { return 0 }
        return StreamHandle.of(user)?.read(into: bytes, count: count) ?? 0
      },
      write: { bytes, count, user in
        guard let bytes else { return 0 }
        return StreamHandle.of(user)?.stream.write(bytes, count: count) ?? 0
      },
      tell: { user in StreamHandle.of(user)?.stream.position ?? -1 })
  }

  private func read(into bytes: UnsafeMutableRawPointer, count: Int64) -> Int64 {
    let got = stream.read(into: bytes, count: count)
    if let tap, got > 0 {
      UnsafeMutableRawPointer(tap).copyMemory(from: bytes, byteCount: Int(got))
      self.tap = tap + Int(got)
    }
    return got
  }

  private static func of(_ user: UnsafeMutableRawPointer?) -> StreamHandle? {
    user.map { Unmanaged<StreamHandle>.fromOpaque($0).takeUnretainedValue() }
  }
}
