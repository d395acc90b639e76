import Beamforming

/// Why what was named does not give a microphone array, or another file not what it is for.
///
/// `path` is the file's name, or the word that was given; `key` leads to a place in the file, such
/// as `microphones[2].position`, counted from 1.
public enum ArrayFileError: Error, Equatable, Sendable {
  /// The file exists, yet the system does not let it be read; the reason is the system's own.
  case cannotRead(path: String, reason: String)
  /// There is no such file.
  case fileMissing(path: String)
  /// There is not enough memory to read the file.
  case outOfMemory(path: String)
  /// It is a folder, a device or a pipe.
  case notRegularFile(path: String, isFolder: Bool)
  /// The file is larger than any of its kind.
  case fileTooLarge(path: String, limitBytes: Int)
  /// The file holds nothing but white space.
  case fileEmpty(path: String)
  /// The text breaks the rules of JSON here. Lines and columns are counted from 1; the column is that
  /// of the last character that was read, the end of the word that is wrong.
  case notJSON(path: String, line: Int, column: Int, reason: String)
  /// An object has one key twice.
  case keyRepeated(path: String, key: String, line: Int, column: Int)
  /// There is no such key; `known` are the ones that stand in this place.
  case keyUnknown(path: String, key: String, nearest: String, known: [String])
  /// A key of array files that only the command honours, which has readers for other formats.
  case keyNotSupported(path: String, key: String)
  /// A key that must be there is not.
  case keyMissing(path: String, key: String)
  /// A value is of another kind than its key asks for.
  case wrongKind(path: String, key: String, expected: String, found: String)
  /// A position or another list has not so many numbers as it should.
  case numberCount(path: String, key: String, expected: Int, count: Int)
  /// A text is none of the words that its key has.
  case wordUnknown(path: String, key: String, word: String, nearest: String, known: [String])
  /// Two keys of which one rules out the other.
  case keysExclusive(path: String, key: String, other: String)
  /// A file that is named does not lie in the folder of the file that names it.
  case fileOutsideFolder(path: String, key: String, file: String)
  /// A file of another format that gives no array or no responses; `line` is counted from 1 where the
  /// format has lines.
  case notUsable(path: String, line: Int?, reason: String, remedy: String)
  /// What the file or the shorthand describes is not a usable array.
  case geometry(path: String, GeometryError)
  /// A shorthand that is not written as it should be; `example` is a right one.
  case shorthandMalformed(word: String, reason: String, example: String)
  /// Neither a built-in array nor a shorthand nor a file; `nearest` is the built-in array whose
  /// name comes nearest, or `nil` where the word is plainly a path.
  case arrayUnknown(word: String, nearest: String?)
}
