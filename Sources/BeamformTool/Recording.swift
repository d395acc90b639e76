import ArrayFiles
import AudioFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What one job reads: a file, standard input, or several files as one recording.
struct Recording {
  /// How several files are one recording.
  enum Merge: String, CaseIterable {
    /// Side by side: the channels of one after those of another.
    case channels
    /// One after another: the parts of a split take.
    case time
  }

  /// What was typed: paths, or ``standardInput`` alone.
  let words: [String]
  /// How several of them are one.
  let merge: Merge
  /// How samples without a header are laid out; `nil` for inputs with one.
  let layout: RawLayout?

  /// The word for standard input.
  static let standardInput = "-"

  /// Whether it comes from standard input.
  var isStream: Bool { words == [Self.standardInput] }

  /// The files that it reads.
  var paths: [String] { isStream ? [] : words }

  /// What messages call it.
  var name: String {
    if isStream { return "standard input" }
    return words.count == 1 ? words[0] : "\(words[0]) + \(words.count - 1) more"
  }

  /// What the names of outputs begin with.
  var stem: String { isStream ? "stdin" : ArrayFiles.stem(of: words[0]) }

  /// Opens it for reading.
  func open() throws(CommandError) -> AudioFileReader {
    do throws(AudioFileError) {
      if isStream {
        return try AudioFileReader(
          streamFrom: STDIN_FILENO, name: name, layout: layout,
          shouldStop: { Interruption.status != nil })
      }
      let readers = try words.map { word throws(AudioFileError) in
        guard let layout else { return try AudioFileReader(path: word) }
        return try AudioFileReader(path: word, layout: layout)
      }
      if readers.count == 1 { return readers[0] }
      switch merge {
      case .channels: return try AudioFileReader(merging: readers)
      case .time: return try AudioFileReader(joining: readers)
      }
    } catch {
      // A stream that was ended early is not to blame for what did not come.
      if isStream, let status = Interruption.status {
        throw CommandError(
          status: status, what: name, why: "nothing had come before the interruption",
          remedy: "run it again")
      }
      throw CommandError(error)
    }
  }
}
