import Foundation
import TestSupport
import Testing

@Suite struct LateFailureTests {
  /// A folder takes an output's name while the files are written: the folder comes once the first
  /// hidden file is there, long before 400 000 frames are through.
  @Test func filesThatWouldHaveBeenReplacedAreBack() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, frames: 400_000, to: "in.wav")
    for name in ["in.omni.wav", "in.front.wav"] { try folder.write("precious", to: name) }
    let process = Process()
    process.executableURL = Beamform.executable
    process.arguments = [
      "process", "in.wav", "--force", "--quiet", "--array", "pair:20mm", "--taps", "257",
    ]
    process.currentDirectoryURL = folder.url
    process.standardError = FileHandle.nullDevice
    try process.run()
    while process.isRunning, !folder.names.contains(where: { $0.hasPrefix(".") }) { usleep(200) }
    try FileManager.default.createDirectory(
      atPath: folder.path("in.back.wav"), withIntermediateDirectories: false)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(folder.names == ["in.back.wav", "in.front.wav", "in.omni.wav", "in.wav"])
    for name in ["in.omni.wav", "in.front.wav"] {
      #expect(try folder.data(name) == Data("precious".utf8))
    }
  }
}
