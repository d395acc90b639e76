import AudioFiles

/// The file of `--report`: it appears complete, once the outputs have.
final class ReportFile {
  private let file: PendingFile

  /// Starts it before the work, so that a report that cannot be written costs nothing.
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

  /// Writes the document and gives the file its name.
  func finish(_ document: String) throws(CommandError) {
    do throws(AudioFileError) {
      try file.write(document)
      try file.publish()
      file.settle()
    } catch { throw CommandError(error) }
  }
}
