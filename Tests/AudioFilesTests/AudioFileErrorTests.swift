import AudioFiles
import Testing

@Suite struct AudioFileErrorTests {
  @Test(arguments: [
    (AudioFileError.cannotOpen(path: "a", reason: "r"), AudioFileError.Kind.machine),
    (.readFailed(path: "a", reason: "r"), .machine),
    (.cannotCreate(path: "a", reason: "r"), .machine),
    (.writeFailed(path: "a", reason: "r"), .machine),
    (.outputExists(path: "a"), .usage), (.outputIsInput(path: "a"), .usage),
    (.notHeld(container: .flac, encoding: .float, channels: 1), .usage),
    (.rateNotHeld(container: .flac, sampleRate: 768_000), .usage),
    (.tooLong(path: "a", container: .wav, maximumFrames: 9), .usage),
    (.notAudio(path: "a", reason: "r"), .input), (.empty(path: "a"), .input),
    (.damaged(path: "a", framesRead: 1, frames: 2, reason: "r"), .input),
  ])
  func everyErrorSaysWhatWhyAndWhatToDo(error: AudioFileError, kind: AudioFileError.Kind) {
    #expect(error.kind == kind)
    #expect(error.what == "a" || error.what == "flac")
    for part in [error.why, error.remedy] {
      #expect(!part.isEmpty && !part.contains("\n") && part.last != ".")
    }
  }
}
