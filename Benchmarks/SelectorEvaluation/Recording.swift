import AudioFiles

/// Reads a whole file: a signal a channel, and the rate.
func recording(path: String) throws -> (channels: [[Float]], sampleRate: Double) {
  let reader = try AudioFileReader(path: path)
  let count = reader.format.channels
  var channels = [[Float]](repeating: [], count: count)
  var block = [Float](repeating: 0, count: count * 4096)
  while true {
    let frames = try block.withUnsafeMutableBufferPointer { buffer in
      guard let samples = buffer.baseAddress else { return 0 }
      return try reader.read(into: samples, frames: 4096)
    }
    if frames == 0 { break }
    for channel in 0..<count {
      for frame in 0..<frames { channels[channel].append(block[frame * count + channel]) }
    }
  }
  return (channels, Double(reader.format.sampleRate))
}
