import Beamforming
import TestSupport
import Testing

@Suite struct SimulatedLevelTests {
  /// A file of two seconds, loud before the scene and after it: what is told is what sounds within.
  @Test func theLevelOfAFileIsThatOfItsPartInTheScene() throws {
    let folder = try Folder()
    let noise = whiteNoise(frames: 96_000, seed: 1)
    let sound = noise.enumerated().map { (24_000..<48_000).contains($0) ? 0.1 * $1 : $1 }
    try folder.writeSound([sound], to: "long.wav", encoding: .float)
    try folder.write(
      """
      { "seconds": 0.5, "sources": [
        { "signal": "file", "file": "long.wav", "azimuth": 90, "start": -0.5 } ] }
      """, to: "scene.json")
    let outcome = try Beamform.run(
      ["simulate", "scene.json", "--array", "pair:20mm", "-o", "out.wav", "--json"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let sources = try #require(outcome.json["sources"] as? [[String: Any]])
    let heard = try folder.readSound("out.wav").channels[0]
    let energy = heard.reduce(0) { $0 + Double($1) * Double($1) }
    expect(
      try #require(sources[0]["rmsDecibels"] as? Double),
      near: decibels(power: energy / Double(heard.count)),
      Tolerance(0.01, "levels are told to a hundredth"))
  }
}
