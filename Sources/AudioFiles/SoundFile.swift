import CSndfile
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One file or stream open in libsndfile, for reading or for writing.
final class SoundFile {
  let path: String
  let sampleRate: Int
  let channels: Int
  /// Frames that the header promises; 0 while a file is written.
  private(set) var frames: Int
  let codec: Codec
  /// Frames read or written so far.
  private(set) var position = 0
  private let stream: any ByteStream
  private let user: StreamHandle
  private var complaint = "the file ends too early"
  private var handle: OpaquePointer?

  /// libsndfile keeps the reason of a failed opening in one variable for the whole process.
  private static let opening = Mutex(())

  /// Opens a file whose header libsndfile reads.
  convenience init(reading stream: FileStream, path: String) throws(AudioFileError) {
    var info = SF_INFO()
    try self.init(reading: stream, path: path, info: &info)
    guard channels > 0, sampleRate > 0, frames >= 0 else {
      throw .notAudio(path: path, reason: "its header makes no sense")
    }
    // A stream that was compressed on the fly does not say how long it is, and libsndfile then
    // gives the largest number there is; sums over it would overflow. Only decoding tells.
    if frames > 1 << 48 {
      let counted = try countFrames()
      frames = counted
    }
    guard frames > 0 else { throw .empty(path: path) }
  }

  /// Opens samples without a header.
  convenience init(
    reading stream: any ByteStream, path: String, layout: RawLayout
  ) throws(AudioFileError) {
    var info = SF_INFO()
    info.samplerate = Int32(clamping: layout.sampleRate)
    info.channels = Int32(clamping: layout.channels)
    info.format = layout.format
    try self.init(reading: stream, path: path, info: &info)
  }

  private init(
    reading stream: any ByteStream, path: String, info: inout SF_INFO
  ) throws(AudioFileError) {
    user = StreamHandle(stream)
    let (opened, reason) = Self.open(user, SFM_READ, &info)
    guard let handle = opened else {
      if let failure = stream.failure { throw .readFailed(path: path, reason: failure) }
      throw .notAudio(path: path, reason: reason)
    }
    self.path = path
    self.stream = stream
    self.handle = handle
    sampleRate = Int(info.samplerate)
    channels = Int(info.channels)
    frames = Int(info.frames)
    codec = Codec(format: info.format)
  }

