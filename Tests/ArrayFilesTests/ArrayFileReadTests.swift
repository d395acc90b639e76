import ArrayFiles
import Beamforming
import Foundation
import Testing

@Suite struct ArrayFileReadTests {
  private let text = #"{"microphones": [{"position": [0, 0, 0]}, {"position": [1, 0, 0]}]}"#

  @Test func aFileReadsAsItsText() throws {
    try withFolder { folder in
      let path = folder + "/pair.json"
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      let parsed = try ArrayFile.parse(text, path: path)
      #expect(try ArrayFile.read(path: path) == parsed)
      #expect(try ArraySource.resolve(path) == parsed)
    }
  }

  @Test func whatIsNotThereIsAFailureOfTheMachine() {
    let error = refusal("/no/such/mics.json")
    #expect(error == .fileMissing(path: "/no/such/mics.json"))
    #expect(error?.kind == .machine)
    #expect(error?.description == "/no/such/mics.json: no such file (check the path)")
  }

  @Test func aPathIsNotCutAtANUL() throws {
    try withFolder { folder in
      let path = folder + "/pair.json"
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      #expect(refusal(path + "\0.txt") == .fileMissing(path: path + "\0.txt"))
    }
  }

  @Test func aFileThatTheSystemDoesNotOpenIsAFailureOfTheMachine() {
    let error = refusal("/" + String(repeating: "n", count: 5000))
    #expect(error?.kind == .machine)
    #expect(error?.description.contains("cannot be read: File name too long") == true)
  }

  @Test func aFolderIsRefused() throws {
    try withFolder { folder in
      let error = refusal(folder)
      #expect(error == .notRegularFile(path: folder, isFolder: true))
      #expect(error?.kind == .input)
      #expect(error?.why.contains("a folder") == true)
    }
  }

  @Test func aPipeIsRefusedWithoutWaitingForItsWriter() throws {
    try withFolder { folder in
      let path = folder + "/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      #expect(refusal(path) == .notRegularFile(path: path, isFolder: false))
      #expect(refusal(path)?.remedy.contains("save it to a file") == true)
    }
  }

  @Test func anEndlessDeviceIsRefused() {
    #expect(refusal("/dev/zero") == .notRegularFile(path: "/dev/zero", isFolder: false))
  }

  @Test(arguments: [(0, true), (1, false)])
  func aFileMayHaveOneMebibyteAndNoMore(excess: Int, isRead: Bool) throws {
    try withFolder { folder in
      let path = folder + "/long.json"
      let padding = String(
        repeating: " ", count: ArrayFile.largestFileBytes - text.utf8.count + excess)
      try (text + padding).write(toFile: path, atomically: false, encoding: .utf8)
      if isRead {
        #expect(try ArrayFile.read(path: path).microphones.count == 2)
      } else {
        let error = refusal(path)
        #expect(error == .fileTooLarge(path: path, limitBytes: 1 << 20))
        #expect(error?.why.contains("1024 KiB") == true)
      }
    }
  }

  private func refusal(_ path: String) -> ArrayFileError? {
    #expect(throws: ArrayFileError.self) { try ArrayFile.read(path: path) }
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("beamform-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }
}
