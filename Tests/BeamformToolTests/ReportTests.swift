import Foundation
import TestSupport
import Testing

@Suite struct ReportTests {
  @Test func theJSONReportHasItsKeys() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, frames: 4800, to: "in.wav", encoding: .float)
    let outcome = try Beamform.run(
      ["process", "in.wav", "--array", "pair:20mm", "--json"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let report = outcome.json
    #expect(
      Set(report.keys) == [
        "input", "array", "design", "latencyFrames", "passThrough", "warnings", "ports",
        "realTimeFactor", "selector",
      ])
    let input = try #require(report["input"] as? [String: Any])
    #expect(input["path"] as? String == "in.wav")
    #expect(input["sampleRate"] as? Int == 48_000)
    #expect(input["channels"] as? Int == 2)
    #expect(input["frames"] as? Int == 4800)
    let array = try #require(report["array"] as? [String: Any])
    #expect(array["name"] as? String == "pair:20mm")
    #expect(array["microphones"] as? Int == 2)
    #expect(report["design"] as? String == "least-squares")
    #expect(report["latencyFrames"] as? Int == 16)
    #expect(report["passThrough"] as? Bool == false)
    #expect((report["warnings"] as? [String])?.isEmpty == true)
    #expect(try #require(report["realTimeFactor"] as? Double) > 0)
    let ports = try #require(report["ports"] as? [[String: Any]])
    #expect(ports.compactMap { $0["name"] as? String } == ["omni", "front", "back", "selected"])
    for port in ports {
      #expect(
        Set(port.keys) == [
          "name", "path", "channel", "rmsDecibels", "peakDecibels", "clippedSamples",
        ])
    }
  }

  @Test func marksThatDisturbATerminalAreEscapedInJSON() throws {
    let folder = try Folder()
    let name = "a\u{7F}\u{9B}\u{202E}\u{2028}é.wav"
    try folder.writeNoise(channels: 2, to: name)
    let outcome = try Beamform.run(["process", name, "-o", "o.wav", "--json"], in: folder)
    #expect((outcome.json["input"] as? [String: Any])?["path"] as? String == name)
    #expect(outcome.output.contains(#"a\u007f\u009b\u202e\u2028é.wav"#), "\(outcome.output)")
  }

  @Test(arguments: [["--array", "pair:20mm"], []])
  func aRecordingThatWasCutIsAWarning(array: [String]) throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, frames: 500, to: "whole.wav", encoding: .float)
    let whole = try folder.data("whole.wav")
    try whole.dropLast(8 * 100).write(to: URL(fileURLWithPath: folder.path("in.wav")))
    let words = ["process", "in.wav", "-o", "o.wav", "--json"] + array
    let outcome = try Beamform.run(words, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("in.wav: it ends 100 frames before"), "\(outcome.errors)")
    #expect((outcome.json["input"] as? [String: Any])?["frames"] as? Int == 400)
  }

  @Test func silenceIsNull() throws {
    let folder = try Folder()
    let silence = [Float](repeating: 0, count: 5000)
    try folder.writeSound([silence, silence], to: "in.wav")
    let outcome = try Beamform.run(
      ["process", "in.wav", "--array", "pair:20mm", "--json"], in: folder)
    let ports = try #require(outcome.json["ports"] as? [[String: Any]])
    for port in ports {
      #expect(port["rmsDecibels"] is NSNull)
      #expect(port["peakDecibels"] is NSNull)
    }
  }

  @Test func theSummarySaysWhyTheDesignWasTaken() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, frames: 4800, to: "in.wav")
    let words = ["process", "in.wav", "--force", "--array"]
    let cases = [
      (["pair:20mm"], "least-squares: the gradient design ends at "),
      (["pair:4mm"], "gradient: the array is small enough"),
      (["pair:4mm", "--taps", "33"], "least-squares: taps were asked for"),
      (["pair:4mm", "--design", "least-squares"], "least-squares: as asked for"),
    ]
    for (array, reason) in cases {
      let outcome = try Beamform.run(words + array, in: folder)
      #expect(outcome.output.contains(reason), "\(outcome.output)")
      for port in ["omni", "front", "back"] { #expect(outcome.output.contains("in.\(port).wav")) }
      #expect(outcome.output.contains("times real time"))
    }
  }

  @Test func aGradientDesignBeyondItsBandIsAWarning() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav", encoding: .float)
    let outcome = try Beamform.run(
      ["process", "in.wav", "--array", "pair:20mm", "--design", "gradient", "--quiet"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("not usable above"))
  }
}
