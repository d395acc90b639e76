import SelectorEvaluation
import TestSupport
import Testing

/// Which recordings an evaluation expects.
@Suite struct RecordingListTests {
  @Test func namesAreReadInTheirOrder() throws {
    let folder = try Folder()
    try folder.write(#"{"recordings": ["02", "01"]}"#, to: "recordings.json")
    #expect(try RecordingList.read(folder: folder.path("")) == ["02", "01"])
  }

  /// Nothing to measure is an error, and so is a recording that is named and not there.
  @Test func whatIsMissingIsNotLeftOut() throws {
    let folder = try Folder()
    #expect(throws: (any Error).self) { try RecordingList.read(folder: folder.path("")) }
    try folder.write(#"{"recordings": []}"#, to: "recordings.json")
    #expect(throws: EvaluationError.self) { try RecordingList.read(folder: folder.path("")) }
    #expect(throws: (any Error).self) {
      try Evaluation.figures(
        recording: folder.path("01.wav"), truth: folder.path("01.json"), variant: .usual)
    }
  }
}