  /// Starts a file in an empty stream; `path` is what errors name.
  ///
  /// - Parameter shrinks: Whether an RF64 file that ends up small enough becomes a WAVE file.
  init(
    writing stream: any ByteStream, path: String, format: Int32, sampleRate: Int32, channels: Int32,
    shrinks: Bool
  ) throws(AudioFileError) {
    user = StreamHandle(stream)
    var info = SF_INFO()
    info.samplerate = sampleRate
    info.channels = channels
    info.format = format
    let (opened, reason) = Self.open(user, SFM_WRITE, &info)
    guard let handle = opened else {
      throw .writeFailed(path: path, reason: stream.failure ?? reason)
    }
    self.path = path
    self.stream = stream
    self.handle = handle
    self.sampleRate = Int(sampleRate)
    self.channels = Int(channels)
    frames = 0
    codec = Codec(format: format)
    // The chunk holds the time of day, and equal sound shall give equal files.
    sf_command(handle, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
    if shrinks { sf_command(handle, Int32(SFC_RF64_AUTO_DOWNGRADE), nil, Int32(SF_TRUE)) }
  }

  deinit { _ = sf_close(handle) }

  /// Reads up to `count` frames through one of libsndfile's calls; 0 at the end.
  ///
  /// - Parameter codes: Where the bytes of the samples go as well; nil for nowhere.
  func read(
    _ count: Int, codes: UnsafeMutablePointer<UInt8>? = nil,
    with call: (OpaquePointer?, sf_count_t) -> sf_count_t
  ) throws(AudioFileError) -> Int {
    precondition(count >= 0, "a count of frames is not negative")
    let wanted = min(count, frames - position)
    guard wanted > 0 else { return 0 }
    let got = try user.tapping(into: codes) { Int(call(handle, sf_count_t(wanted))) }
    if let failure = stream.failure { throw .readFailed(path: path, reason: failure) }
    // The next call forgets it, and may be the one that has nothing to return any more.
    if sf_error(handle) != 0 { complaint = Self.message(handle) }
    guard got > 0 else {
      throw .damaged(path: path, framesRead: position, frames: frames, reason: complaint)
    }
    position += got
    return got
  }

  /// Moves to a frame of a file that is read.
  func seek(to frame: Int) throws(AudioFileError) {
    precondition(frame >= 0 && frame <= frames, "a frame to seek lies inside the file")
    guard sf_seek(handle, sf_count_t(frame), Int32(SF_SEEK_SET)) == sf_count_t(frame) else {
      if let failure = stream.failure { throw .readFailed(path: path, reason: failure) }
      throw .damaged(
        path: path, framesRead: position, frames: frames, reason: Self.message(handle))
    }
    position = frame
  }

  /// Writes `count` frames through one of libsndfile's calls.
  func write(
    _ count: Int, with call: (OpaquePointer?, sf_count_t) -> sf_count_t
  ) throws(AudioFileError) {
    guard count > 0 else { return }
    let written = Int(call(handle, sf_count_t(count)))
    if let failure = stream.failure { throw .writeFailed(path: path, reason: failure) }
    guard written == count else { throw .writeFailed(path: path, reason: Self.message(handle)) }
    position += count
  }

  /// Completes the header and closes the encoder; the stream stays open.
  func close() throws(AudioFileError) {
    guard let open = handle else { return }
    handle = nil
    let result = sf_close(open)
    if let failure = stream.failure { throw .writeFailed(path: path, reason: failure) }
    if result != 0 {
      throw .writeFailed(path: path, reason: Self.cleaned(sf_error_number(result)))
    }
  }

  /// Calls with libsndfile's pointer, for what is no sound.
  func withHandle<Result>(_ body: (OpaquePointer?) -> Result) -> Result { body(handle) }

  private static func open(
    _ user: StreamHandle, _ mode: Int, _ info: inout SF_INFO
  ) -> (handle: OpaquePointer?, reason: String) {
    // A pointer may not leave the lock by itself; its address may.
    let (address, reason) = opening.withLock { _ in
      var callbacks = StreamHandle.callbacks
      let user = Unmanaged.passUnretained(user).toOpaque()
      let handle = sf_open_virtual(&callbacks, Int32(mode), &info, user)
      return (UInt(bitPattern: handle), handle == nil ? message(nil) : "")
    }
    return (OpaquePointer(bitPattern: address), reason)
  }

  /// Decodes all of it, and goes back to the start.
  private func countFrames() throws(AudioFileError) -> Int {
    let block = 4096
    var total = 0
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: block * channels)
    defer { samples.deallocate() }
    while true {
      let got = Int(sf_readf_float(handle, samples, sf_count_t(block)))
      if let failure = stream.failure { throw .readFailed(path: path, reason: failure) }
      guard got > 0 else { break }
      total += got
    }
    guard sf_seek(handle, 0, Int32(SF_SEEK_SET)) == 0 else {
      throw .notAudio(path: path, reason: Self.message(handle))
    }
    return total
  }

  private static func message(_ handle: OpaquePointer?) -> String { cleaned(sf_strerror(handle)) }

  /// libsndfile's words without the "Error :" before and the full stop after some of them.
  private static func cleaned(_ text: UnsafePointer<CChar>?) -> String {
    var message = text.map { String(cString: $0) }?[...] ?? ""
    if message.hasPrefix("Error : ") { message = message.dropFirst(8) }
    while let last = message.last, last == "." || last.isWhitespace { message.removeLast() }
    return message.isEmpty ? "unknown error of libsndfile" : String(message)
  }
}
