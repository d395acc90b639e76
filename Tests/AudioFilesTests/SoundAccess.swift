import AudioFiles

/// Reads a whole file in blocks, interleaved.
func readAll(
  _ path: String, blockFrames: Int = 700
) throws -> (samples: [Float], format: AudioFormat) {
  let reader = try AudioFileReader(path: path)
  var block = [Float](repeating: 0, count: blockFrames * reader.format.channels)
  var samples: [Float] = []
  while true {
    let frames = try reader.read(into: &block, frames: blockFrames)
    if frames == 0 { return (samples, reader.format) }
    samples += block[..<(frames * reader.format.channels)]
  }
}

/// Writes a whole file in blocks; returns the clipped samples a channel.
@discardableResult
func writeAll(
  _ samples: [Float], to path: String, container: AudioContainer = .wav, encoding: SampleEncoding,
  channels: Int = 1, sampleRate: Int = 48_000, replacesExisting: Bool = false,
  blockFrames: Int = 1500
) throws -> [Int] {
  let writer = try AudioFileWriter(
    path: path, container: container, encoding: encoding, sampleRate: sampleRate,
    channels: channels, replacesExisting: replacesExisting)
  var done = 0
  while done < samples.count {
    let count = min(blockFrames * channels, samples.count - done)
    try Array(samples[done..<(done + count)]).withUnsafeBufferPointer { block in
      if let base = block.baseAddress { try writer.write(base, frames: count / channels) }
    }
    done += count
  }
  try writer.finish()
  return writer.clippedSamples
}
