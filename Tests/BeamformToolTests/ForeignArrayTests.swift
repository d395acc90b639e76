import Foundation
import TestSupport
import Testing

/// Arrays that other programs describe, given to `--array`.
@Suite struct ForeignArrayTests {
  private func folder() throws -> Folder {
    let folder = try Folder()
    for name in ["tetrahedron.sofa", "odas-square.cfg", "one-receiver.sofa"] {
      try FileManager.default.copyItem(
        at: Fixtures.folder.appendingPathComponent("arrays/\(name)"),
        to: folder.url.appendingPathComponent(name))
    }
    try folder.write("x,y,z\n0.02,0,0\n-0.02,0,0\n", to: "pair.csv")
    try folder.write(
      #"<MicArray><pos x="0.02" y="0" z="0"/><pos x="-0.02" y="0" z="0"/></MicArray>"#,
      to: "pair.xml")
    try folder.writeSound([[1, 0], [0, 1]], to: "ahead.wav", encoding: .float)
    try folder.write("ahead.wav,0\n", to: "responses.csv")
    let microphones = #""microphones": [{"position": [0.04, 0, 0]}, {"position": [-0.04, 0, 0]}]"#
    try folder.write("{\(microphones), \"measured\": \"responses.csv\"}", to: "measured.json")
    try folder.write(
      "{\(microphones), \"body\": {\"kind\": \"rigidSphere\", \"radius\": 0.04}}", to: "body.json")
    return folder
  }

  @Test(arguments: [
    ("tetrahedron.sofa", 4), ("odas-square.cfg", 4), ("pair.csv", 2), ("pair.xml", 2),
    ("measured.json", 2),
    ("body.json", 2),
  ])
  func itIsPrintedAsAnArrayFile(array: String, microphones: Int) throws {
    let folder = try folder()
    let outcome = try Beamform.run(["arrays", array], in: folder)
    #expect(outcome.status == 0)
    #expect((outcome.json["microphones"] as? [Any])?.count == microphones)
    #expect((outcome.json["body"] != nil) == (array == "body.json"))
    let isMeasured = array == "tetrahedron.sofa" || array == "measured.json"
    #expect(outcome.errorLines.count == (isMeasured ? 1 : 0))
    #expect(outcome.errors.contains("not printed") == isMeasured)
  }

  @Test(arguments: [("odas-square.cfg", 8), ("pair.csv", 2)])
  func recordingsOfItAreProcessed(array: String, channels: Int) throws {
    let folder = try folder()
    try folder.writeNoise(channels: channels, to: "in.wav")
    let words = ["process", "in.wav", "--array", array, "--ports", "front", "-o", "out.wav"]
    let outcome = try Beamform.run(words, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.readSound("out.wav").channels.count == 1)
  }

  @Test func scenesAreRenderedAboutItsBody() throws {
    let folder = try folder()
    let words = ["--source", "0:white", "--seconds", "0.1", "--truth", "t.json", "-o", "out.wav"]
    let outcome = try Beamform.run(["simulate", "--array", "body.json"] + words, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let truth = try JSONSerialization.jsonObject(with: folder.data("t.json")) as? [String: Any]
    #expect((truth?["body"] as? [String: Any])?["radius"] as? Double == 0.04)
  }

  @Test(arguments: [
    ("broken.sofa", "damaged beyond reading"), ("one-receiver.sofa", "1 microphone"),
    ("broken.cfg", "line 1: syntax error"), ("including.cfg", "'@include'"),
    ("broken.csv", "line 2"), ("broken.xml", "line 1: not XML"),
    ("outside.json", "outside the folder"),
    ("both.json", "rule each other out"), ("none.sofa", "neither a built-in array nor a file"),
  ])
  func whatIsNoArrayIsRefusedInOneLine(array: String, words: String) throws {
    let folder = try folder()
    try folder.write("\u{89}HDF", to: "broken.sofa")
    try folder.write("general: {", to: "broken.cfg")
    try folder.write("@include \"odas-square.cfg\"\n", to: "including.cfg")
    try folder.write("0,0,0\n0,0\n", to: "broken.csv")
    try folder.write("<MicArray>", to: "broken.xml")
    let microphones = #""microphones": [{"position": [0.04, 0, 0]}, {"position": [-0.04, 0, 0]}]"#
    try folder.write("{\(microphones), \"measured\": \"../r.sofa\"}", to: "outside.json")
    try folder.write("{\(microphones), \"measured\": \"r.sofa\", \"body\": {}}", to: "both.json")
    try folder.writeNoise(channels: 2, to: "in.wav")
    let names = folder.names
    let outcome = try Beamform.run(
      ["process", "in.wav", "--array", array, "-o", "out.wav"], in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("beamform: \(array): "), "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(folder.names == names)
  }
}
