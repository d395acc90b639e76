import AudioFiles
import Foundation
import TestSupport
import Testing

@Suite struct RefusalTests {
  @Test func anOutputThatExistsIsRefusedUnlessForced() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 1, to: "in.wav")
    try folder.write("precious", to: "out.wav")
    let words = ["process", "in.wav", "-o", "out.wav"]
    let refused = try Beamform.run(words, in: folder)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("--force"))
    #expect(try folder.data("out.wav") == Data("precious".utf8))
    #expect(try Beamform.run(words + ["--force"], in: folder).status == 0)
    #expect(try folder.sampleBytes("out.wav") == folder.sampleBytes("in.wav"))
  }

  @Test func oneOutputThatExistsStopsAllOfThem() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 1, to: "in.wav")
    try folder.write("precious", to: "in.back.wav")
    #expect(try Beamform.run(["process", "in.wav"], in: folder).status == 2)
    #expect(folder.names == ["in.back.wav", "in.wav"])
  }

  @Test func anOutputThatIsTheInputIsAlwaysRefused() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 1, to: "in.wav")
    let bytes = try folder.data("in.wav")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.wav"), withDestinationPath: "in.wav")
    for name in ["in.wav", "./in.wav", "link.wav"] {
      let outcome = try Beamform.run(["process", "in.wav", "-o", name, "--force"], in: folder)
      #expect(outcome.status == 2, "\(name)")
      #expect(outcome.errors.contains("the output is the input"), "\(outcome.errors)")
    }
    #expect(try folder.data("in.wav") == bytes)
  }

  @Test func twoOutputsThatAreOneFileAreAlwaysRefused() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 1, to: "in.wav")
    try folder.write("", to: "in.front.wav")
    try FileManager.default.linkItem(
      atPath: folder.path("in.front.wav"), toPath: folder.path("in.back.wav"))
    let outcome = try Beamform.run(["process", "in.wav", "--force"], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("same file"))
  }

  /// A missing file is the machine's answer; what is in a file is the input's.
  @Test(arguments: [
    ("missing.wav", 1), ("folder.wav", 1), ("empty.wav", 3), ("text.wav", 3), ("silent.wav", 3),
  ])
  func anInputThatCannotBeReadLeavesNothingBehind(name: String, status: Int32) throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      atPath: folder.path("folder.wav"), withIntermediateDirectories: false)
    try folder.write("", to: "empty.wav")
    try folder.write("this is no sound", to: "text.wav")
    try folder.writeSound([[], []], to: "silent.wav")
    let names = folder.names
    let words = ["process", name, "--array", "pair:20mm", "-o", "new/"]
    let outcome = try Beamform.run(words, in: folder)
    #expect(outcome.status == status)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("beamform: \(name): "))
    #expect(folder.names == names)
  }

  @Test(arguments: [
    "nonesuch", "pair:20", "pair:0mm", "pair:3m", "circle:99x40mm", "broken.json", "one.json",
  ])
  func anArrayThatIsNoneIsRefused(array: String) throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav")
    try folder.write("{ \"microphones\": [ }", to: "broken.json")
    try folder.write("{ \"microphones\": [ { \"position\": [0, 0, 0] } ] }", to: "one.json")
    let names = folder.names
    let outcome = try Beamform.run(
      ["process", "in.wav", "--array", array, "-o", "out.wav"], in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.errorLines.count == 1)
    #expect(folder.names == names)
  }

  @Test func moreChannelsThanMicrophonesIsRefusedWithBothCounts() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 3, to: "in.wav")
    let outcome = try Beamform.run(
      ["process", "in.wav", "--array", "pair:20mm", "-o", "out.wav"], in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("3 channels"))
    #expect(outcome.errors.contains("2 microphones"))
    #expect(outcome.errors.contains("--channels"))
    #expect(folder.names == ["in.wav"])
  }

  @Test func aChannelThatTheInputLacksIsRefused() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 3, to: "in.wav")
    let words = ["process", "in.wav", "--array", "pair:20mm", "--channels", "1,4", "-o", "o.wav"]
    let outcome = try Beamform.run(words, in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("channel 4"))
  }

  @Test func aFolderThatCannotBeMadeIsTheMachinesFault() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 1, to: "in.wav")
    let outcome = try Beamform.run(["process", "in.wav", "-o", "in.wav/inner/"], in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errorLines.count == 1)
    #expect(folder.names == ["in.wav"])
  }

  @Test func anOutputThatIsTheArrayFileIsAlwaysRefused() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav")
    let text = try Beamform.run(["arrays", "pair:20mm"], in: folder).output
    try folder.write(text, to: "a.wav")
    for input in [["in.wav"], ["in.wav", "--ports", "omni"]] {
      let words = ["process"] + input + ["-o", "a.wav", "--array", "./a.wav", "--force"]
      let outcome = try Beamform.run(words, in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("the output is the array file"), "\(outcome.errors)")
    }
    #expect(try folder.data("a.wav") == Data(text.utf8))
  }

  @Test(arguments: [["--array", "pair:20mm"], []])
  func aNameThatGetsTooLongIsRefusedBeforeAnythingIsDone(array: [String]) throws {
    let folder = try Folder()
    let input = String(repeating: "x", count: 246) + ".wav"
    try folder.writeNoise(channels: 2, to: input)
    let words = ["process", input, "-o", "new/"] + array
    let outcome = try Beamform.run(words, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("its name has 256 bytes"), "\(outcome.errors)")
    #expect(outcome.errors.contains("-o NAME.wav"))
    #expect(folder.names == [input])
    let named = try Beamform.run(["process", input, "-o", "short.wav"] + array, in: folder)
    #expect(named.status == 0)
  }

  /// A combining character behind a slash is one character with it.
  @Test func aSlashIsASlashWhateverFollowsIt() throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      atPath: folder.path("sub.d"), withIntermediateDirectories: false)
    try folder.writeNoise(channels: 2, to: "in.wav")
    let words = ["process", "in.wav", "--quiet", "-o"]
    #expect(try Beamform.run(words + ["sub.d/\u{301}x.wav"], in: folder).status == 0)
    #expect(try Beamform.run(words + ["sub.d/\u{301}x"], in: folder).status == 2)
    #expect(try Beamform.run(words + ["new/\u{301}/inner/"], in: folder).status == 0)
    let joined = ["process", "in.wav", "--quiet", "--output=\u{301}y.wav"]
    #expect(try Beamform.run(joined, in: folder).status == 0)
    let stem = ["process", "sub.d/\u{301}x.wav", "--ports", "omni", "-o", "new"]
    #expect(try Beamform.run(stem, in: folder).status == 0)
    let names = folder.names.map { Array($0.unicodeScalars) }
    for name in ["new/\u{301}x.omni.wav", "sub.d/\u{301}x.wav", "new/\u{301}/inner/in.omni.wav"] {
      #expect(names.contains(Array(name.unicodeScalars)), "\(name) in \(folder.names)")
    }
  }

  @Test func aNameThatIsNotUTF8IsRefusedInOneLine() throws {
    let folder = try Folder()
    let outcome = try Beamform.run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "exec '\(Beamform.executable.path)' process \"$(printf 'caf\\351.wav')\""], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("UTF-8"), "\(outcome.errors)")
  }

  /// Beams of a sparse recording: 1.2e9 frames take no place on the disk.
  @Test func aRecordingThatIsTooLongForTheFormatIsRefusedAtOnce() throws {
    let folder = try Folder()
    let frames = 1_200_000_000
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(number >> (8 * $0) & 0xFF) }
    }
    var header = Array("RIFF".utf8) + bytes(36 + 2 * frames, 4) + Array("WAVEfmt ".utf8)
    for (number, count) in [(16, 4), (1, 2), (2, 2), (48_000, 4), (96_000, 4), (2, 2), (8, 2)] {
      header += bytes(number, count)
    }
    header += Array("data".utf8) + bytes(2 * frames, 4)
    try Data(header).write(to: URL(fileURLWithPath: folder.path("in.wav")))
    #expect(truncate(folder.path("in.wav"), off_t(44 + 2 * frames)) == 0)
    let words = ["process", "in.wav", "--array", "pair:20mm"]
    for output in [["-o", "o.wav"], ["-o", "new/", "--encoding", "float"]] {
      let outcome = try Beamform.run(words + output + ["--format", "wav"], in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains(".w64"), "\(outcome.errors)")
    }
    // Unless WAV is insisted on, the file would be RF64.
    #expect(try Beamform.run(words + ["-o", "o.wav", "--dry-run"], in: folder).status == 0)
    #expect(folder.names == ["in.wav"])
  }

  @Test func everyOptionThatARemedyNamesExists() throws {
    let errors: [AudioFileError] = [
      .damaged(path: "a", framesRead: 1, frames: 2, reason: "r"), .outputExists(path: "a"),
      .notHeld(container: .flac, encoding: .float, channels: 1), .outputIsInput(path: "a"),
      .tooLong(path: "a", container: .wav, maximumFrames: 9),
      .rateNotHeld(container: .flac, sampleRate: 768_000), .cannotCreate(path: "a", reason: "r"),
    ]
    let help = try Beamform.run(["process", "--help"], in: Folder()).output
    for error in errors {
      for option in error.remedy.matches(of: /--[a-z-]+/) {
        #expect(help.contains("\(option.output)"), "\(error.remedy)")
      }
    }
  }

  @Test func aWordWithoutEndIsCut() throws {
    let outcome = try Beamform.run(
      ["process", String(repeating: "x", count: 3000) + "end.wav"], in: Folder())
    #expect(outcome.status == 1)
    #expect(outcome.errors.count < 400)
    #expect(outcome.errors.contains("…") && outcome.errors.contains("end.wav: "))
  }

  @Test func controlCharactersOfNamesAreEscaped() throws {
    let folder = try Folder()
    let name = "a\u{1B}[31m\nb.wav"
    try folder.writeNoise(channels: 1, to: name)
    for words in [["process", name], ["process", "missing" + name]] {
      let outcome = try Beamform.run(words, in: folder)
      #expect(outcome.errorLines.count == 1)
      #expect(!outcome.errors.contains("\u{1B}"))
      #expect(!outcome.output.contains("\u{1B}"))
      #expect(outcome.errors.contains("a\\u{1B}[31m\\nb.wav"), "\(outcome.errors)")
    }
  }

  @Test func aFullStandardOutputIsReported() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let outcome = try Beamform.run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "exec '\(Beamform.executable.path)' arrays > /dev/full"], in: Folder())
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("standard output"))
  }
}
