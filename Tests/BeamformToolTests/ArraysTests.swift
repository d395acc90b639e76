import ArrayFiles
import Foundation
import TestSupport
import Testing

@Suite struct ArraysTests {
  @Test func theListNamesEveryBuiltInArray() throws {
    let outcome = try Beamform.run(["arrays"], in: Folder())
    #expect(outcome.status == 0)
    let firstWords = outcome.output.split(separator: "\n").compactMap {
      $0.split(separator: " ").first
    }
    for name in BuiltInArrays.names { #expect(firstWords.contains(Substring(name)), "\(name)") }
  }

  @Test func theListIsAnArrayOfObjectsInJSON() throws {
    let outcome = try Beamform.run(["arrays", "--json"], in: Folder())
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    #expect(list.compactMap { $0["name"] as? String } == BuiltInArrays.names)
    for entry in list {
      let name = try #require(entry["name"] as? String)
      let array = try #require(BuiltInArrays.array(named: name))
      #expect(entry["microphones"] as? Int == array.microphones.count)
      #expect(entry["fileChannels"] as? Int == array.fileChannels)
    }
  }

  @Test(arguments: ["respeaker-usb-4mic-v2", "azure-kinect", "pair:20mm"])
  func whatItPrintsIsAnArrayFileOfThatArray(name: String) throws {
    let folder = try Folder()
    let outcome = try Beamform.run(["arrays", name], in: folder)
    #expect(outcome.status == 0)
    try folder.write(outcome.output, to: "array.json")
    #expect(try ArraySource.resolve(folder.path("array.json")) == ArraySource.resolve(name))
  }

  @Test func marksThatDisturbATerminalAreEscapedInAnArrayFile() throws {
    let folder = try Folder()
    try folder.write(
      """
      { "name": "a\u{7F}\u{9B}\u{202E}é",
        "microphones": [ { "position": [0.01, 0, 0] }, { "position": [-0.01, 0, 0] } ] }
      """, to: "mine.json")
    let outcome = try Beamform.run(["arrays", "mine.json"], in: folder)
    #expect(outcome.output.contains(#""a\u007f\u009b\u202eé""#), "\(outcome.output)")
    try folder.write(outcome.output, to: "again.json")
    #expect(
      try ArraySource.resolve(folder.path("again.json"))
        == ArraySource.resolve(folder.path("mine.json")))
  }

  @Test func aNameThatIsNoneIsRefusedWithTheNearest() throws {
    let outcome = try Beamform.run(["arrays", "respeaker-4mic-hut"], in: Folder())
    #expect(outcome.status == 3)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("respeaker-4mic-hat"))
  }
}
