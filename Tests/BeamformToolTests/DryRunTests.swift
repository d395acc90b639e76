import Foundation
import TestSupport
import Testing

@Suite struct DryRunTests {
  private static let pair = ["in.wav", "--array", "pair:20mm"]

  /// What a run refuses before it starts, a dry run refuses in the same words.
  @Test(arguments: [
    pair + ["-o", "missing/o.wav"], pair + ["-o", "taken.wav"], pair + ["-o", "taken.wav/"],
    pair + ["-o", "link.wav", "--force"], pair + ["-o", "in.wav", "--force"],
    pair + ["-o", "/dev/null", "--format", "wav", "--force"], pair + ["-o", "o.xyz"],
    pair + ["-o", "o.wav", "--report", "missing/r.json"],
    pair + ["-o", "o.wav", "--report", "taken.wav"],
    pair + ["-o", "o.wav", "--report", "./o.wav", "--force"],
    pair + ["-o", "o.wav", "--report", "in.wav", "--force"],
    pair + ["-o", "o.wav", "--report", "link.wav", "--force"],
    pair + ["-o", "o.flac", "--encoding", "float"], pair + ["-o", "o.wav", "--from", "480s"],
    ["in.wav", "--array", "line:2x20mm", "--ports", "beam:90", "-o", "o.wav"],
    ["in.wav", "--strict", "-o", "o.wav"], ["four.wav", "--array", "pair:20mm", "-o", "o.wav"],
    ["in.wav", "four.wav", "--merge=time", "-o", "o.wav"], ["text.wav", "-o", "o.wav"],
    ["in.wav", "-o", "missing/o.wav"], ["in.wav", "-o", "link.wav", "--force"],
  ])
  func aDryRunFindsWhatARunRefuses(words: [String]) throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav")
    try folder.writeNoise(channels: 4, to: "four.wav")
    try folder.write("precious", to: "taken.wav")
    try folder.write("this is no sound", to: "text.wav")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.wav"), withDestinationPath: "nowhere")
    let names = folder.names
    let dry = try Beamform.run(["process", "--dry-run"] + words, in: folder)
    #expect(folder.names == names)
    let run = try Beamform.run(["process"] + words, in: folder)
    #expect(folder.names == names)
    #expect(run.status != 0)
    #expect(dry.status == run.status)
    #expect(dry.errors == run.errors)
    #expect(dry.errorLines.count == 1, "\(dry.errors)")
  }

  /// What goes through unchanged is not run by the engine.
  @Test func aDryRunSaysWhatTheDesignTakes() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav")
    let words = ["process", "in.wav", "--dry-run", "-o", "o.wav"]
    let beams = words + ["--array", "pair:20mm"]
    let share = try Beamform.run(beams + ["--json"], in: folder).json["coreShare"]
    #expect(try #require(share as? Double) > 0)
    let text = try Beamform.run(beams, in: folder).output
    #expect(text.contains("\ncost     ") && text.contains("% of a core here"), "\(text)")
    #expect(try Beamform.run(words + ["--json"], in: folder).json["coreShare"] is NSNull)
  }

  @Test(arguments: [["--array", "pair:20mm"], []])
  func aDryRunNamesWhatARunWritesAndWritesNothing(array: [String]) throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav")
    for output in ["new/inner/", "o.wav"] {
      let words = ["process", "in.wav", "--json", "--report", "r.json", "-o", output] + array
      let dry = try Beamform.run(words + ["--dry-run"], in: folder)
      #expect(dry.status == 0)
      #expect(folder.names == ["in.wav"])
      let run = try Beamform.run(words, in: folder)
      #expect(run.status == 0)
      let reports = [dry, run].map { $0.json["ports"] as? [[String: Any]] ?? [] }
      let paths = reports.map { $0.map { $0["path"] as? String } }
      #expect(paths[0] == paths[1] && !paths[0].isEmpty)
      #expect(Set(paths[0]).isSubset(of: folder.names))
      for name in folder.names where name != "in.wav" {
        try? FileManager.default.removeItem(atPath: folder.path(name))
      }
    }
  }
}
