import CSndfile
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One file open in libsndfile, for reading or for writing.
final class SoundFile {
  let path: String
  let sampleRate: Int
  let channels: Int
  /// Frames that the header promises; 0 while a file is written.
  private(set) var frames: Int
  let codec: Codec
  /// Frames read or written so far.
  private(set) var position = 0
  private let stream: DescriptorStream
  private var complaint = "the file ends too early"
  private var handle: OpaquePointer?

  /// libsndfile keeps the reason of a failed opening in one variable for the whole process.
  private static let opening = Mutex(())

  private init(path: String, stream: DescriptorStream, handle: OpaquePointer, info: SF_INFO) {
    self.path = path
    self.stream = stream
    self.handle = handle
    sampleRate = Int(info.samplerate)
    channels = Int(info.channels)
    frames = Int(info.frames)
    codec = Codec(format: info.format)
  }

  deinit { _ = sf_close(handle) }

  /// Opens an existing file.
  convenience init(reading path: String) throws(AudioFileError) {
    let stream = try Self.openDescriptor(path)
    guard stream.length != 0 else { throw .empty(path: path) }
    stream.unknownSizeOffset = WaveHeader.unfinishedSizeOffset(stream)
    var info = SF_INFO()
    let (opened, reason) = Self.open(stream, SFM_READ, &info)
    guard let handle = opened else {
      if let failure = stream.failure { throw .readFailed(path: path, reason: failure) }
      throw .notAudio(path: path, reason: reason)
    }
    self.init(path: path, stream: stream, handle: handle, info: info)
    guard channels > 0, sampleRate > 0, frames >= 0 else {
      throw .notAudio(path: path, reason: "its header makes no sense")
    }
    // A stream that was compressed on the fly does not say how long it is, and libsndfile then
    // gives the largest number there is; sums over it would overflow. Only decoding tells.
    if frames > 1 << 48 {
      let counted = try Self.countFrames(path)
      frames = counted
    }
    guard frames > 0 else { throw .empty(path: path) }
    try checkSampleLayout()
  }

  /// Starts a file in an empty, seekable stream; `path` is what errors name.
  convenience init(
    writing path: String, stream: DescriptorStream, container: AudioContainer, codec: Codec,
    sampleRate: Int, channels: Int
  ) throws(AudioFileError) {
    guard container.holds(codec, channels: channels), let width = Int32(exactly: channels) else {
      throw .notHeld(container: container, encoding: codec.encoding, channels: channels)
    }
    guard container.holds(sampleRate: sampleRate), let rate = Int32(exactly: sampleRate) else {
      throw .rateNotHeld(container: container, sampleRate: sampleRate)
    }
    var info = SF_INFO()
    info.samplerate = rate
    info.channels = width
    info.format = container.format(codec, channels: width)
    let (opened, reason) = Self.open(stream, SFM_WRITE, &info)
    guard let handle = opened else {
      throw .writeFailed(path: path, reason: stream.failure ?? reason)
    }
    self.init(path: path, stream: stream, handle: handle, info: info)
    frames = 0
    // The chunk holds the time of day, and equal sound shall give equal files.
    sf_command(handle, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
  }

  /// Reads up to `count` frames through one of libsndfile's calls; 0 at the end.
  func read(
    _ count: Int, with call: (OpaquePointer?, sf_count_t) -> sf_count_t
  ) throws(AudioFileError) -> Int {
    precondition(count >= 0, "a count of frames is not negative")
    let wanted = min(count, frames - position)
    guard wanted > 0 else { return 0 }
    let got = Int(call(handle, sf_count_t(wanted)))
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

  /// What a file that is read holds.
  var format: AudioFormat {
    let section = codec.isUncompressed ? SampleSection(stream) : nil
    return AudioFormat(
      sampleRate: sampleRate, channels: channels, frames: frames, encoding: codec.encoding,
      missingFrames: section?.missingFrames(bytesPerFrame: codec.bytesPerSample * channels) ?? 0)
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

  /// Refuses integers that stand elsewhere in their bytes than libsndfile takes them from.
  ///
  /// A header may leave bits of its integers unused. They are the lowest by the format's
  /// definition, but some recorders leave out the highest, which would turn sound into noise.
  private func checkSampleLayout() throws(AudioFileError) {
    guard let layout = WaveLayout(stream) else { return }
    if layout.leavesGaps(bytesPerSample: codec.bytesPerSample) {
      throw .notAudio(
        path: path,
        reason: "its header contradicts itself: \(layout.bits) bits in blocks of"
          + " \(layout.bytesPerFrame) bytes for \(channels) channels")
    }
    guard let unused = layout.unusedBits else { return }
    var samples = [Int32](repeating: 0, count: 4096 * channels)
    let count = try read(4096) { sf_readf_int($0, &samples, $1) } * channels
    try seek(to: 0)
    // libsndfile puts the highest bit of the container into the highest of 32.
    let lowest = 32 - layout.bits
    let low = Int32(truncatingIfNeeded: (1 << (lowest + unused)) - 1)
    let usesLow = samples[..<count].contains { $0 & low != 0 }
    let usesHigh = samples[..<count].contains { !(-1...0).contains($0 >> (32 - Int32(unused))) }
    if usesLow && !usesHigh {
      throw .notAudio(
        path: path, reason: "its samples stand in the lower bits, where its header leaves none")
    }
  }

  private static func openDescriptor(_ path: String) throws(AudioFileError) -> DescriptorStream {
    // Without O_NONBLOCK a named pipe would wait for its writer.
    let descriptor = Self.openRetrying(path)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: systemMessage(errno)) }
    let stream = DescriptorStream(descriptor: descriptor)
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

  private static func openRetrying(_ path: String) -> Int32 {
    while true {
      #if canImport(Glibc)
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      #else
        let descriptor = Darwin.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      #endif
      if descriptor >= 0 || errno != EINTR { return descriptor }
    }
  }

  private static func open(
    _ stream: DescriptorStream, _ mode: Int, _ info: inout SF_INFO
  ) -> (handle: OpaquePointer?, reason: String) {
    // A pointer may not leave the lock by itself; its address may.
    let (address, reason) = opening.withLock { _ in
      var callbacks = DescriptorStream.callbacks
      let user = Unmanaged.passUnretained(stream).toOpaque()
      let handle = sf_open_virtual(&callbacks, Int32(mode), &info, user)
      return (UInt(bitPattern: handle), handle == nil ? message(nil) : "")
    }
    return (OpaquePointer(bitPattern: address), reason)
  }

  private static func countFrames(_ path: String) throws(AudioFileError) -> Int {
    let stream = try openDescriptor(path)
    var info = SF_INFO()
    let (opened, reason) = open(stream, SFM_READ, &info)
    guard let handle = opened else { throw .notAudio(path: path, reason: reason) }
    defer { sf_close(handle) }
    let block = 4096
    var total = 0
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: block * Int(info.channels))
    defer { samples.deallocate() }
    while true {
      let got = Int(sf_readf_float(handle, samples, sf_count_t(block)))
      if let failure = stream.failure { throw .readFailed(path: path, reason: failure) }
      guard got > 0 else { return total }
      total += got
    }
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
