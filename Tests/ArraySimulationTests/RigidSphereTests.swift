import ArraySimulation
import Beamforming
import TestSupport
import Testing

/// Against the series of `fixtures/generate/sphere.py`.
@Suite struct RigidSphereTests {
  private let angles = [0, 30, 60, 90, 120, 150, 180]

  /// Microphones at these angles from +x about the centre.
  private func array(radius: Double) throws -> MicrophoneArray {
    try MicrophoneArray(
      positions: angles.map { degrees in
        let angle = Double(degrees) * .pi / 180
        return radius * SIMD3(cosine(angle), sine(angle), 0)
      })
  }

  @Test(arguments: [10, 40, 75, 200])
  func tonesHaveThePressureOfTheSeries(radiusMillimeters: Int) throws {
    let golden = try Golden(file: "sphere.json").at("pressure")
    let radius = Double(radiusMillimeters) / 1000
    let array = try array(radius: radius)
    let tones = MultiTone(
      bins: [1, 2, 5, 10, 20, 40, 80, 160, 240], period: 960, sampleRate: 48_000, seed: 3,
      level: 0.3)
    let source = SoundSource(
      samples: tones.wave(at: .zero, from: .ahead, frames: 9600), place: .distant(.ahead))
    let scene = ArrayScene(
      sources: [source], body: RigidSphere(radiusMeters: radius, center: .zero))
    let signals = try scene.render(on: array, frames: 9600, sampleRate: 48_000)
    // The series is relative to the wave at the centre, the scene to that at the centroid.
    let centroid = array.microphones[0].position - array.centredPositions[0]
    for (signal, angle) in zip(signals, angles) {
      for row in tones.response(of: Array(signal[4800..<5760]), firstFrame: 4800) {
        let value = try golden.at("a\(radiusMillimeters)_f\(Int(row.frequency))_g\(angle)")
        let shift = Complex(phase: -2 * .pi * row.frequency / 343 * centroid.x)
        let reference = shift * Complex(try value.value("re"), try value.value("im"))
        let error = (Complex(row.re, row.im) - reference).magnitude
        #expect(decibels(amplitude: error / reference.magnitude) < -90)
      }
    }
  }

  /// Low down the sphere only widens the array; high up its front doubles the pressure.
  @Test func diffuseNoiseHasTheCoherenceOfTheSeries() throws {
    let golden = try Golden(file: "sphere.json").at("coherence")
    let array = try array(radius: 0.04)
    let scene = ArrayScene(
      diffuseNoise: DiffuseNoise(levelDecibels: -20),
      body: RigidSphere(radiusMeters: 0.04, center: .zero), seed: 4)
    let signals = try scene.render(on: array, frames: 960_000, sampleRate: 48_000)
    // White noise of −20 dB has so much power in a bin of 24 000 Hz.
    for (index, angle) in angles.enumerated() {
      let spectra = CrossSpectrum(of: signals[0], and: signals[index], segment: 1024)
      for frequency in [500, 1000, 2000, 4000, 8000] {
        let bin = Int((Double(frequency) * 1024 / 48_000).rounded())
        let one = try golden.value("a40_f\(frequency)_g0")
        let reference = try golden.value("a40_f\(frequency)_g\(angle)") / one
        let coherence = spectra.coherence(bin - 2..<bin + 3)
        let tolerance = Tolerance(0.05, "five standard deviations over 1700 segments, five bins")
        expect(coherence.re, near: reference, tolerance)
        expect(coherence.im, near: 0, tolerance)
      }
    }
    let bins = spectrum(of: signals[0].prefix(1 << 19).map(Double.init))
    for frequency in [500, 2000, 8000] {
      let bin = frequency * (1 << 19) / 48_000
      let power = (bin - 2000..<bin + 2000).reduce(0) { $0 + bins[$1].power } / 4000
      let whole = powerRatio(decibels: -20) * Double(1 << 19)
      expect(
        decibels(power: power / whole),
        near: decibels(power: try golden.value("a40_f\(frequency)_g0")),
        Tolerance(0.4, "five standard deviations over 4000 bins"))
    }
  }

  @Test func aSmallSphereInLongWavesIsHardlyThere() throws {
    let array = try MicrophoneArray(positions: TestArrays.pair(0.004))
    let samples = (0..<2400).map { Float(0.5 * cosine(2 * .pi * 0.002 * Double($0))) }
    let source = SoundSource(samples: samples, place: .distant(.ahead))
    let free = try ArrayScene(sources: [source]).render(on: array, frames: 2400, sampleRate: 48_000)
    let body = try ArrayScene(sources: [source], body: RigidSphere(radiusMeters: 0.002))
      .render(on: array, frames: 2400, sampleRate: 48_000)
    for n in 300..<2100 {
      expect(
        Double(body[0][n]), near: Double(free[0][n]),
        Tolerance(2e-3, "half of ka as a phase, 0.002"))
    }
  }

  @Test func whatABodyCannotBeCombinedWithIsRefused() throws {
    let array = try MicrophoneArray(positions: TestArrays.pair(0.08))
    let body = RigidSphere(radiusMeters: 0.04)
    let near = SoundSource(samples: [1], place: .near(.ahead, distanceMeters: 1))
    let room = ShoeboxRoom(
      size: SIMD3(4, 4, 3), arrayPosition: SIMD3(2, 2, 1), absorption: .uniform(0.5))
    let refusals: [(SimulationError, ArrayScene)] = [
      (.bodyInRoom, ArrayScene(room: room, body: body)),
      (.sourceNotDistantAboutBody(source: 1), ArrayScene(sources: [near], body: body)),
      (
        .diffuseNoiseNotSphericalAboutBody,
        ArrayScene(diffuseNoise: DiffuseNoise(levelDecibels: 0, directionCount: 64), body: body)
      ),
      (
        .bodyNotUsable(.bodyRadiusOutOfRange(meters: 2)),
        ArrayScene(body: RigidSphere(radiusMeters: 2))
      ),
      (
        .bodyNotUsable(.microphoneOffBody(microphone: 1, distanceMeters: 0.04, radiusMeters: 0.05)),
        ArrayScene(body: RigidSphere(radiusMeters: 0.05))
      ),
    ]
    for (error, scene) in refusals {
      #expect(throws: error) { try scene.render(on: array, frames: 1, sampleRate: 48_000) }
    }
  }
}
