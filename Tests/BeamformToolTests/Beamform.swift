import Foundation
import TestSupport

/// The built command, run as its users run it.
enum Beamform {
  /// What a run left behind.
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String

    /// The lines on standard error.
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

    /// The one document on standard output.
    var json: [String: Any] {
      let object = try? JSONSerialization.jsonObject(with: Data(output.utf8))
      return object as? [String: Any] ?? [:]
    }
  }

  /// The command: what `BEAMFORM` names, or the one that was built with these tests.
  static let executable: URL = {
    if let path = ProcessInfo.processInfo.environment["BEAMFORM"] {
      return URL(fileURLWithPath: path)
    }
    return built("beamform")
  }()

  /// A program that was built with these tests.
  static func built(_ name: String) -> URL {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let folders = sequence(first: tests.deletingLastPathComponent()) { folder in
      folder.path == "/" ? nil : folder.deletingLastPathComponent()
    }
    let places = folders.prefix(6).map { $0.appendingPathComponent(name) }
    let found = places.first { place in
      let values = try? place.resourceValues(forKeys: [.isRegularFileKey])
      return values?.isRegularFile == true
    }
    return found ?? places[0]
  }

  /// Runs the command in a folder and waits for its end.
  static func run(_ words: [String], in folder: Folder) throws -> Outcome {
    try run(executable, words, in: folder)
  }

  /// Runs a program in a folder and waits for its end.
  static func run(_ program: URL, _ words: [String], in folder: Folder) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = words
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    // Files take any amount of text, so that nobody waits for the other.
    let output = try Capture()
    let errors = try Capture()
    process.standardOutput = output.handle
    process.standardError = errors.handle
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try output.text(), errors: try errors.text())
  }

  /// Sends a file through a pipe into the command; a sender that is cut off fails the whole.
  static func run(piping name: String, into words: [String], in folder: Folder) throws -> Outcome {
    try run(
      URL(fileURLWithPath: "/bin/bash"),
      ["-c", "set -o pipefail; cat \"$1\" | \"${@:2}\"", "bash", name, executable.path] + words,
      in: folder)
  }

  /// A file that takes what a program prints.
  struct Capture {
    let url: URL
    let handle: FileHandle

    init() throws {
      url = FileManager.default.temporaryDirectory
        .appendingPathComponent("beamform-\(UUID().uuidString).txt")
      try Data().write(to: url)
      handle = try FileHandle(forWritingTo: url)
    }

    func text() throws -> String {
      try handle.close()
      defer { try? FileManager.default.removeItem(at: url) }
      return String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }
  }
}
