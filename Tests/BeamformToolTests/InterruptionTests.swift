import Foundation
import TestSupport
import Testing

/// A signal that is held back until the program listens comes exactly then: one block is processed.
@Suite struct InterruptionTests {
  private static let block = 4096

  #if os(Linux)
    @Test(
      arguments: [("INT", Int32(130)), ("TERM", 143), ("HUP", 129)],
      [["--array", "pair:20mm"], []])
    func anInterruptedRunCompletesWhatItProcessed(
      signal: (name: String, status: Int32), array: [String]
    ) throws {
      let folder = try Folder()
      try folder.writeNoise(channels: 2, frames: 20_000, to: "in.wav")
      let words = ["process", "in.wav", "--quiet", "-o"] + ["o.wav"] + array
      let outcome = try run(words, interruptedBy: signal.name, in: folder)
      #expect(outcome.status == signal.status, "\(outcome.errors)")
      #expect(folder.names == ["in.wav", "o.wav"])
      #expect(try folder.readSound("o.wav").format.frames == Self.block)
    }

    /// The last frames are those of the recording, not of one that breaks off into silence.
    @Test func anInterruptedRunIsTheBeginningOfAWholeOne() throws {
      let folder = try Folder()
      try folder.writeNoise(channels: 2, frames: 20_000, to: "in.wav")
      let words = ["process", "in.wav", "--array", "pair:20mm", "--quiet", "-o"]
      _ = try run(words + ["part.wav"], interruptedBy: "INT", in: folder)
      #expect(try Beamform.run(words + ["whole.wav"], in: folder).status == 0)
      let part = try folder.sampleBytes("part.wav")
      #expect(part.count == Self.block * 4 * 2)
      #expect(try folder.sampleBytes("whole.wav").starts(with: part))
    }

    @Test func everyFileOfAnInterruptedPassThroughIsThere() throws {
      let folder = try Folder()
      try folder.writeNoise(channels: 3, frames: 20_000, to: "in.wav")
      let outcome = try run(
        ["process", "in.wav", "-o", "new/", "--json"], interruptedBy: "TERM", in: folder)
      #expect(outcome.status == 143)
      #expect((outcome.json["input"] as? [String: Any])?["frames"] as? Int == Self.block)
      let names = ["back", "front", "omni", "selected"].map { "new/in.\($0).wav" }
      #expect(folder.names == ["in.wav", "new"] + names)
      let whole = try folder.sampleBytes("in.wav")
      for name in names {
        let part = try folder.sampleBytes(name)
        #expect(part.count == Self.block * 3 * 2 && whole.starts(with: part))
      }
    }

    @Test func aSignalThatIsIgnoredStaysSo() throws {
      let folder = try Folder()
      try folder.writeNoise(channels: 2, frames: 20_000, to: "in.wav")
      let outcome = try run(
        ["process", "in.wav", "--quiet", "-o", "o.wav"], interruptedBy: "HUP", isIgnored: true,
        in: folder)
      #expect(outcome.status == 0)
      #expect(try folder.readSound("o.wav").format.frames == 20_000)
    }

    @Test func anInterruptedDemoSaysNothingOfItsTalkers() throws {
      let folder = try Folder()
      let outcome = try run(["demo"], interruptedBy: "INT", in: folder)
      #expect(outcome.status == 130)
      #expect(outcome.output.contains("two-talkers-pair.front.wav"))
      #expect(!outcome.output.contains("Listen to") && !outcome.output.contains("inf"))
    }

    private func run(
      _ words: [String], interruptedBy signal: String, isIgnored: Bool = false, in folder: Folder
    ) throws -> Beamform.Outcome {
      try Beamform.run(
        URL(fileURLWithPath: "/usr/bin/env"),
        ["--block-signal=\(signal)"] + (isIgnored ? ["--ignore-signal=\(signal)"] : [])
          + ["/bin/sh", "-c", "kill -\(signal) $$; exec \"$@\"", "sh", Beamform.executable.path]
          + words, in: folder)
    }
  #endif

  @Test func aReaderThatHasSeenEnoughIsNoFailure() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav")
    let program = Beamform.executable.path
    for words in ["arrays", "--help", "process in.wav --array pair:20mm --encoding float"] {
      // The descriptor is that of a pipe whose reader has ended.
      let outcome = try Beamform.run(
        URL(fileURLWithPath: "/bin/bash"),
        ["-c", "exec 3> >(true); wait $!; '\(program)' \(words) >&3"], in: folder)
      #expect(outcome.status == 0, "\(words): \(outcome.errors)")
      #expect(outcome.errors.isEmpty)
    }
    #expect(
      folder.names == ["back", "front", "omni", "selected"].map { "in.\($0).wav" } + ["in.wav"])
  }
}
