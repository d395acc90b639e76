import Beamforming

/// What `--array` takes.
public enum ArraySource {
  /// Finds the array that a word names: a built-in one, else a shorthand, else an array file.
  ///
  /// A file that is called like a built-in array is reached by `./NAME`.
  ///
  /// - Throws: ``ArrayFileError``; for a word that is nothing of these
  ///   ``ArrayFileError/arrayUnknown(word:nearest:)``.
  public static func resolve(_ word: String) throws(ArrayFileError) -> MicrophoneArray {
    try resolve(word) { path throws(ArrayFileError) in try ArrayFile.read(path: path) }
  }

  /// The same where files are read in another way.
  package static func resolve(
    _ word: String, reading read: (_ path: String) throws(ArrayFileError) -> MicrophoneArray
  ) throws(ArrayFileError) -> MicrophoneArray {
    if let array = BuiltInArrays.array(named: word) { return array }
    if let array = try ArrayShorthand.parse(word) { return array }
    do {
      return try read(word)
    } catch .fileMissing(path: word) {
      let isPlainlyPath = word.utf8.contains { "/.".utf8.contains($0) }
      let nearest = nearestWord(to: word, among: BuiltInArrays.names)
      throw .arrayUnknown(word: word, nearest: isPlainlyPath ? nil : nearest)
    }
  }
}
