import ArrayFiles
import Beamforming
import CExpat

/// Microphone geometries of acoular: XML texts with a `pos` a microphone, in metres.
///
///     <MicArray name="ring">
///       <pos Name="Point 1" x="0.04" y="0" z="0"/>
///     </MicArray>
///
/// The axes are taken as they stand, although acoular's arrays often look along +z: `front` says where
/// an array looks.
public enum AcoularGeometry {
  /// A geometry is at most this long, in bytes: 1 MiB.
  public static let largestFileBytes = 1 << 20

  /// Reads the array of a geometry, which is called as it says, else like the file without its
  /// extension. The positions are microphones 1, 2 and so on, on channels of the same number.
  ///
  /// - Throws: ``ArrayFiles/ArrayFileError``, with the line, for what cannot be read, is no such text, has
  ///   a document type and thereby might have entities, or is no array.
  public static func array(path: String) throws(ArrayFileError) -> MicrophoneArray {
    try array(from: regularFile(path: path, limitBytes: largestFileBytes), path: path)
  }

  /// The array of a file's bytes.
  package static func array(
    from bytes: [UInt8], path: String
  ) throws(ArrayFileError) -> MicrophoneArray {
    guard !bytes.isEmpty else { throw .fileEmpty(path: path) }
    let elements = try AcoularElements(bytes, path: path)
    let microphones = elements.positions.enumerated().map {
      Microphone(
        name: $0.element.name, position: $0.element.position, channel: $0.offset + 1)
    }
    do {
      return try MicrophoneArray(
        name: elements.name.isEmpty ? stem(of: path) : elements.name, microphones: microphones,
        source: "a microphone geometry of acoular")
    } catch {
      throw .geometry(path: path, error)
    }
  }
}
