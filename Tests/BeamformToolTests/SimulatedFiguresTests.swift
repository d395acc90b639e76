import ArrayFiles
import Beamforming
import Foundation
import TestSupport
import Testing

/// `simulate` then `process` has the figures of the filters: the scene is true to the field, and
/// the beams are what was designed.
@Suite struct SimulatedFiguresTests {
  static let names = [
    "respeaker-usb-4mic-v2", "matrix-creator", "locata-hearing-aid-dummy", "macbook-pro-13-m1",
    "tetrahedron-rigid-sphere-42mm",
  ]
  /// What takes long is done for one array in the usual run.
  static let fewNames = Array(names.prefix(randomCases(1, long: names.count)))

  private static let sampleRate = 48_000
  private static let ports: [(name: String, port: Beamforming.Port)] = [
    ("omni", .omni), ("front", .front), ("back", .back),
  ]
  /// What a generated source has, in decibels.
  private static let level = -20.0

  /// An array, and what its ports were designed to do.
  private struct Designed {
    let name: String
    let array: MicrophoneArray
    let pattern: Beampattern

    init(_ name: String) throws {
      self.name = name
      array = try #require(BuiltInArrays.array(named: name))
      let design = try BeamDesigner(array: array, sampleRate: Double(sampleRate))
        .design(ports: ports.map(\.port))
      pattern = Beampattern(design: design, array: array)
    }

    /// Where a port looks.
    func look(_ port: Int) -> Direction { port == 2 ? array.front.opposite : array.front }
  }

  /// Renders a scene and processes it, both with the command: a signal a port.
  private func heard(_ designed: Designed, _ words: [String], seconds: Int) throws -> [[Float]] {
    let folder = try Folder()
    let array = ["--array", designed.name, "--quiet", "-o"]
    let simulated = try Beamform.run(
      ["simulate"] + array + ["scene.wav", "--seconds", "\(seconds)", "--seed", "5"] + words,
      in: folder)
    #expect(simulated.status == 0, "\(simulated.errors)")
    let names = Self.ports.map(\.name).joined(separator: ",")
    let processed = try Beamform.run(
      ["process", "scene.wav", "--ports", names] + array + ["ports.wav"], in: folder)
    #expect(processed.status == 0, "\(processed.errors)")
    return try folder.readSound("ports.wav").channels
  }

  /// The words for a plane wave.
  private func wave(_ direction: SIMD3<Double>, _ signal: String) -> [String] {
    let toDegrees = 180 / Double.pi
    let azimuth = toDegrees * arcTangent(direction.y, direction.x)
    let level = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    let elevation = toDegrees * arcTangent(direction.z, level)
    return [
      "--source",
      String(format: "%.6f/%.6f:%@", azimuth, elevation, signal),
    ]
  }

  /// The power of some bins of each whole period of a signal, against a sine of a root mean square
  /// of one that has a bin for itself.
  private func powers(
    _ signal: ArraySlice<Float>, bins: ClosedRange<Int>, period: Int
  ) -> [Double] {
    let turns = (0..<period).map { Complex(phase: -2 * .pi * Double($0) / Double(period)) }
    var powers = [Double](repeating: 0, count: bins.count)
    let samples = Array(signal)
    let count = samples.count / period
    for start in stride(from: 0, to: count * period, by: period) {
      for bin in bins {
        var (sum, step) = (Complex.zero, 0)
        for n in start..<start + period {
          sum += Double(samples[n]) * turns[step]
          step += bin
          if step >= period { step -= period }
        }
        powers[bin - bins.lowerBound] += 2 * sum.power / Double(period * period) / Double(count)
      }
    }
    return powers
  }

  /// The gain of a port in decibels for a tone that has the usual level, over 100 whole milliseconds.
  private func gain(_ signal: [Float], frequency: Int) -> Double {
    let period = Self.sampleRate / 10
    let bin = frequency / 10
    let settled = signal[2 * period..<4 * period]
    return decibels(power: powers(settled, bins: bin...bin, period: period)[0]) - Self.level
  }

