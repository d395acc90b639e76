import Foundation
import TestSupport
import Testing

@Suite struct ExampleRecorderTests {
  private func record(_ words: [String], in folder: Folder) throws -> Beamform.Outcome {
    try Beamform.run(Beamform.built("example-recorder"), words, in: folder)
  }

  /// Bit for bit, though its blocks are others: both are the session and nothing else.
  @Test func itRecordsWhatTheCommandProcesses() throws {
    let folder = try Folder()
    let scene = Fixtures.folder.appendingPathComponent("audio/two-talkers-pair.flac").path
    let outcome = try record([scene, "pair:20mm", "./"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("latency: 8 frames"), "\(outcome.output)")
    #expect(folder.names == ["back.wav", "front.wav", "omni.wav"])
    let words = [
      "--array", "pair:20mm", "--ports", "omni,front,back", "--keep-latency", "--encoding", "float",
      "-o", "all.wav",
    ]
    #expect(try Beamform.run(["process", scene] + words, in: folder).status == 0)
    let truth = try folder.readSound("all.wav").channels
    #expect(truth.count == 3)
    for (port, samples) in zip(["omni", "front", "back"], truth) {
      let sound = try folder.readSound("\(port).wav")
      #expect(sound.format.encoding == .float)
      #expect(sound.channels == [samples])
    }
  }

  @Test func itTakesTheChannelsOfABoardThatHasMore() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 4, frames: 1000, to: "in.wav", encoding: .float)
    try folder.write(
      """
      { "microphones": [
          { "position": [0.01, 0, 0], "channel": 4 }, { "position": [-0.01, 0, 0], "channel": 2 }
        ], "fileChannels": 4 }
      """, to: "board.json")
    #expect(try record(["in.wav", "board.json", "."], in: folder).status == 0)
    let words = ["process", "in.wav", "--array", "board.json", "--keep-latency", "-o", "all.wav"]
    #expect(try Beamform.run(words, in: folder).status == 0)
    #expect(
      try folder.readSound("front.wav").channels[0] == folder.readSound("all.wav").channels[1])
  }

  @Test func aRecordingOfOtherChannelsGoesThroughAndIsFlagged() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 3, frames: 1000, to: "in.wav", encoding: .float)
    let outcome = try record(["in.wav", "pair:20mm", "."], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("passesThrough"), "\(outcome.output)")
    #expect(try folder.readSound("front.wav").channels[0].count == 1000)
  }

  @Test(
    arguments: [
      ([], "INPUT.wav"), (["missing.wav", "pair:20mm", "."], "missing.wav"),
      (["in.wav", "pair:0mm", "."], "pair:0mm"), (["in.wav", "pair:20mm", "nowhere"], "nowhere"),
    ] as [([String], String)])
  func whatCannotBeDoneIsSaidInOneLine(words: [String], named: String) throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav")
    let outcome = try record(words, in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("example-recorder: "))
    #expect(outcome.errors.contains(named), "\(outcome.errors)")
    #expect(folder.names == ["in.wav"])
  }
}
