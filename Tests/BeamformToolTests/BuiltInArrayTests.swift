import ArrayFiles
import ArraySimulation
import AudioFiles
import Beamforming
import Foundation
import TestSupport
import Testing

/// Every built-in array at its own default.
@Suite struct BuiltInArrayTests {
  /// Plane waves along the front and its opposite, through the built command.
  @Test(arguments: BuiltInArrays.names)
  func aSceneFromTheFrontKeepsItsLevel(name: String) throws {
    let array = try #require(BuiltInArrays.array(named: name))
    let tones = MultiTone(
      bins: [10, 16, 25, 40, 63, 100, 160, 250, 400, 630, 799], period: 4800, sampleRate: 48_000,
      seed: 3, level: 0.05)
    let frames = 4 * tones.period
    for (port, look) in [
      ("omni", array.front), ("front", array.front), ("back", array.front.opposite),
    ] {
      let folder = try Folder()
      let recording = array.recording(of: tones.waves(on: array, from: look, frames: frames))
      try folder.writeSound(recording, to: "in.wav", encoding: .float)
      let outcome = try Beamform.run(
        ["process", "in.wav", "--array", name, "--ports", port, "-o", "out.wav", "--quiet"],
        in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let output = try folder.readSound("out.wav").channels[0]
      let start = 2 * tones.period
      let period = Array(output[start..<(start + tones.period)])
      for tone in tones.response(of: period, firstFrame: start) {
        let level = decibels(power: tone.re * tone.re + tone.im * tone.im)
        #expect(abs(level) < 1, "\(name) \(port) at \(tone.frequency) Hz")
      }
    }
  }

  /// No direction is louder than +4 dB, whatever the port and the frequency up to 20 kHz.
  @Test(arguments: BuiltInArrays.names)
  func noDirectionIsMuchLouderThanTheAxis(name: String) throws {
    let array = try #require(BuiltInArrays.array(named: name))
    let design = try BeamDesigner(array: array, sampleRate: 48_000)
      .design(ports: [.omni, .front, .back])
    #expect(design.warnings.isEmpty)
    let pattern = Beampattern(design: design, array: array)
    // A Fibonacci lattice, and the horizontal plane every 5 degrees.
    let lattice = (0..<300).map { i in
      let height = 1 - (2 * Double(i) + 1) / 300
      let angle = .pi * (3 - 5.0.squareRoot()) * Double(i)
      let width = (1 - height * height).squareRoot()
      return SIMD3(width * cosine(angle), width * sine(angle), height)
    }
    let plane = (0..<72).map { i in
      SIMD3(cosine(.pi / 36 * Double(i)), sine(.pi / 36 * Double(i)), 0)
    }
    var frequency = 50.0
    while frequency < 20_000 {
      for port in 0...2 {
        let weights = pattern.weights(port: port, frequency: frequency)
        let loudest =
          (lattice + plane).map {
            pattern.field.response(weights, direction: $0, frequency: frequency).power
          }.max() ?? 0
        #expect(decibels(power: loudest) < 4, "\(name) port \(port) at \(frequency) Hz")
      }
      frequency *= 1.02
    }
  }
}
