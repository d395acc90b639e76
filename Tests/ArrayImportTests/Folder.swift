import AudioFiles
import Foundation

/// A temporary folder; it goes with the value.
final class Folder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("beamform-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The full path of a name in the folder.
  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a text.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
  }

  /// Writes a sound file of floating-point samples.
  func writeSound(_ channels: [[Float]], to name: String, sampleRate: Int = 48_000) throws {
    let writer = try AudioFileWriter(
      path: path(name), container: .wav, encoding: .float, sampleRate: sampleRate,
      channels: channels.count, replacesExisting: true)
    let frames = channels[0].count
    try writer.write(
      (0..<frames).flatMap { frame in channels.map { $0[frame] } }, frames: frames)
    try writer.finish()
  }
}
