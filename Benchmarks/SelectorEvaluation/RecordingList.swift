import ArrayFiles

/// The recordings that `rooms.py` is to leave in a folder.
package enum RecordingList {
  private static let largestFile = 1 << 20

  /// Reads their names, of which each is a sound file and a truth.
  ///
  /// The list is older than what it names: that a recording is missing shows when it is read.
  package static func read(folder: String) throws -> [String] {
    let path = "\(folder)/recordings.json"
    let bytes = try regularFile(path: path, limitBytes: largestFile)
    let names = try JSONNode.parse(bytes, path: path) { top throws(ArrayFileError) in
      var names: [String] = []
      for name in try top.requiredMember("recordings").elements() {
        names.append(try name.string())
      }
      return names
    }
    guard !names.isEmpty else { throw EvaluationError.noRecordings(path: path) }
    return names
  }
}
