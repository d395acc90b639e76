import AudioFiles

/// A file of text beside the outputs, a report or events: it appears complete, once they have.
final class TextOutput {
  private let file: PendingFile

  /// Starts it before the work, so that a text that cannot be written costs nothing.
  init(path: String, replacesExisting: Bool) throws(CommandError) {
    do throws(AudioFileError) {
      file = try PendingFile(path: path, replacesExisting: replacesExisting)
    } catch { throw CommandError(error) }
  }

  /// Refuses what could not be created, and creates nothing.
  static func check(path: String, replacesExisting: Bool) throws(CommandError) {
    do throws(AudioFileError) {
      try PendingFile.check(path: path, replacesExisting: replacesExisting)
    } catch { throw CommandError(error) }
  }

  /// Writes the text and gives the file its name.
  func finish(_ text: String) throws(CommandError) {
    do throws(AudioFileError) {
      try file.write(text)
      try file.publish()
      file.settle()
    } catch { throw CommandError(error) }
  }
}
