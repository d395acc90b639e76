import ArrayFiles
import Beamforming

/// Tables of positions: x, y and z in metres a row, comma-separated, a microphone a row.
///
/// A first row that is not of numbers is a heading; lines that begin with `#` are comments.
public enum PositionTable {
  /// A table is at most this long, in bytes: 1 MiB.
  public static let largestFileBytes = 1 << 20

  /// Reads the array of a table, which is called like the file without its extension. The rows are
  /// microphones 1, 2 and so on, on channels of the same number.
  ///
  /// - Throws: ``ArrayFiles/ArrayFileError``, with the line, for what cannot be read or is no array.
  public static func array(path: String) throws(ArrayFileError) -> MicrophoneArray {
    try array(from: regularFile(path: path, limitBytes: largestFileBytes), path: path)
  }

  /// The array of a table's bytes.
  package static func array(
    from bytes: [UInt8], path: String
  ) throws(ArrayFileError) -> MicrophoneArray {
    var rows = try TableRow.rows(of: bytes, path: path)[...]
    if let first = rows.first, first.fields.indices.allSatisfy({ first.number($0) == nil }) {
      rows = rows.dropFirst()
    }
    var positions: [SIMD3<Double>] = []
    for row in rows {
      let coordinates = row.fields.indices.compactMap { row.number($0) }
      guard row.fields.count == 3, coordinates.count == 3 else {
        throw row.fault(
          "a row is not three numbers", remedy: "give x, y and z in metres, a microphone a row",
          path: path)
      }
      positions.append(SIMD3(coordinates[0], coordinates[1], coordinates[2]))
    }
    do {
      return try MicrophoneArray(name: stem(of: path), positions: positions)
    } catch {
      throw .geometry(path: path, error)
    }
  }
}
