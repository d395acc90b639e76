import AudioFiles
import Foundation
import Testing

/// Several files get their names together, and lose nothing that had them before.
@Suite struct AllOrNoneTests {
  /// A folder takes the last name while the files are written.
  @Test func whatWasReplacedIsBackWhenALaterFileCannotHaveItsName() throws {
    let folder = try TemporaryFolder()
    let first = try folder.write([1, 2, 3], to: "a.wav")
    let writers = try ["a.wav", "b.wav", "c.wav"].map { name in
      try writer(folder.file(name), replacesExisting: true)
    }
    for writer in writers { try writer.write([0.5], frames: 1) }
    try FileManager.default.createDirectory(
      atPath: folder.file("c.wav"), withIntermediateDirectories: false)
    let error = #expect(throws: AudioFileError.self) { try AudioFileWriter.finish(writers) }
    #expect(error?.what == folder.file("c.wav") && error?.kind == .machine)
    for writer in writers { writer.discard() }
    #expect(try folder.bytes("a.wav") == [1, 2, 3])
    #expect(try folder.names == ["a.wav", "c.wav"])
    #expect(error?.what != first)
  }

  @Test func aNameThatWasTakenMeanwhileStopsAllOfThem() throws {
    let folder = try TemporaryFolder()
    let writers = try ["a.wav", "b.wav"].map { try writer(folder.file($0)) }
    for writer in writers { try writer.write([0.5], frames: 1) }
    let taken = try folder.write([1, 2, 3], to: "b.wav")
    #expect(throws: AudioFileError.outputExists(path: taken)) {
      try AudioFileWriter.finish(writers)
    }
    for writer in writers { writer.discard() }
    #expect(try folder.names == ["b.wav"])
    #expect(try folder.bytes("b.wav") == [1, 2, 3])
  }

  /// Without its hidden file the second cannot be moved to its name.
  @Test func aFailedMoveLeavesTheOldFileAlone() throws {
    let folder = try TemporaryFolder()
    for name in ["a.wav", "b.wav"] { _ = try folder.write([1, 2, 3], to: name) }
    let first = try writer(folder.file("a.wav"), replacesExisting: true)
    let known = try folder.names
    let second = try writer(folder.file("b.wav"), replacesExisting: true)
    let hidden = try #require(try folder.names.first { !known.contains($0) })
    try FileManager.default.removeItem(atPath: folder.file(hidden))
    #expect(throws: AudioFileError.self) { try AudioFileWriter.finish([first, second]) }
    for writer in [first, second] { writer.discard() }
    #expect(try folder.names == ["a.wav", "b.wav"])
    for name in ["a.wav", "b.wav"] { #expect(try folder.bytes(name) == [1, 2, 3]) }
  }

  @Test func allAreReplacedAndNothingElseStays() throws {
    let folder = try TemporaryFolder()
    for name in ["a.wav", "b.wav"] { _ = try folder.write([1, 2, 3], to: name) }
    let writers = try ["a.wav", "b.wav"].map { name in
      try writer(folder.file(name), replacesExisting: true)
    }
    for writer in writers { try writer.write([0.5], frames: 1) }
    try AudioFileWriter.finish(writers)
    #expect(try folder.names == ["a.wav", "b.wav"])
    #expect(try readAll(folder.file("a.wav")).samples == [0.5])
  }

  /// The second destination's name is taken while the first block is copied.
  @Test(arguments: [true, false])
  func aCopyTakesItsNamesBackAsWell(replacesExisting: Bool) throws {
    let folder = try TemporaryFolder()
    let input = folder.file("in.wav")
    try writeAll([0.5], to: input, encoding: .pcm16)
    if replacesExisting { _ = try folder.write([1, 2, 3], to: "a.wav") }
    let outputs = ["a.wav", "b.wav"].map(folder.file)
    #expect(throws: AudioFileError.self) {
      try copyFile(
        from: input, to: outputs, encoding: nil, replacesExisting: replacesExisting
      ) {
        try? FileManager.default.createDirectory(
          atPath: outputs[1], withIntermediateDirectories: false)
        return false
      }
    }
    #expect(try folder.names == (replacesExisting ? ["a.wav"] : []) + ["b.wav", "in.wav"])
    if replacesExisting { #expect(try folder.bytes("a.wav") == [1, 2, 3]) }
  }

  @Test func aCopyThatIsStoppedIsShorterAndComplete() throws {
    let folder = try TemporaryFolder()
    let input = folder.file("in.wav")
    let samples = (0..<10_000).map { Float($0 % 256) / 256 }
    try writeAll(samples, to: input, encoding: .pcm16)
    let output = folder.file("out.wav")
    let summary = try copyFile(
      from: input, to: [output], encoding: nil, replacesExisting: false, shouldStop: { true })
    #expect(summary.frames > 0 && summary.frames < 10_000)
    #expect(try readAll(output).samples == Array(samples[..<summary.frames]))
    #expect(summary.levels[0].samples == summary.frames)
    #expect(try folder.names == ["in.wav", "out.wav"])
  }

  @Test func aNameThatIsTooLongIsRefusedAtOnce() throws {
    let folder = try TemporaryFolder()
    let path = folder.file(String(repeating: "x", count: 252) + ".wav")
    let error = #expect(throws: AudioFileError.self) { try writer(path) }
    #expect(error?.what == path && error?.kind == .machine)
    #expect(try folder.names.isEmpty)
  }
}
