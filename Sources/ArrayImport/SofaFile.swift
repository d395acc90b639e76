import ArrayFiles
import AudioFiles
import Beamforming

/// SOFA files (AES69): impulse responses of a set of receivers from measured directions.
///
/// They are parsed in a child process, so that a damaged or hostile one cannot do more than be refused.
///
/// - SeeAlso: AES69-2022, "AES standard for file exchange – Spatial acoustic data file format".
public enum SofaFile {
  /// A SOFA file is at most this long, in bytes: 256 MiB.
  public static let largestFileBytes = 256 << 20

  /// The array that the receivers of a file are, with what they were measured to hear.
  ///
  /// Receivers are microphones 1, 2 and so on, on channels of the same number, where the listener sees
  /// them: +x ahead, +y left, +z up. Of several measurements from one direction the farthest counts,
  /// and the array's note says so.
  ///
  /// - Throws: ``ArrayFiles/ArrayFileError`` for what cannot be read, is damaged, or is no array of 2
  ///   to 16 microphones with impulse responses.
  public static func array(path: String) throws(ArrayFileError) -> MicrophoneArray {
    try array(from: regularFile(path: path, limitBytes: largestFileBytes), path: path)
  }

  /// The responses of a file alone, one a receiver.
  ///
  /// - Throws: What ``array(path:)`` throws.
  public static func responses(path: String) throws(ArrayFileError) -> MeasuredResponses {
    try measurements(regularFile(path: path, limitBytes: largestFileBytes), path: path).0.responses
  }

  /// The array of a file's bytes.
  package static func array(
    from bytes: [UInt8], path: String
  ) throws(ArrayFileError) -> MicrophoneArray {
    let (measurements, title) = try measurements(bytes, path: path)
    let microphones = measurements.positions.enumerated().map {
      Microphone(position: $0.element, channel: $0.offset + 1)
    }
    var note = ""
    if measurements.leftOut > 0 {
      let (nearest, farthest) = (
        roundedNumber(measurements.distances.lowerBound),
        roundedNumber(measurements.distances.upperBound)
      )
      note =
        "\(measurements.leftOut) of the measurements are left out: of several from one direction"
        + " the farthest counts, here \(nearest == farthest ? "" : "\(nearest) to ")\(farthest) m away."
    }
    do {
      return try MicrophoneArray(
        name: stem(of: path), microphones: microphones,
        steering: .measured(measurements.responses), source: title, note: note)
    } catch {
      throw .geometry(path: path, error)
    }
  }

  private static func measurements(
    _ bytes: [UInt8], path: String
  ) throws(ArrayFileError) -> (SofaMeasurements, title: String) {
    guard !bytes.isEmpty else { throw .fileEmpty(path: path) }
    let contents = try contents(bytes, path: path)
    do {
      return (try SofaMeasurements(contents), contents.title)
    } catch {
      throw error.error(path: path)
    }
  }

  private static func contents(
    _ bytes: [UInt8], path: String
  ) throws(ArrayFileError) -> SofaContents {
    do {
      return try SofaContents(parsing: bytes)
    } catch .system(let code) {
      throw .cannotRead(path: path, reason: systemMessage(code))
    } catch {
      throw .notUsable(
        path: path, line: nil,
        reason: error == .tooSlow
          ? "it takes too long to read" : "not SOFA, or damaged beyond reading",
        remedy: "save it again with the program that made it")
    }
  }
}
