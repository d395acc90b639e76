import Foundation
import TestSupport
import Testing

@Suite struct FailureTests {
  /// The limit is in blocks of 512 or 1024 bytes; the outputs are some hundred thousand bytes.
  @Test(arguments: [["--array", "pair:20mm"], []])
  func aFailureToWriteLeavesNothingBehind(array: [String]) throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, frames: 100_000, to: "in.wav")
    let words = [Beamform.executable.path, "process", "in.wav", "-o", "new/"] + array
    let outcome = try Beamform.run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "ulimit -f 64; exec \"$@\"", "sh"] + words, in: folder
    )
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.errorLines.contains { $0.hasPrefix("beamform: new/in.") })
    #expect(folder.names == ["in.wav"])
  }

  /// The output files have hidden names until they are complete: once one is there, the work goes on.
  @Test func aRunThatIsInterruptedMidwayLeavesAShorterValidFile() throws {
    let folder = try Folder()
    let frames = 400_000
    try folder.writeNoise(channels: 2, frames: frames, to: "in.wav")
    let process = Process()
    process.executableURL = Beamform.executable
    process.arguments = [
      "process", "in.wav", "--array", "pair:20mm", "-o", "out.wav", "--quiet", "--taps", "257",
      "--ports", "omni,front,back,figure8",
    ]
    process.currentDirectoryURL = folder.url
    try process.run()
    while process.isRunning, !folder.names.contains(where: { $0.hasPrefix(".") }) { usleep(500) }
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 143)
    #expect(folder.names == ["in.wav", "out.wav"])
    let format = try folder.readSound("out.wav").format
    #expect(format.channels == 4)
    #expect(format.frames.map { $0 < frames } == true)
  }
}
