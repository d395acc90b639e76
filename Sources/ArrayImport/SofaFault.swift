import ArrayFiles
import Beamforming

/// Why the contents of a SOFA file give no array.
enum SofaFault: Error {
  /// A sentence, and what to do about it.
  case unsuitable(String, remedy: String)
  /// What comes out is no usable array.
  case geometry(GeometryError)

  /// A variable that has not as many numbers as its dimensions say.
  static func size(of variable: String, _ count: Int, expected: String) -> SofaFault {
    .unsuitable(
      "\(variable) has \(count) numbers, where the dimensions ask for \(expected)",
      remedy: "save it again with the program that made it")
  }

  /// The same about a file.
  func error(path: String) -> ArrayFileError {
    switch self {
    case .unsuitable(let reason, let remedy):
      .notUsable(path: path, line: nil, reason: reason, remedy: remedy)
    case .geometry(let error): .geometry(path: path, error)
    }
  }
}
