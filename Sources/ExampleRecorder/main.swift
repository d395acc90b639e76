import ArrayFiles
import AudioFiles
import Beamforming
import Foundation

/// Records omni, front and back of an array; a recording stands in for its microphones.
func record(_ recording: String, array word: String, into folder: String) throws {
  let (reader, array) = (try AudioFileReader(path: recording), try ArraySource.resolve(word))
  let (rate, channels, block) = (reader.format.sampleRate, reader.format.channels, 480)
  let session = try CaptureSession(sampleRate: Double(rate))
  // Whatever can fail fails here, before sound runs. Filters are designed, which takes a moment.
  let connections = try session.connect(session.addInput(.array(array)).ports)  // omni, front, back
  let files = try connections.map { connection in
    try AudioFileWriter(
      path: "\(folder)/\(connection.port).wav", container: .wav, encoding: .float, sampleRate: rate,
      channels: 1, replacesExisting: false)
  }
  // All memory is there before sound comes: an audio thread must not allocate.
  let interleaved = UnsafeMutablePointer<Float>.allocate(capacity: block * channels)
  let planes = (0..<channels).map { _ in UnsafeMutablePointer<Float>.allocate(capacity: block) }
  let outputs = connections.map { _ in UnsafeMutablePointer<Float>.allocate(capacity: block) }
  // Boards have channels beside the microphones'. Sound that does not fit goes through, flagged.
  let order = array.microphones.map { $0.channel - 1 }
  let inputs = (channels == array.fileChannels ? order : Array(0..<channels))
    .map { UnsafePointer(planes[$0]) }
  var flags = BlockFlags()
  while case let frames = try reader.read(into: interleaved, frames: block), frames > 0 {
    for n in 0..<frames * channels { planes[n % channels][n / channels] = interleaved[n] }
    // The audio callback: no allocation, no lock, no failure. Where its time jumps, ports fade in anew.
    let status = session.process(
      at: Int64(reader.position - frames), inputs: inputs, channels: inputs.count,
      outputs: outputs, outputCount: outputs.count, frames: frames)
    flags.formUnion(status.flags)
    for (file, output) in zip(files, outputs) { try file.write(output, frames: frames) }
  }
  try AudioFileWriter.finish(files)  // They appear when all are complete.
  print("latency: \(session.latencyFrames) frames, flagged: \(flags)")
}
func stop(_ line: String) -> Never {
  FileHandle.standardError.write(Data("example-recorder: \(line)\n".utf8))
  exit(1)
}
let words = CommandLine.arguments
guard words.count == 4 else { stop("give INPUT.wav ARRAY OUTPUT-FOLDER/") }
do { try record(words[1], array: words[2], into: words[3]) } catch { stop("\(error)") }
