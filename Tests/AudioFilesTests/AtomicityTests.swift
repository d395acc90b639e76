import AudioFiles
import Foundation
import Testing

@Suite struct AtomicityTests {
  @Test func nothingStandsUnderTheNameBeforeTheFileIsFinished() throws {
    let folder = try TemporaryFolder()
    let writer = try writer(folder.file("take.wav"))
    try writer.write([0.5, 0.25], frames: 2)
    #expect(try folder.names.allSatisfy { $0.hasPrefix(".") })
    try writer.complete()
    #expect(try folder.names.allSatisfy { $0.hasPrefix(".") })
    try writer.finish()
    #expect(try folder.names == ["take.wav"])
    #expect(writer.framesWritten == 2)
    #expect(try readAll(folder.file("take.wav")).samples == [0.5, 0.25])
  }

  @Test func finishingTwiceAndDiscardingAfterwardsLeaveTheFile() throws {
    let folder = try TemporaryFolder()
    let writer = try writer(folder.file("take.wav"))
    try writer.write([0.5], frames: 1)
    try writer.finish()
    try writer.finish()
    writer.discard()
    #expect(try folder.names == ["take.wav"])
  }

  @Test func discardingRemovesTheHiddenFile() throws {
    let folder = try TemporaryFolder()
    let writer = try writer(folder.file("take.wav"))
    try writer.write([0.5], frames: 1)
    writer.discard()
    #expect(try folder.names.isEmpty)
  }

  @Test func anEndWithoutFinishingRemovesTheHiddenFile() throws {
    let folder = try TemporaryFolder()
    do {
      let writer = try writer(folder.file("take.wav"))
      try writer.write([0.5], frames: 1)
    }
    #expect(try folder.names.isEmpty)
  }

  @Test func aRefusedFormatLeavesNothing() throws {
    let folder = try TemporaryFolder()
    #expect(throws: AudioFileError.notHeld(container: .flac, encoding: .float, channels: 2)) {
      try AudioFileWriter(
        path: folder.file("a.flac"), container: .flac, encoding: .float, sampleRate: 48_000,
        channels: 2, replacesExisting: false)
    }
    #expect(throws: AudioFileError.rateNotHeld(container: .flac, sampleRate: 768_000)) {
      try AudioFileWriter(
        path: folder.file("a.flac"), container: .flac, encoding: .pcm16, sampleRate: 768_000,
        channels: 2, replacesExisting: false)
    }
    #expect(try folder.names.isEmpty)
  }

  @Test func anExistingFileIsRefusedAtOnce() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "take.wav")
    #expect(throws: AudioFileError.outputExists(path: path)) { try writer(path) }
    #expect(try folder.bytes("take.wav") == [1, 2, 3])
    #expect(try folder.names == ["take.wav"])
  }

  @Test func aFileThatCameMeanwhileIsNotReplaced() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("take.wav")
    let writer = try writer(path)
    try writer.write([0.5], frames: 1)
    _ = try folder.write([1, 2, 3], to: "take.wav")
    #expect(throws: AudioFileError.outputExists(path: path)) { try writer.finish() }
    writer.discard()
    #expect(try folder.bytes("take.wav") == [1, 2, 3])
    #expect(try folder.names == ["take.wav"])
  }

  @Test func aFileThatMayBeReplacedStaysUntilTheNewOneIsFinished() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "take.wav")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let writer = try writer(path, replacesExisting: true)
    try writer.write([0.5], frames: 1)
    try writer.complete()
    #expect(try folder.bytes("take.wav") == [1, 2, 3])
    try writer.finish()
    #expect(try readAll(path).samples == [0.5])
    #expect(try folder.names == ["take.wav"])
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(permissions as? Int == 0o600)
  }

  @Test func replacingThroughALinkKeepsTheLink() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write([1, 2, 3], to: "take.wav")
    let link = folder.file("link.wav")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "take.wav")
    try writeAll([0.5], to: link, encoding: .pcm16, replacesExisting: true)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "take.wav")
    #expect(try readAll(folder.file("take.wav")).samples == [0.5])
    #expect(try folder.names == ["link.wav", "take.wav"])
  }

  @Test func aFolderOrADeviceIsNotReplaced() throws {
    let folder = try TemporaryFolder()
    for path in [folder.path, folder.path + "/", "/dev/null"] {
      let error = #expect(throws: AudioFileError.self) {
        try writer(path, replacesExisting: true)
      }
      #expect(error?.kind == .machine)
    }
    #expect(try folder.names.isEmpty)
  }

  @Test(arguments: ["missing/take.wav", "missing/"])
  func aMissingFolderIsNamed(name: String) throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: AudioFileError.self) { try writer(folder.file(name)) }
    #expect(error?.what == folder.file(name))
    #expect(error?.kind == .machine)
  }

  @Test func anEmptyFileIsWrittenWhereTheFormatAllows() throws {
    let folder = try TemporaryFolder()
    for container in AudioContainer.allCases {
      let path = folder.file("take." + container.rawValue)
      let error = AudioFileError.writeFailed(
        path: path, reason: "a FLAC file holds at least one frame")
      if container == .flac {
        #expect(throws: error) {
          try writeAll([], to: path, container: container, encoding: .pcm16)
        }
      } else {
        try writeAll([], to: path, container: container, encoding: .pcm16)
        #expect(throws: AudioFileError.empty(path: path)) { try AudioFileReader(path: path) }
      }
    }
    #expect(try folder.names.count == 5)
  }

  @Test(arguments: ["-take.wav", "50 % of %d %s.wav", "Größe 録音.wav", "a\nb.wav", " .wav"])
  func unusualNamesAreNames(name: String) throws {
    let folder = try TemporaryFolder()
    try writeAll([0.5], to: folder.file(name), encoding: .pcm16)
    #expect(try folder.names == [name])
    #expect(try readAll(folder.file(name)).samples == [0.5])
  }

  /// A limit on the size of files fails a write as a full disk does.
  @Test(arguments: AudioContainer.allCases)
  func aFullDiskFailsAndLeavesNothing(container: AudioContainer) async {
    await #expect(processExitsWith: .success) { [name = container.rawValue as String] in
      let folder = try TemporaryFolder()
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 60_000, rlim_max: 60_000)
      #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      #else
        let resource = RLIMIT_FSIZE
      #endif
      setrlimit(resource, &limit)
      let container = try #require(AudioContainer(rawValue: name))
      var generator = SystemRandomNumberGenerator()
      let samples = (0..<40_000).map { _ in Float.random(in: -1...1, using: &generator) }
      var error: AudioFileError?
      do {
        try writeAll(
          samples, to: folder.file("take"), container: container, encoding: .pcm16)
      } catch let failure as AudioFileError {
        error = failure
      }
      try #require(error?.kind == .machine && error?.what == folder.file("take"))
      try #require(try folder.names.isEmpty)
    }
  }
}
