import Foundation
import TestSupport
import Testing

/// Ends that come at any moment, over the length of a run and a little more.
@Suite struct SuddenEndTests {
  private static let frames = 100_000
  private static let names = ["back", "front", "omni", "selected"].map { "in.\($0).wav" }

  /// A recording, what a whole run makes of it in `whole`, and how long that takes.
  private func prepare(_ folder: Folder, _ array: [String]) throws -> Double {
    try folder.writeNoise(channels: 2, frames: Self.frames, to: "in.wav")
    let start = ContinuousClock.now
    let outcome = try Beamform.run(
      ["process", "in.wav", "--quiet", "-o", "whole/"] + array, in: folder)
    #expect(outcome.status == 0)
    return (ContinuousClock.now - start) / .seconds(1)
  }

  private func start(_ words: [String], in folder: Folder) throws -> Process {
    let process = Process()
    process.executableURL = Beamform.executable
    process.arguments = ["process", "in.wav", "--quiet", "--force", "-o", "o/"] + words
    process.currentDirectoryURL = folder.url
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  @Test(arguments: [["--array", "pair:20mm"], []])
  func noFileIsShortAfterAKill(array: [String]) throws {
    let folder = try Folder()
    let seconds = try prepare(folder, array)
    var generator = SeededGenerator(seed: 11)
    for turn in 0..<randomCases(6, long: 100) {
      // Half of the runs replace the files of the one before.
      if turn % 2 == 0 { try? FileManager.default.removeItem(atPath: folder.path("o")) }
      let process = try start(array, in: folder)
      usleep(UInt32(Double.random(in: 0...(1.2 * seconds), using: &generator) * 1e6))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      for name in folder.names where name.hasPrefix("o/") && !name.hasPrefix("o/.") {
        #expect(try folder.data(name) == folder.data("whole/" + name.dropFirst(2)), "turn \(turn)")
      }
    }
  }

  @Test(arguments: [["--array", "pair:20mm"], []])
  func anInterruptionAtAnyMomentLeavesTheBeginning(array: [String]) throws {
    let folder = try Folder()
    let seconds = try prepare(folder, array)
    var generator = SeededGenerator(seed: 12)
    for turn in 0..<randomCases(6, long: 100) {
      try? FileManager.default.removeItem(atPath: folder.path("o"))
      let process = try start(array, in: folder)
      usleep(UInt32(Double.random(in: 0...(1.2 * seconds), using: &generator) * 1e6))
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      let found = folder.names.filter { $0.hasPrefix("o/") }
      // Before the work begins there is nothing to complete.
      guard process.terminationReason == .exit else {
        #expect(process.terminationStatus == SIGINT && found.isEmpty)
        continue
      }
      #expect([0, 130].contains(process.terminationStatus))
      #expect(found == Self.names.map { "o/" + $0 })
      var lengths: Set<Int> = []
      for name in Self.names {
        let part = try folder.sampleBytes("o/" + name)
        lengths.insert(part.count)
        #expect(!part.isEmpty)
        #expect(try folder.sampleBytes("whole/" + name).starts(with: part), "turn \(turn)")
      }
      #expect(lengths.count == 1)
    }
  }

  @Test func aFolderThatIsRemovedMeanwhileIsAFailureInOneLine() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, frames: 400_000, to: "in.wav")
    let run = try PipedBeamform(
      ["process", "in.wav", "--quiet", "--array", "pair:20mm", "--taps", "257", "-o", "o/"],
      in: folder)
    while run.isRunning, folder.names.count(where: { $0.hasPrefix("o/.") }) < 3 { usleep(200) }
    try FileManager.default.removeItem(atPath: folder.path("o"))
    let (status, errors) = try run.end()
    #expect(status == 1)
    #expect(errors.hasPrefix("beamform: o/in.omni.wav: cannot be created: "))
    #expect(errors.split(separator: "\n").count == 1)
    #expect(folder.names == ["in.wav"])
  }

  #if os(Linux)
    /// Nothing is forbidden to the superuser, who can be somebody else.
    @Test(
      .enabled(if: geteuid() == 0 && FileManager.default.fileExists(atPath: "/usr/bin/setpriv")))
    func aFolderThatMayNotBeWrittenToIsAFailureInOneLine() throws {
      let folder = try Folder()
      try folder.writeNoise(channels: 2, to: "in.wav")
      let setpriv = URL(fileURLWithPath: "/usr/bin/setpriv")
      let nobody = ["--reuid", "65534", "--clear-groups", Beamform.executable.path]
      // Somebody else may not be allowed to reach the command.
      guard try Beamform.run(setpriv, nobody + ["--version"], in: folder).status == 0 else {
        return
      }
      for output in ["o.wav", "new/", "."] {
        for extra in [[], ["--dry-run"]] {
          let outcome = try Beamform.run(
            setpriv,
            nobody + ["process", "in.wav", "--array", "pair:20mm", "-o", output] + extra,
            in: folder)
          #expect(outcome.status == 1)
          #expect(outcome.errorLines.count == 1)
          #expect(folder.names == ["in.wav"])
        }
      }
    }

    @Test(.enabled(if: geteuid() == 0 && randomCases(0, long: 1) == 1))
    func aFullDiskIsAFailureInOneLine() throws {
      let folder = try Folder()
      try folder.writeNoise(channels: 2, frames: 400_000, to: "in.wav")
      let words = [Beamform.executable.path, "process", "in.wav", "--quiet", "-o"]
      for output in ["small/", "small/new/", "small/o.wav", "small/o.flac"] {
        for array in [["--array", "pair:20mm"], []] {
          // The file system is that of this shell alone, and ends with it.
          let outcome = try Beamform.run(
            URL(fileURLWithPath: "/usr/bin/unshare"),
            [
              "-m", "/bin/sh", "-c",
              """
              mkdir -p small && mount -t tmpfs -o size=1m tmpfs small || exit 99
              "$@"; status=$?; ls -A small; exit $status
              """, "sh",
            ] + words + [output] + array, in: folder)
          if outcome.status == 99 { return }
          #expect(outcome.status == 1)
          #expect(outcome.output.isEmpty)
          #expect(outcome.errorLines.last?.contains("No space left on device") == true)
        }
      }
    }
  #endif
}