  @Test(arguments: names) func tonesHaveTheLevelOfTheBeampattern(name: String) throws {
    let designed = try Designed(name)
    let front = designed.array.front.unitVector
    for turn in [0.0, 90, 180] {
      let (c, s) = (cosine(turn * .pi / 180), sine(turn * .pi / 180))
      let place = SIMD3(c * front.x - s * front.y, s * front.x + c * front.y, front.z)
      let frequencies = [500, 1000, 2000]
      let outputs = try heard(
        designed, frequencies.flatMap { wave(place, "tone:\($0)") }, seconds: 1)
      for (port, output) in outputs.enumerated() {
        for frequency in frequencies {
          let truth = decibels(
            power: designed.pattern.response(
              port: port, direction: place, frequency: Double(frequency)
            ).power)
          let measured = gain(output, frequency: frequency)
          let comment = "\(name) port \(port) at \(turn) degrees, \(frequency) Hz"
          if truth > -30 {
            #expect(abs(measured - truth) < 0.01, "\(comment): \(measured) against \(truth) dB")
          } else {
            #expect(measured < -29.9, "\(comment): \(measured) against \(truth) dB")
          }
        }
      }
    }
  }

  /// 64 plane waves about the look direction, each a tone of its own near 1 kHz: by Gauss and Legendre
  /// the mean over each hemisphere. Neighbours in frequency are far apart in direction, so that the
  /// mean is that of 1 kHz.
  @Test(arguments: fewNames) func hemispheresHaveTheFrontToBackRatio(name: String) throws {
    let designed = try Designed(name)
    let front = designed.array.front.unitVector
    let up = SIMD3(0, 0, 1.0)
    let side = cross(up, front)
    let (period, bins) = (Self.sampleRate / 2, 468...531)
    var (words, weights, shares) = ([String](), [Double](), [Int]())
    for (ring, height) in gaussLegendre(count: 4, over: 0...1).enumerated() {
      let width = (1 - height.node * height.node).squareRoot()
      for step in 0..<8 {
        let angle = .pi * (Double(step) + 0.5) / 4
        let level = width * (cosine(angle) * side + sine(angle) * up)
        for half in 0..<2 {
          let index = 16 * ring + 2 * step + half
          let bin = bins.lowerBound + index * 27 % bins.count
          words += wave(
            level + (half == 0 ? 1 : -1) * height.node * front,
            "tone:\(bin * Self.sampleRate / period)")
          weights.append(height.weight)
          shares.append(bin - bins.lowerBound)
        }
      }
    }
    let outputs = try heard(designed, words, seconds: 1)
    for port in 1...2 {
      let start = Self.sampleRate / 10
      let powers = powers(outputs[port][start..<start + period], bins: bins, period: period)
      var halves = [0.0, 0.0]
      for index in weights.indices {
        halves[(index + port - 1) % 2] += weights[index] * powers[shares[index]]
      }
      let figures = designed.pattern.figures(
        port: port, look: designed.look(port), frequency: 1000)
      expect(
        decibels(power: halves[0] / halves[1]), near: figures.frontToBackDecibels,
        Tolerance(0.2, "tones within 64 Hz of 1 kHz stand for it: \(name)"))
    }
  }

  /// Noise in the third of an octave about 1 kHz, B = 230 Hz: after T seconds its level has a standard
  /// error of 4.34/√(BT) dB, 0.09 after 10 s and 0.045 after 40 s.
  @Test(arguments: fewNames) func noiseHasTheIndexAndTheWhiteNoiseGain(name: String) throws {
    let designed = try Designed(name)
    let seconds = randomCases(10, long: 40)
    let (period, bins) = (Self.sampleRate / 10, 90...112)
    let error = 4.343 / (230 * Double(seconds)).squareRoot()
    let tolerance = Tolerance(max(0.2, 4 * error), "four standard errors of the noise: \(name)")
    // White noise has the power of its level times 2/period in a bin.
    let whole = 2 / Double(period) * powerRatio(decibels: Self.level)
    let frequencies = bins.map { Double($0 * Self.sampleRate / period) }
    for (option, figure) in [
      ("--diffuse", \BeamFigures.directivityIndexDecibels),
      ("--self-noise", \BeamFigures.whiteNoiseGainDecibels),
    ] {
      let outputs = try heard(designed, [option, "\(Self.level)"], seconds: seconds)
      for (port, output) in outputs.enumerated() {
        let sum = powers(output[...], bins: bins, period: period).reduce(0, +)
        let figures = frequencies.map {
          designed.pattern.figures(port: port, look: designed.look(port), frequency: $0)
        }
        let onAxis = figures.reduce(0) { $0 + powerRatio(decibels: $1.onAxisDecibels) }
        let truth = figures.reduce(0) {
          $0 + powerRatio(decibels: $1.onAxisDecibels - $1[keyPath: figure])
        }
        expect(
          decibels(power: onAxis * whole / sum), near: decibels(power: onAxis / truth), tolerance)
      }
    }
  }
}
