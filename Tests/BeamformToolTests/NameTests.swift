import Foundation
import TestSupport
import Testing

@Suite struct NameTests {
  @Test(arguments: [["--array", "pair:20mm"], []])
  func namesThatBeginLikeOptionsAreNames(array: [String]) throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "-in.wav")
    let words = ["process", "--quiet"] + array
    for (name, extra) in [
      ("-o.wav", ["-o", "-o.wav", "--", "-in.wav"]),
      ("--force.wav", ["--output=--force.wav", "./-in.wav"]),
      ("-/-in.front.wav", ["-o", "-/", "--ports", "front", "--", "-in.wav"]),
    ] {
      let outcome = try Beamform.run(words + extra, in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(folder.names.contains(name))
    }
  }

  @Test func aLinkIsReadAndWrittenThrough() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav")
    try folder.write("old", to: "real.wav")
    for (link, target) in [("to.wav", "real.wav"), ("from.wav", "in.wav")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
    let words = ["process", "from.wav", "-o", "to.wav"]
    #expect(try Beamform.run(words, in: folder).status == 2)
    #expect(try Beamform.run(words + ["--force"], in: folder).status == 0)
    #expect(try folder.sampleBytes("real.wav") == folder.sampleBytes("in.wav"))
    let kept = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("to.wav"))
    #expect(kept == "real.wav")
  }

  /// The input of any recording, through any name of it.
  @Test func anOutputThatIsAnInputThroughALinkIsRefused() throws {
    let folder = try Folder()
    for name in ["a.wav", "b.wav", "c.wav"] { try folder.writeNoise(channels: 2, to: name) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("soft.wav"), withDestinationPath: "a.wav")
    try FileManager.default.linkItem(
      atPath: folder.path("b.wav"), toPath: folder.path("hard.wav"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a.front.wav"), withDestinationPath: "b.wav")
    let bytes = try ["a.wav", "b.wav"].map { try folder.data($0) }
    for words in [
      ["a.wav", "-o", "soft.wav"], ["soft.wav", "-o", "a.wav"], ["b.wav", "-o", "hard.wav"],
      ["a.wav", "b.wav", "--merge", "-o", "hard.wav"],
    ] {
      let outcome = try Beamform.run(["process", "--force"] + words, in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("the output is the input"), "\(outcome.errors)")
    }
    let several = try Beamform.run(
      ["process", "--force", "a.wav", "b.wav", "--ports", "front"], in: folder)
    #expect(several.status == 2)
    #expect(several.errors.contains("a.front.wav: the output is the input"))
    #expect(try ["a.wav", "b.wav"].map { try folder.data($0) } == bytes)
  }
}
