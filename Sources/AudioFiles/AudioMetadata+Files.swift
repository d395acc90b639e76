import CSndfile

extension AudioMetadata {
  /// What a file says: the chunks of WAVE and RF64, of other formats what libsndfile makes of it.
  init(_ stream: FileStream, _ file: SoundFile) {
    let chunks = WaveHeader.allChunks(of: stream)
    if !chunks.isEmpty {
      var room = Int64(MetadataChunk.mostInAll)
      self.init(
        chunks: chunks.compactMap { chunk in
          guard MetadataChunk.isKnown(chunk.name), chunk.size <= MetadataChunk.longest,
            chunk.size <= room
          else { return nil }
          room -= chunk.size
          let body = WaveHeader.bytes(stream, at: chunk.offset, count: Int(chunk.size))
          return body.map { MetadataChunk(name: chunk.name, body: $0) }
        })
      return
    }
    self.init()
    file.withHandle { handle in
      for (identifier, kind) in Self.strings {
        guard let text = sf_get_string(handle, Int32(kind)), text.pointee != 0 else { continue }
        texts.append(InfoText(identifier: identifier, text: Array(String(cString: text).utf8)))
      }
      cuePoints = Self.cuePoints(handle)
    }
  }

  /// Gives a file what its container holds, before the first frame is written.
  ///
  /// - Returns: The names of what does not fit.
  func give(to file: SoundFile, container: AudioContainer) -> [String] {
    guard container == .wav || container == .rf64 else {
      file.withHandle { handle in
        for item in texts {
          guard let kind = Self.strings.first(where: { $0.identifier == item.identifier })?.kind
          else { continue }
          sf_set_string(handle, Int32(kind), String(decoding: item.text, as: UTF8.self))
        }
        if container == .aiff { setCuePoints(handle) }
      }
      return []
    }
    let (fitting, leftOut) = fittingChunks
    for chunk in fitting {
      file.withHandle { handle in
        var body = chunk.body
        body.withUnsafeMutableBytes { bytes in
          var info = SF_CHUNK_INFO()
          withUnsafeMutableBytes(of: &info.id) { $0.copyBytes(from: chunk.name.utf8) }
          info.id_size = 4
          info.datalen = UInt32(bytes.count)
          info.data = bytes.baseAddress
          // libsndfile copies the bytes.
          sf_set_chunk(handle, &info)
        }
      }
    }
    return leftOut
  }

  /// The texts that libsndfile knows, by their names in WAVE.
  private static var strings: [(identifier: String, kind: Int)] {
    [
      ("INAM", Int(SF_STR_TITLE)), ("ICOP", Int(SF_STR_COPYRIGHT)),
      ("ISFT", Int(SF_STR_SOFTWARE)), ("IART", Int(SF_STR_ARTIST)),
      ("ICMT", Int(SF_STR_COMMENT)), ("ICRD", Int(SF_STR_DATE)), ("IPRD", Int(SF_STR_ALBUM)),
      ("ITRK", Int(SF_STR_TRACKNUMBER)), ("IGNR", Int(SF_STR_GENRE)),
    ]
  }

  private static func cuePoints(_ handle: OpaquePointer?) -> [CuePoint] {
    var count: UInt32 = 0
    let size = Int32(MemoryLayout<UInt32>.size)
    guard sf_command(handle, Int32(SFC_GET_CUE_COUNT), &count, size) != 0, count > 0 else {
      return []
    }
    var cues = SF_CUES()
    guard sf_command(handle, Int32(SFC_GET_CUE), &cues, Int32(MemoryLayout<SF_CUES>.size)) != 0
    else { return [] }
    return withUnsafeBytes(of: &cues.cue_points) { bytes in
      bytes.bindMemory(to: SF_CUE_POINT.self).prefix(Int(cues.cue_count)).map {
        CuePoint(identifier: UInt32(bitPattern: $0.indx), frame: Int($0.sample_offset))
      }
    }
  }

  private func setCuePoints(_ handle: OpaquePointer?) {
    var cues = SF_CUES()
    withUnsafeMutableBytes(of: &cues.cue_points) { bytes in
      let points = bytes.bindMemory(to: SF_CUE_POINT.self)
      let fitting = cuePoints.filter { UInt32(exactly: $0.frame) != nil }.prefix(points.count)
      for (index, point) in fitting.enumerated() {
        points[index].indx = Int32(truncatingIfNeeded: index + 1)
        points[index].position = UInt32(point.frame)
        points[index].sample_offset = UInt32(point.frame)
      }
      cues.cue_count = UInt32(fitting.count)
    }
    guard cues.cue_count > 0 else { return }
    sf_command(handle, Int32(SFC_SET_CUE), &cues, Int32(MemoryLayout<SF_CUES>.size))
  }
}
