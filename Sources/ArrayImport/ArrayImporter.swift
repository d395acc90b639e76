import ArrayFiles
import Beamforming

/// Finds arrays, those in other programs' formats too.
public enum ArrayImporter {
  /// Finds the array that a word names: a built-in one, else a shorthand, else a file.
  ///
  /// The extension of a file, upper and lower case being the same, says what it is: `.sofa` a
  /// ``SofaFile``, `.cfg` an ``OdasConfiguration``, `.csv` a ``PositionTable``, `.xml` an
  /// ``AcoularGeometry``; anything else is an array file, whose `measured` may name a SOFA file or a
  /// ``MeasuredTable``.
  ///
  /// - Throws: ``ArrayFiles/ArrayFileError``.
  public static func resolve(_ word: String) throws(ArrayFileError) -> MicrophoneArray {
    try ArraySource.resolve(word) { path throws(ArrayFileError) in try array(path: path) }
  }

  private static func array(path: String) throws(ArrayFileError) -> MicrophoneArray {
    switch fileExtension(of: path) {
    case "sofa": try SofaFile.array(path: path)
    case "cfg": try OdasConfiguration.array(path: path)
    case "csv": try PositionTable.array(path: path)
    case "xml": try AcoularGeometry.array(path: path)
    default: try ArrayFile.read(path: path, measured: responses)
    }
  }

  /// Reads the responses that an array file names.
  ///
  /// The path is one within the array file's folder by its text. A link that leads out of it is
  /// followed: only who can write into the folder can place one, and could have placed the file.
  package static func responses(
    path: String, of microphones: [Microphone]
  ) throws(ArrayFileError) -> MeasuredResponses {
    switch fileExtension(of: path) {
    case "sofa": return try SofaFile.responses(path: path)
    case "csv": return try MeasuredTable.responses(path: path, microphones: microphones)
    default:
      throw .notUsable(
        path: path, line: nil, reason: "not a kind of file that holds responses",
        remedy: "name a .sofa file, or a .csv table of WAV files and their directions")
    }
  }
}
