import AudioFiles
import Foundation
import Testing

@Suite struct SameFileTests {
  @Test func linksLeadToTheSameFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([1], to: "take.wav")
    let other = try folder.write([1], to: "other.wav")
    try FileManager.default.linkItem(atPath: file, toPath: folder.file("hard.wav"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("soft.wav"), withDestinationPath: "take.wav")
    for name in ["take.wav", "hard.wav", "soft.wav", "./take.wav"] {
      #expect(sameFile(file, folder.file(name)))
      #expect(!sameFile(other, folder.file(name)))
    }
  }

  @Test func aMissingFileIsNoOther() throws {
    let folder = try TemporaryFolder()
    let missing = folder.file("missing.wav")
    #expect(!sameFile(missing, missing))
    #expect(!sameFile(folder.path, missing))
  }
}
