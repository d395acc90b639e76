/// The header of a WAVE stream, which nobody can go back to.
struct WaveStreamHeader {
  let layout: WaveFormat
  let samples: RawLayout
  /// How many bytes of samples follow; nil for as many as come.
  let promisedBytes: Int64?
  let metadata: AudioMetadata

  /// Reads up to the first sample.
  ///
  /// - Parameter name: What errors call the stream.
  init(_ pipe: PipeReader, name: String) throws(AudioFileError) {
    guard let start = pipe.take(12) else {
      if let failure = pipe.failure { throw .readFailed(path: name, reason: failure) }
      if pipe.available == 0 { throw .empty(path: name) }
      throw Self.noSound(name)
    }
    let kind = String(decoding: start[..<4], as: UTF8.self)
    guard ["RIFF", "RIFX", "RF64"].contains(kind), start[8...].elementsEqual("WAVE".utf8) else {
      throw .notAudio(path: name, reason: Self.reason(start))
    }
    let isBigEndian = kind == "RIFX"
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
      isBigEndian ? bytes.bigEndianNumber : bytes.littleEndianNumber
    }
    let wholeSize = number(start[4..<8])
    var offset: UInt64 = 12
    var layout: WaveFormat?
    var longSize: UInt64?
    var chunks: [MetadataChunk] = []
    var room = UInt64(MetadataChunk.mostInAll)
    for _ in 0..<Self.mostChunks {
      guard let header = pipe.take(8) else { break }
      let chunk = String(decoding: header[..<4], as: UTF8.self)
      let size = number(header[4...])
      offset += 8
      if chunk == "data" {
        guard let layout else {
          throw .notAudio(path: name, reason: "its samples come before their format")
        }
        self.layout = layout
        samples = try Self.samples(layout, isBigEndian: isBigEndian, name: name)
        let isUntouched = wholeSize == UInt32.max || wholeSize + 8 <= offset
        promisedBytes =
          if size == UInt32.max, let longSize, longSize > 0 {
            Int64(exactly: longSize)
          } else if size == 0 && isUntouched || SampleSection.isPlaceholder(size) { nil } else {
            Int64(size)
          }
        metadata = AudioMetadata(chunks: chunks)
        return
      }
      let isKept =
        ["fmt ", "ds64"].contains(chunk) || !isBigEndian && MetadataChunk.isKnown(chunk)
      let kept = isKept ? min(size, UInt64(MetadataChunk.longest), room) : 0
      room -= kept
      guard let body = pipe.take(Int(kept)), pipe.skip(Int64(size - kept + size & 1)) else { break }
      offset += size + size & 1
      switch chunk {
      case "fmt ": layout = WaveFormat(chunk: body, isBigEndian: isBigEndian)
      case "ds64": longSize = body.count >= 16 ? body[8..<16].littleEndianNumber : nil
      default:
        if kept == size && isKept { chunks.append(MetadataChunk(name: chunk, body: body)) }
      }
    }
    if let failure = pipe.failure { throw .readFailed(path: name, reason: failure) }
    throw Self.noSound(name)
  }

  /// A header for samples that follow.
  ///
  /// - Parameter frames: How many; nil where nobody knows.
  static func bytes(
    codec: Codec, channels: Int, sampleRate: Int, frames: Int?, chunks: [MetadataChunk]
  ) -> [UInt8] {
    let format = WaveFormat(codec: codec, channels: channels, sampleRate: sampleRate)
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      Array(name.utf8) + littleEndianBytes(body.count, 4) + body
    }
    let front =
      Array("WAVE".utf8) + chunk("fmt ", format.chunk)
      + chunks.flatMap { chunk($0.name, $0.body) } + Array("data".utf8)
    let dataSize = frames.map { $0 * format.bytesPerFrame }
    let end = dataSize.map { front.count + 4 + $0 + $0 % 2 }
    guard let dataSize, let end, end <= UInt32.max else {
      let open = Int(WaveHeader.streamSize)
      return Array("RIFF".utf8) + littleEndianBytes(open + front.count + 4, 4) + front
        + littleEndianBytes(open, 4)
    }
    return Array("RIFF".utf8) + littleEndianBytes(end, 4) + front + littleEndianBytes(dataSize, 4)
  }

  /// A header has a handful; a stream of nothing but empty chunks would have no end.
  private static let mostChunks = 1000

  private static func samples(
    _ layout: WaveFormat, isBigEndian: Bool, name: String
  ) throws(AudioFileError) -> RawLayout {
    guard let codec = layout.codec else {
      throw .notAudio(
        path: name,
        reason: "its samples have \(layout.bits) bits of format \(layout.tag), which cannot be "
          + "read from a stream")
    }
    guard layout.channels > 0, layout.sampleRate > 0, layout.sampleRate <= Int32.max else {
      throw .notAudio(path: name, reason: "its header makes no sense")
    }
    if let reason = layout.contradiction(bytesPerSample: codec.bytesPerSample) {
      throw .notAudio(path: name, reason: reason)
    }
    return RawLayout(
      sampleRate: layout.sampleRate, channels: layout.channels, codec: codec,
      isBigEndian: isBigEndian)
  }

  private static func noSound(_ name: String) -> AudioFileError {
    .notAudio(path: name, reason: "it ends before its samples")
  }

  /// Why a stream that begins so is no WAVE stream.
  private static func reason(_ start: [UInt8]) -> String {
    let known: [(start: String, name: String)] = [
      ("fLaC", "FLAC"), ("OggS", "Ogg"), ("caff", "CAF"), ("FORM", "AIFF"), ("riff", "Wave64"),
      (".snd", "AU"), ("ID3", "MP3"),
    ]
    guard let kind = known.first(where: { start.starts(with: $0.start.utf8) })?.name else {
      return "it does not begin like one, and only WAV can come through a pipe"
    }
    return "it is \(kind), and only WAV can come through a pipe"
  }
}
