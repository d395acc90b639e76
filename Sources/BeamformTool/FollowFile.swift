import ArrayFiles
import Beamforming

/// Rows of `seconds,front|back|omni`: which port is wanted from when on.
enum FollowFile {
  /// A row a second for two weeks.
  private static let limitBytes = 16 << 20

  /// Reads a file; empty lines are left out.
  static func read(path: String) throws(CommandError) -> [(seconds: Double, port: SelectedPort)] {
    let bytes: [UInt8]
    do throws(ArrayFileError) {
      bytes = try regularFile(path: path, limitBytes: limitBytes)
    } catch { throw CommandError(error) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .input(path, "it is no text", "write rows such as 12.5,back")
    }
    var cues: [(seconds: Double, port: SelectedPort)] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        .map { $0.trimmed }
      if fields == [""] { continue }
      let row = "row \(index + 1)"
      guard fields.count == 2 else {
        throw .input(path, "\(row) is not SECONDS,PORT", "write rows such as 12.5,back")
      }
      guard let seconds = Decimal.parse(fields[0]), seconds >= 0, seconds < 1e9 else {
        throw .input(
          path, "\(row): '\(escaped(fields[0]))' is no time", "write seconds from the beginning on")
      }
      guard let port = SelectedPort(word: fields[1]) else {
        throw .input(
          path, "\(row): there is no port '\(escaped(fields[1]))'",
          suggestion(for: fields[1], among: SelectedPort.allCases.map(\.word)))
      }
      if let last = cues.last, last.seconds > seconds {
        throw .input(path, "\(row) is earlier than the one before", "sort the rows by time")
      }
      cues.append((seconds, port))
    }
    guard !cues.isEmpty else {
      throw .input(path, "it has no rows", "write rows such as 0,front")
    }
    return cues
  }
}

extension Substring {
  /// Without blanks at either end.
  fileprivate var trimmed: String {
    let blanks: Set<Character> = [" ", "\t"]
    guard let first = firstIndex(where: { !blanks.contains($0) }),
      let last = lastIndex(where: { !blanks.contains($0) })
    else { return "" }
    return String(self[first...last])
  }
}
