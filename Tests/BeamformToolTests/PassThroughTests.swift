import AudioFiles
import Foundation
import TestSupport
import Testing

@Suite struct PassThroughTests {
  @Test(arguments: SampleEncoding.allCases)
  func withoutAnArrayAllChannelsGoThroughBitForBit(encoding: SampleEncoding) throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 5, to: "in.wav", encoding: encoding)
    let outcome = try Beamform.run(["process", "in.wav", "-o", "out.wav", "--quiet"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("beamform: warning: in.wav: goes through unchanged: "))
    let bytes = try folder.sampleBytes("out.wav")
    #expect(bytes.count > 0)
    #expect(bytes == (try folder.sampleBytes("in.wav")))
  }

  @Test func everyPortsFileCarriesAllChannels() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 3, to: "in.wav")
    let words = ["process", "in.wav", "-o", "new/inner/", "--ports", "front,omni"]
    #expect(try Beamform.run(words, in: folder).status == 0)
    #expect(
      folder.names == [
        "in.wav", "new", "new/inner", "new/inner/in.front.wav", "new/inner/in.omni.wav",
      ])
    for name in ["new/inner/in.front.wav", "new/inner/in.omni.wav"] {
      #expect(try folder.readSound(name).format.channels == 3)
      #expect(try folder.sampleBytes(name) == folder.sampleBytes("in.wav"))
    }
  }

  @Test func fewerChannelsThanTheArrayGoThrough() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 1, to: "in.wav")
    let words = ["process", "in.wav", "--array", "pair:20mm", "-o", "out.wav", "--json"]
    let outcome = try Beamform.run(words, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("it has 1 channel, and pair:20mm has 2 microphones"))
    #expect(try folder.sampleBytes("out.wav") == folder.sampleBytes("in.wav"))
    #expect(outcome.json["passThrough"] as? Bool == true)
    #expect(outcome.json["design"] is NSNull)
    #expect((outcome.json["warnings"] as? [String])?.count == 1)
  }

  /// The board's recordings have six channels; four of something may be any four.
  @Test func fewerChannelsThanTheArraysRecordingsGoThrough() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 4, to: "in.wav")
    let words = ["process", "in.wav", "--array", "respeaker-usb-4mic-v2", "-o", "out.wav"]
    let outcome = try Beamform.run(words, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("--channels"))
    #expect(try folder.sampleBytes("out.wav") == folder.sampleBytes("in.wav"))
  }

  @Test(arguments: [[], ["--array", "pair:20mm"]])
  func strictRefusesUnknownGeometry(array: [String]) throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 1, to: "in.wav")
    let outcome = try Beamform.run(
      ["process", "in.wav", "--strict", "-o", "new/"] + array, in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.errorLines.count == 1)
    #expect(folder.names == ["in.wav"])
  }

  @Test func notANumberKeepsItsBits() throws {
    let folder = try Folder()
    try folder.writeSound([[0.5, .nan, -.infinity, 2]], to: "in.wav", encoding: .float)
    #expect(try Beamform.run(["process", "in.wav", "-o", "out.wav"], in: folder).status == 0)
    #expect(try folder.sampleBytes("out.wav") == folder.sampleBytes("in.wav"))
  }

  @Test func whatAnIntegerCannotKeepIsAWarning() throws {
    let folder = try Folder()
    try folder.writeSound([[.nan, .nan, .nan], [0, 2, 0.5]], to: "in.wav", encoding: .float)
    let words = ["process", "in.wav", "--encoding", "pcm16", "--json", "-o"]
    for output in ["out.wav", "new/"] {
      let outcome = try Beamform.run(words + [output], in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.errorLines.count == 3)
      #expect(outcome.errors.contains("channel 1 has 3 samples that are no usable numbers"))
      #expect(outcome.errors.contains("1 sample of "))
    }
  }

  @Test func anEncodingThatIsAskedForIsHonoured() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav")
    let words = ["process", "in.wav", "-o", "out.caf", "--encoding", "float"]
    #expect(try Beamform.run(words, in: folder).status == 0)
    let (format, channels) = try folder.readSound("out.caf")
    #expect(format.encoding == .float)
    #expect(channels == (try folder.readSound("in.wav").channels))
  }

  @Test func theReportHasEveryChannelOfEveryFile() throws {
    let folder = try Folder()
    try folder.writeSound([[0.5, -0.5], [0, 0]], to: "in.wav")
    let outcome = try Beamform.run(["process", "in.wav", "-o", "out.wav", "--json"], in: folder)
    let ports = try #require(outcome.json["ports"] as? [[String: Any]])
    #expect(ports.map { $0["channel"] as? Int } == [1, 2])
    #expect(ports.map { $0["path"] as? String } == ["out.wav", "out.wav"])
    #expect(ports[0]["rmsDecibels"] as? Double == -6.02)
    #expect(ports[1]["rmsDecibels"] is NSNull)
    #expect(ports[1]["peakDecibels"] is NSNull)
    #expect(outcome.json["array"] is NSNull)
    #expect(outcome.json["latencyFrames"] as? Int == 0)
  }

  /// Each job finds the folder missing, and one of them makes it.
  @Test func jobsThatMakeTheSameFolderAtOnceAllSucceed() throws {
    let folder = try Folder()
    let inputs = (1...4).map { "\($0).wav" }
    for name in inputs { try folder.writeNoise(channels: 1, frames: 4, to: name) }
    for run in 0..<randomCases(40, long: 400) {
      let words = ["process"] + inputs + ["-o", "\(run)/inner/", "--ports", "omni", "--jobs", "4"]
      let outcome = try Beamform.run(words, in: folder)
      #expect(outcome.status == 0, Comment(rawValue: outcome.errors))
    }
  }
}
