import AudioFiles
import Foundation

/// A temporary folder; it goes with the value.
public final class Folder {
  /// Where it is.
  public let url: URL

  /// Creates it.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("beamform-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The full path of a name in the folder.
  public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// The bytes of a file.
  public func data(_ name: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }

  /// Writes a text.
  public func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
  }

  /// The names of all that is in the folder, hidden files and those in inner folders too.
  public var names: [String] {
    let found = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String }
    return (found ?? []).sorted()
  }

  /// Writes a sound file.
  public func writeSound(
    _ channels: [[Float]], to name: String, encoding: SampleEncoding = .pcm16,
    sampleRate: Int = 48_000
  ) throws {
    let frames = channels[0].count
    let writer = try AudioFileWriter(
      path: path(name), container: AudioContainer(path: name) ?? .wav, encoding: encoding,
      sampleRate: sampleRate, channels: channels.count, replacesExisting: true)
    let interleaved = (0..<frames).flatMap { frame in channels.map { $0[frame] } }
    try writer.write(interleaved, frames: frames)
    try writer.finish()
  }

  /// Writes noise, another in each channel.
  public func writeNoise(
    channels: Int, frames: Int = 480, to name: String, encoding: SampleEncoding = .pcm16,
    sampleRate: Int = 48_000
  ) throws {
    let sound = (0..<channels).map { whiteNoise(frames: frames, seed: UInt64($0 + 1)) }
    try writeSound(sound, to: name, encoding: encoding, sampleRate: sampleRate)
  }

  /// Reads a sound file whole.
  public func readSound(_ name: String) throws -> (format: AudioFormat, channels: [[Float]]) {
    let reader = try AudioFileReader(path: path(name))
    let count = reader.format.channels
    let room = (reader.format.frames ?? 0) + 1
    var samples = [Float](repeating: 0, count: room * count)
    var frames = 0
    while true {
      let read = try samples.withUnsafeMutableBufferPointer { buffer in
        try buffer.baseAddress.map {
          try reader.read(into: $0 + frames * count, frames: room - frames)
        }
      }
      guard let read, read > 0 else { break }
      frames += read
    }
    let channels = (0..<count).map { channel in (0..<frames).map { samples[$0 * count + channel] } }
    return (reader.format, channels)
  }

  /// The sample bytes of a WAV file, found by walking its chunks.
  public func sampleBytes(_ name: String) throws -> Data {
    let bytes = [UInt8](try data(name))
    var position = 12
    while position + 8 <= bytes.count {
      let size = (0..<4).reduce(0) { $0 | Int(bytes[position + 4 + $1]) << (8 * $1) }
      let start = position + 8
      if bytes[position..<position + 4].elementsEqual("data".utf8) {
        return Data(bytes[start..<min(start + size, bytes.count)])
      }
      position = start + size + size % 2
    }
    return Data()
  }
}
