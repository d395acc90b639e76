import Foundation
import TestSupport
import Testing

@Suite struct DemoTests {
  @Test func theDemoSeparatesItsTalkersAndMayRunTwice() throws {
    let folder = try Folder()
    for _ in 1...2 {
      let outcome = try Beamform.run(["demo"], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.errors.isEmpty)
      let front = try levels(of: "front", in: outcome.output)
      let back = try levels(of: "back", in: outcome.output)
      // The quality floor: how far the other talker falls, in decibels.
      #expect(front[0] - front[1] > 12)
      #expect(back[1] - back[0] > 12)
      // Each talker alone is heard as loud as from the own beam, but for the moment until it is found.
      let selected = try levels(of: "selected", in: outcome.output)
      expect(selected[0], near: front[0], Tolerance(0.1, "the talker in front speaks first"))
      expect(selected[1], near: back[1], Tolerance(0.5, "a syllable may be lost of three seconds"))
      #expect(outcome.output.contains("arrays"))
    }
    #expect(
      folder.names == [
        "beamform-demo", "beamform-demo/two-talkers-pair.back.wav",
        "beamform-demo/two-talkers-pair.front.wav", "beamform-demo/two-talkers-pair.omni.wav",
        "beamform-demo/two-talkers-pair.selected.wav",
      ])
  }

  @Test func theSecondCommandThatItNamesWorks() throws {
    let folder = try Folder()
    let text = try Beamform.run(["demo", "-o", "beams"], in: folder).output
    let line = try #require(text.split(separator: "\n").first { $0.contains("ring of six:") })
    let words = line.split(separator: " ").map(String.init)
    let start = try #require(words.firstIndex(of: "process"))
    let outcome = try Beamform.run(Array(words[start...]), in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.names.contains("beams/two-talkers-ring.front.wav"))
  }

  @Test func anInstalledProgramFindsTheSceneBesideIt() throws {
    let folder = try Folder()
    let program = try install(in: folder)
    let missing = try Beamform.run(program, ["demo"], in: folder)
    #expect(missing.status == 1)
    #expect(missing.errorLines.count == 1)
    #expect(missing.errors.contains("two-talkers-pair.flac"))
    let share = folder.url.appendingPathComponent("share/beamform/demo")
    try FileManager.default.createDirectory(at: share, withIntermediateDirectories: true)
    try folder.writeNoise(
      channels: 2, frames: 8000 * 9, to: "share/beamform/demo/two-talkers-pair.flac",
      sampleRate: 8000)
    let found = try Beamform.run(program, ["demo", "-o", "out"], in: folder)
    #expect(found.status == 0, "\(found.errors)")
    #expect(folder.names.contains("out/two-talkers-pair.omni.wav"))
  }

  @Test func aFileInTheWayIsRefused() throws {
    let folder = try Folder()
    try folder.write("precious", to: "beamform-demo")
    let outcome = try Beamform.run(["demo"], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errorLines.count == 1)
    #expect(try folder.data("beamform-demo") == Data("precious".utf8))
  }

  private func install(in folder: Folder) throws -> URL {
    let bin = folder.url.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    let program = bin.appendingPathComponent("beamform")
    try FileManager.default.copyItem(at: Beamform.executable, to: program)
    return program
  }

  /// The levels of a port's row in the table of the parts.
  private func levels(of port: String, in text: String) throws -> [Double] {
    let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("  \(port) ") })
    return row.split(separator: " ").compactMap { Double($0) }
  }
}
