import ArrayFiles
import ArrayImport
import Beamforming
import Foundation
import TestSupport
import Testing

@Suite struct ArrayImporterTests {
  private func arrayFile(measured: String, microphones: Int = 4) -> String {
    let list = Tetrahedron.positions[..<microphones].map { position in
      #"{"position": [\#(position.x), \#(position.y), \#(position.z)]}"#
    }
    return #"{"microphones": [\#(list.joined(separator: ","))], "measured": "\#(measured)"}"#
  }

  private func folder() throws -> Folder {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      atPath: folder.path("in"), withIntermediateDirectories: false)
    for name in ["r.sofa", "in/r.SOFA"] {
      try FileManager.default.copyItem(
        atPath: Tetrahedron.path("tetrahedron"), toPath: folder.path(name))
    }
    return folder
  }

  @Test func builtInNamesAndShorthandsResolve() throws {
    #expect(try ArrayImporter.resolve("azure-kinect") == BuiltInArrays.array(named: "azure-kinect"))
    #expect(try ArrayImporter.resolve("pair:20mm") == ArrayShorthand.parse("pair:20mm"))
  }

  @Test func theExtensionSaysWhatAFileIs() throws {
    let folder = try folder()
    let square = Fixtures.folder.appendingPathComponent("arrays/odas-square.cfg").path
    #expect(try ArrayImporter.resolve(square) == OdasConfiguration.array(path: square))
    #expect(
      try ArrayImporter.resolve(folder.path("in/r.SOFA"))
        == SofaFile.array(path: folder.path("r.sofa")))
    try folder.write("0.01,0,0\n-0.01,0,0\n", to: "pair.CSV")
    #expect(try ArrayImporter.resolve(folder.path("pair.CSV")).microphones.count == 2)
    try folder.write(ArrayFile.text(of: try ArrayImporter.resolve(square)), to: "square")
    #expect(
      try ArrayImporter.resolve(folder.path("square")).microphones
        == ArrayImporter.resolve(square).microphones)
  }

  @Test(arguments: ["r.sofa", "in/r.SOFA", "./r.sofa"])
  func anArrayFileTakesWhatItNames(measured: String) throws {
    let folder = try folder()
    try folder.write(arrayFile(measured: measured), to: "a.json")
    let array = try ArrayImporter.resolve(folder.path("a.json"))
    #expect(array.steering == .measured(try SofaFile.responses(path: folder.path("r.sofa"))))
    #expect(array.microphones.map(\.position) == Tetrahedron.positions)
  }

  @Test func anArrayFileTakesATableOfSoundFiles() throws {
    let folder = try folder()
    try folder.writeSound([[1, 0], [0, 1]], to: "in/a.wav", encoding: .float)
    try folder.write("a.wav,45\n", to: "in/r.csv")
    try folder.write(arrayFile(measured: "in/r.csv", microphones: 2), to: "a.json")
    let array = try ArrayImporter.resolve(folder.path("a.json"))
    let responses = try MeasuredResponses(
      sampleRate: 48_000,
      measurements: [
        .init(direction: Direction(azimuthDegrees: 45), responses: [[1, 0], [0, 1]])
      ])
    #expect(array.steering == .measured(responses))
  }

  @Test(arguments: [
    ("../r.sofa", "outside the folder"), ("r.json", "not a kind of file that holds responses"),
    ("r", "not a kind"), ("in", "not a kind"), ("broken.sofa", "damaged beyond reading"),
  ])
  func whatIsNamedAndHoldsNoResponsesIsRefused(measured: String, words: String) throws {
    let folder = try folder()
    try folder.write("broken", to: "broken.sofa")
    try folder.write(arrayFile(measured: measured), to: "in.json")
    let error = #expect(throws: ArrayFileError.self) {
      try ArrayImporter.resolve(folder.path("in.json"))
    }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    #expect(error?.kind == .input)
  }

  @Test func asManyReceiversAsMicrophonesAreNeeded() throws {
    let folder = try folder()
    try folder.write(arrayFile(measured: "r.sofa", microphones: 3), to: "a.json")
    #expect(
      throws: ArrayFileError.geometry(
        path: folder.path("a.json"), .responseCount(measurement: 1, count: 4, expected: 3))
    ) { try ArrayImporter.resolve(folder.path("a.json")) }
  }

  @Test func aFileOfResponsesThatIsMissingIsNotTheArray() throws {
    let folder = try folder()
    try folder.write(arrayFile(measured: "none.sofa"), to: "a.json")
    #expect(throws: ArrayFileError.fileMissing(path: folder.path("none.sofa"))) {
      try ArrayImporter.resolve(folder.path("a.json"))
    }
  }

  @Test(arguments: ["none.sofa", "none.cfg", "none.csv", "none.xml"])
  func aMissingFileIsNotTakenForAName(word: String) {
    #expect(throws: ArrayFileError.arrayUnknown(word: word, nearest: nil)) {
      try ArrayImporter.resolve(word)
    }
  }
}
