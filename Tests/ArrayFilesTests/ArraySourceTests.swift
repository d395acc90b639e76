import ArrayFiles
import Testing

@Suite struct ArraySourceTests {
  @Test func builtInNamesAndShorthandsResolve() throws {
    #expect(
      try ArraySource.resolve("Azure-Kinect") == BuiltInArrays.array(named: "azure-kinect"))
    #expect(try ArraySource.resolve("square:40mm") == ArrayShorthand.parse("square:40mm"))
  }

  @Test(arguments: [
    ("respeaker-4mic", "respeaker-4mic-hat"), ("kinect", "kinect-v1"), ("uma-8", "minidsp-uma-8"),
    ("tumbler", "fairy-tumbler-16"), ("playstaton-eye", "playstation-eye"),
    ("matrix-voise", "matrix-voice"),
  ])
  func anUnknownWordNamesTheNearestArray(word: String, nearest: String) {
    let error = #expect(throws: ArrayFileError.self) { try ArraySource.resolve(word) }
    #expect(error == .arrayUnknown(word: word, nearest: nearest))
    #expect(error?.kind == .input)
    #expect(error?.description.hasPrefix("\(word): neither a built-in array nor a file") == true)
    #expect(error?.remedy.contains("is '\(nearest)' meant?") == true)
    #expect(error?.remedy.contains("beamform arrays") == true)
    #expect(error?.remedy.contains("pair:20mm") == true)
  }

  @Test(arguments: ["no/such/array", "no-such-array.json"])
  func aMissingPathIsNotTakenForAName(word: String) {
    let error = #expect(throws: ArrayFileError.self) { try ArraySource.resolve(word) }
    #expect(error == .arrayUnknown(word: word, nearest: nil))
    #expect(error?.remedy.contains("check the path") == true)
  }

  @Test func aFileThatIsMissedByWhatIsReadKeepsItsName() {
    let error = #expect(throws: ArrayFileError.self) {
      try ArraySource.resolve("a.json") { _ throws(ArrayFileError) in
        throw .fileMissing(path: "r.sofa")
      }
    }
    #expect(error == .fileMissing(path: "r.sofa"))
  }

  @Test func theEmptyWordIsShown() {
    let error = #expect(throws: ArrayFileError.self) { try ArraySource.resolve("") }
    #expect(error?.description.hasPrefix("'': neither") == true)
  }

  @Test func aMalformedShorthandIsNotTakenForAPath() {
    let error = #expect(throws: ArrayFileError.self) { try ArraySource.resolve("pair:20") }
    #expect(error?.why.contains("no unit") == true)
  }
}
