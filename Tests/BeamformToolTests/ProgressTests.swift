import Foundation
import TestSupport
import Testing

@Suite struct ProgressTests {
  private static let words = ["process", "in.wav", "--array", "pair:20mm", "-o", "o.wav"]

  @Test func progressIsShownWhenItIsAskedForAndNotWithoutATerminal() throws {
    let folder = try Folder()
    try folder.writeSound(
      (1...2).map { whiteNoise(frames: 96_000, seed: $0, level: 0.1) }, to: "in.wav")
    for mode in [[], ["--progress", "auto"], ["--progress", "never"]] {
      let outcome = try Beamform.run(Self.words + ["--force"] + mode, in: folder)
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
    }
    for quiet in [[], ["--quiet"]] {
      let outcome = try Beamform.run(
        Self.words + ["--force", "--progress", "always"] + quiet, in: folder)
      #expect(outcome.errorLines.count >= 2)
      #expect(outcome.errorLines.allSatisfy { $0.hasSuffix("left") || $0.contains("times real") })
      #expect(outcome.errorLines.last?.hasPrefix("100 %, 0:02 of 0:02, ") == true)
      #expect(outcome.output.isEmpty != quiet.isEmpty)
    }
  }

  #if os(Linux)
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
    func onATerminalItIsALineThatIsClearedAtTheEnd() throws {
      let folder = try Folder()
      try folder.writeSound(
        (1...2).map { whiteNoise(frames: 96_000, seed: $0, level: 0.1) }, to: "in.wav")
      let cases: [(extra: [String], isShown: Bool)] = [
        ([], true), (["--quiet"], false), (["--progress", "never"], false),
      ]
      for (extra, isShown) in cases {
        let command = ([Beamform.executable.path] + Self.words + ["--force"] + extra)
          .map { "'\($0)'" }.joined(separator: " ")
        let outcome = try Beamform.run(
          URL(fileURLWithPath: "/usr/bin/script"),
          ["-q", "-e", "-c", command + " > report.txt", "typescript"], in: folder)
        #expect(outcome.status == 0)
        let shown = String(decoding: try folder.data("typescript"), as: UTF8.self)
        #expect(shown.contains("times real time") == isShown)
        #expect(shown.contains("\r\u{1B}[K") == isShown)
        let behind = shown.components(separatedBy: "\r\u{1B}[K").last ?? ""
        #expect(!isShown || !behind.contains("real time"))
        #expect(!shown.contains("real time\n"))
      }
    }
  #endif
}
