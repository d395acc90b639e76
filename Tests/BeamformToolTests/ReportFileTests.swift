import Foundation
import TestSupport
import Testing

@Suite struct ReportFileTests {
  @Test(arguments: [["in.wav"], ["in.wav", "two.wav", "missing.wav"]])
  func theReportIsWhatIsPrinted(inputs: [String]) throws {
    let folder = try Folder()
    for name in ["in.wav", "two.wav"] { try folder.writeNoise(channels: 2, to: name) }
    let outcome = try Beamform.run(
      ["process"] + inputs + ["--array", "pair:20mm", "--json", "--report", "r.json"], in: folder)
    #expect(outcome.status == (inputs.count == 1 ? 0 : 1))
    let written = String(decoding: try folder.data("r.json"), as: UTF8.self)
    #expect(written == outcome.output && written.contains("realTimeFactor"))
  }

  @Test func theReportOfASecondRunDiffersInItsSpeedAlone() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav")
    let words = ["process", "in.wav", "--array", "pair:20mm", "--force"]
    let printed = try Beamform.run(words + ["--json"], in: folder).output
    #expect(try Beamform.run(words + ["--quiet", "--report", "r.json"], in: folder).status == 0)
    let written = String(decoding: try folder.data("r.json"), as: UTF8.self)
    let speed = /"realTimeFactor": [0-9.e+]+/
    #expect(written.replacing(speed, with: "") == printed.replacing(speed, with: ""))
  }

  @Test func aReportThatWouldDestroySomethingIsRefused() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav")
    try folder.write(
      try Beamform.run(["arrays", "pair:20mm"], in: folder).output, to: "array.json")
    try folder.write("precious", to: "taken.json")
    try FileManager.default.createDirectory(
      atPath: folder.path("inner"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "inner")
    let sound = try folder.data("in.wav")
    let names = folder.names
    let cases: [(report: String, options: [String])] = [
      ("taken.json", []), ("in.wav", ["--force"]), ("./array.json", ["--force"]),
      ("inner/in.front.wav", ["--force", "-o", "link/"]), ("./o.wav", ["--force", "-o", "o.wav"]),
      ("inner/../o.wav", ["-o", "o.wav"]),
    ]
    for (report, options) in cases {
      let outcome = try Beamform.run(
        ["process", "in.wav", "--array", "array.json", "--report", report] + options, in: folder)
      #expect(outcome.status == 2, "\(report)")
      #expect(outcome.errorLines.count == 1)
      #expect(folder.names == names)
    }
    #expect(try folder.data("in.wav") == sound)
    #expect(try folder.data("taken.json") == Data("precious".utf8))
  }

  @Test func aRunThatFailsLeavesNoReport() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav")
    let outcome = try Beamform.run(
      ["process", "in.wav", "-o", "missing/o.wav", "--report", "r.json"], in: folder)
    #expect(outcome.status == 1)
    #expect(folder.names == ["in.wav"])
  }
}
