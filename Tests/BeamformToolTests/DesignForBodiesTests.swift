import Foundation
import TestSupport
import Testing

/// What `beamform design` and `beamform process` make of bodies, measured responses and superdirective beams.
@Suite struct DesignForBodiesTests {
  private static let poles = """
    "microphones": [{"position": [0.04, 0, 0]}, {"position": [-0.04, 0, 0]}]
    """

  private func design(_ words: [String], in folder: Folder) throws -> [String: Any] {
    let outcome = try Beamform.run(["design", "--json"] + words, in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.json
  }

  private func figure(_ key: String, of document: [String: Any]) throws -> Double? {
    let port = try #require((document["ports"] as? [[String: Any]])?.first)
    let band = try #require((port["bands"] as? [[String: Any]])?.first)
    return band[key] as? Double
  }

  @Test func aBodyIsNamedAndItsFiguresAreTaken() throws {
    let folder = try Folder()
    try folder.write(
      "{\(Self.poles), \"body\": {\"kind\": \"rigidSphere\", \"radius\": 0.04}}", to: "ball.json")
    let document = try design(
      ["--array", "ball.json", "--ports", "front", "--frequencies", "4000"], in: folder)
    #expect((document["array"] as? [String: Any])?["steering"] as? String == "rigidSphere")
    #expect(document["design"] as? String == "least-squares")
    #expect(document["taps"] as? Int == 97)
    let frontToBack = try #require(try figure("frontToBackDecibels", of: document))
    #expect(frontToBack > 4.3, "the nearer microphone alone has 4.34 dB")
    let text = try Beamform.run(["design", "--array", "ball.json"], in: folder).output
    #expect(text.contains("on a rigid sphere of radius 40 mm"))
    let refused = try Beamform.run(
      ["design", "--array", "ball.json", "--design", "gradient"], in: folder)
    #expect(refused.status == 3)
    #expect(refused.errors.contains("nothing about them"))
  }

  @Test func superdirectiveHasNoPatternToDifferFrom() throws {
    let folder = try Folder()
    let document = try design(
      [
        "--array", "line:4x20mm", "--ports", "front", "--pattern", "superdirective",
        "--frequencies", "2000",
      ], in: folder)
    let port = try #require((document["ports"] as? [[String: Any]])?.first)
    let pattern = try #require(port["pattern"] as? [String: Any])
    #expect(pattern["name"] as? String == "superdirective")
    #expect(pattern["omniWeight"] is NSNull)
    #expect(document["taps"] as? Int == 129)
    #expect(try figure("patternErrorDecibels", of: document) == nil)
    #expect(try #require(try figure("directivityIndexDecibels", of: document)) > 10)
    let limits = try #require(document["warnings"] as? [String])
    #expect(limits.contains { $0.contains("129 taps") })
  }

  @Test func processMakesASuperdirectivePort() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 4, to: "in.wav")
    let outcome = try Beamform.run(
      [
        "process", "in.wav", "--array", "line:4x20mm", "--ports", "omni,beam:180:superdirective",
        "-o", "out/", "--quiet",
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted()
        == ["in.beam+180.superdirective.wav", "in.omni.wav"])
  }

  /// Responses that the command itself renders, of clicks from four sides, then heard on the same sphere.
  @Test func responsesThatWereRenderedMakeBeams() throws {
    let folder = try Folder()
    try folder.write(
      "{\(Self.poles), \"body\": {\"kind\": \"rigidSphere\", \"radius\": 0.04}}", to: "ball.json")
    var click = [Float](repeating: 0, count: 400)
    click[100] = 0.25
    try folder.writeSound([click], to: "click.wav")
    var table = "file,azimuth,elevation\n"
    for azimuth in stride(from: -165, through: 180, by: 15) {
      try folder.write(
        """
        {"sampleRate": 48000, "seconds": 0.008, "sources": [
          {"signal": "file", "file": "click.wav", "azimuth": \(azimuth)}]}
        """, to: "scene.json")
      let outcome = try Beamform.run(
        [
          "simulate", "--array", "ball.json", "scene.json", "-o", "ir\(azimuth).wav", "--encoding",
          "float", "--quiet",
        ], in: folder)
      try #require(outcome.status == 0, "\(outcome.errors)")
      table += "ir\(azimuth).wav,\(azimuth),0\n"
    }
    try folder.write(table, to: "set.csv")
    try folder.write("{\(Self.poles), \"measured\": \"set.csv\"}", to: "measured.json")
    let document = try design(
      ["--array", "measured.json", "--ports", "front", "--frequencies", "300"], in: folder)
    #expect((document["array"] as? [String: Any])?["steering"] as? String == "measured")
    #expect(try #require(try figure("rearDecibels", of: document)) < -15)
    #expect(abs(try #require(try figure("onAxisDecibels", of: document))) < 0.5)
    let refused = try Beamform.run(
      ["design", "--array", "measured.json", "--ports", "beam:0/60"], in: folder)
    #expect(refused.status == 3)
    #expect(refused.errors.contains("no response was measured within 10 degrees"))
    let placed = try Beamform.run(
      ["design", "--array", "measured.json", "--tolerance", "0.5,3,1"], in: folder)
    #expect(placed.status == 2)
    #expect(placed.errors.contains("places of the microphones"))
  }
}
