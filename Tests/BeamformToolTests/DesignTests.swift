import ArrayFiles
import Beamforming
import Foundation
import TestSupport
import Testing

@Suite struct DesignTests {
  /// The filters are taken from the file that another convolver would load, and everything else is worked out
  /// here: phases of plane waves, and averages over a lattice of directions. 0.1 dB, of what is above −30 dB.
  @Test(arguments: Self.cases)
  func figuresAreThoseOfPlaneWavesThroughTheExportedFilters(
    array: String, rate: Int, pattern: String
  ) throws {
    let folder = try Folder()
    let frequencies = [250.0, 1000, 3000]
    let words = [
      "design", "--array", array, "--rate", "\(rate)", "--pattern", pattern, "--ports", "front",
      "--frequencies", "250,1000,3000",
    ]
    let outcome = try Beamform.run(words + ["--json", "--export", "f.wav"], in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let latency = try #require(outcome.json["latencyFrames"] as? Int)
    let port = try #require((outcome.json["ports"] as? [[String: Any]])?.first)
    let bands = try #require(port["bands"] as? [[String: Any]])
    let microphones = try ArraySource.resolve(array)
    let filters = try folder.readSound("f.wav").channels
    for (frequency, band) in zip(frequencies, bands) {
      let waves = PlaneWaves(
        filters: filters, array: microphones, sampleRate: Double(rate), frequency: frequency,
        latencyFrames: latency)
      let expected = [
        "onAxisDecibels": waves.onAxis, "directivityIndexDecibels": waves.directivityIndex,
        "frontToBackDecibels": waves.frontToBack, "whiteNoiseGainDecibels": waves.whiteNoiseGain,
        "rearDecibels": waves.rear,
      ]
      for (key, value) in expected where value > -30 {
        let said = try #require(band[key] as? Double)
        #expect(abs(said - value) < 0.1, "\(key) at \(frequency) Hz: \(said), not \(value)")
      }
    }
  }

  static let cases: [(array: String, rate: Int, pattern: String)] = {
    let arrays = [
      "pair:10mm", "pair:20mm", "line:4x20mm", "square:40mm", "circle:6x46.3mm", "matrix-creator",
      "kinect-v1", "respeaker-usb-4mic-v2",
    ]
    let patterns = Pattern.named.map(\.name)
    let rates = [16_000, 48_000, 96_000]
    // One pattern and rate an array in the usual run; all of them in the long one.
    guard ProcessInfo.processInfo.environment["BEAMFORM_LONG_TESTS"] == nil else {
      return arrays.flatMap { array in
        rates.flatMap { rate in patterns.map { (array, rate, $0) } }
      }
    }
    return arrays.enumerated().map { index, array in
      (array, rates[index % rates.count], patterns[index % patterns.count])
    }
  }()

  /// dsp.md's law for a pair: e/(2·sin kd), e the relative error between the microphones; the error of two
  /// microphones is √2 of one, its median 0.674 of a deviation. The beam is that of a low floor, whose null
  /// is deep.
  @Test(arguments: [(0.25, 1000.0), (0.5, 1000), (1, 2000)])
  func toleranceFollowsTheLawOfAPair(gainDecibels: Double, frequency: Double) throws {
    let words = [
      "design", "--array", "pair:20mm", "--ports", "front", "--wng-floor", "-40", "--taps", "65",
      "--frequencies", "\(frequency)", "--tolerance", "\(gainDecibels),0", "--json",
    ]
    let outcome = try Beamform.run(words, in: Folder())
    let port = try #require((outcome.json["ports"] as? [[String: Any]])?.first)
    let band = try #require((port["bands"] as? [[String: Any]])?.first)
    let tolerance = try #require(band["tolerance"] as? [String: [String: Double]])
    let median = try #require(tolerance["rearDecibels"]?["median"])
    let error = 0.674 * 2.0.squareRoot() * (pow(10, gainDecibels / 20) - 1)
    let law = error / (2 * sin(2 * .pi * frequency / 343 * 0.02))
    #expect(abs(median - 20 * log10(law)) < 1, "\(median), not \(20 * log10(law))")
  }

  @Test func theDocumentHasItsKeys() throws {
    let words = ["design", "--array", "pair:20mm", "--ports", "front,beam:180:0.3", "--json"]
    let json = try Beamform.run(words, in: Folder()).json
    for key in ["array", "sampleRate", "design", "latencyFrames", "warnings", "ports"] {
      #expect(json[key] != nil, "\(key)")
    }
    let ports = try #require(json["ports"] as? [[String: Any]])
    #expect(ports.map { $0["name"] as? String } == ["front", "beam:180:0.3"])
    let pattern = try #require(ports[1]["pattern"] as? [String: Any])
    #expect(pattern["omniWeight"] as? Double == 0.3 && pattern["name"] is NSNull)
    #expect(ports[0]["whiteNoiseGainFloorDecibels"] as? Double == -15)
    let band = try #require(ports[0]["usableBandHertz"] as? [Double])
    #expect(band[0] > 150 && band[0] < 400 && band[1] > 4000 && band[1] < 8000)
    // Two microphones 20 mm apart: just under c/(2·20 mm) = 8575 Hz.
    let alias = try #require(ports[0]["aliasingHertz"] as? Double)
    #expect(alias > 7900 && alias < 8575)
    #expect(ports[0]["cost"] as? Int != nil)
    let shares = try ([json] + ports).map { try #require($0["coreShare"] as? Double) }
    #expect(shares.allSatisfy { $0 > 0 })
    #expect(shares[1] < shares[0] && shares[2] < shares[0])
    let bands = try #require(ports[0]["bands"] as? [[String: Any]])
    #expect(bands.count == 9)
    #expect(bands[0]["patternErrorDecibels"] is Double)
  }

  @Test(arguments: [
    ("--array pair:20mm in.wav", "no input"), ("", "--array"),
    ("--array pair:20mm --rate 1.5", "48000"), ("--array pair:20mm --frequencies 24000", "24000"),
    ("--array pair:20mm --frequencies 100,,200", "250,1000"),
    ("--array pair:20mm --tolerance 1", "0.5,3"), ("--array pair:20mm --tolerance -1,2", "0.5,3"),
    ("--array pair:20mm --export f.mp3", ".wav"),
  ])
  func slipsAreUsageErrors(words: String, named: String) throws {
    let folder = try Folder()
    let outcome = try Beamform.run(
      ["design"] + words.split(separator: " ").map(String.init), in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errorLines.count == 1 && outcome.errors.contains(named), "\(outcome.errors)")
    #expect(folder.names.isEmpty)
  }

  @Test func whatAnArrayCannotDoIsSaid() throws {
    let line = try Beamform.run(["design", "--array", "line:4x20mm"], in: Folder())
    #expect(line.output.contains("along the line of the microphones only"))
    let refusal = try Beamform.run(
      ["design", "--array", "line:4x20mm", "--front", "90"], in: Folder())
    #expect(refusal.status == 3 && refusal.errorLines.count == 1)
    let rate = try Beamform.run(["design", "--array", "pair:20mm", "--rate", "4000"], in: Folder())
    #expect(rate.status == 3)
  }

  @Test func anExportThatExistsIsRefusedUnlessForced() throws {
    let folder = try Folder()
    try folder.write("precious", to: "f.wav")
    let words = ["design", "--array", "pair:20mm", "--export", "f.wav"]
    #expect(try Beamform.run(words, in: folder).status == 2)
    #expect(try folder.data("f.wav") == Data("precious".utf8))
    #expect(try Beamform.run(words + ["--force"], in: folder).status == 0)
    #expect(try folder.readSound("f.wav").format.channels == 6)
  }
}
