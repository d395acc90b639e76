import Foundation

/// Where the package keeps what tests read.
public enum Fixtures {
  /// The package's `fixtures` folder.
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures", isDirectory: true)
}
