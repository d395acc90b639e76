import Beamforming
import TestSupport
import Testing

/// The averages of each field against sums over its own directions, and the fields against each other.
@Suite struct SteeringFieldTests {
  private static let look = SIMD3(0.6, 0.64, 0.48)

  private func sphere(center: SIMD3<Double>?) throws -> MicrophoneArray {
    let normals = TestArrays.scattered.map { $0 / length($0) }
    return try MicrophoneArray(
      microphones: normals.enumerated().map {
        Microphone(position: 0.05 * $0.element, channel: $0.offset + 1)
      }, steering: .rigidSphere(RigidSphere(radiusMeters: 0.05, center: center)))
  }

  private func expectAveragesOfNodes(_ field: any SteeringField, frequency: Double) throws {
    let nodes = field.nodes(
      about: Self.look, frequency: frequency, fineness: .exact)
    let count = nodes[0].vector.count
    expect(nodes.reduce(0) { $0 + $1.weight }, near: 1, .doubleRounding)
    let coherence = field.coherence(frequency: frequency)
    let pattern = try FirstOrderPattern(omniWeight: 0.3)
    let correlation = field.correlation(with: pattern, look: Self.look, frequency: frequency)
    for m in 0..<count {
      var aimed = Complex.zero
      for node in nodes {
        let target = pattern.gain(cosine: dot(node.direction, Self.look))
        aimed += (node.weight * target) * node.vector[m].conjugate
      }
      #expect((aimed - correlation[m]).magnitude < 1e-9, "\(frequency) Hz")
      for n in 0..<count {
        let mean = nodes.reduce(Complex.zero) {
          $0 + $1.weight * ($1.vector[m].conjugate * $1.vector[n])
        }
        #expect((mean - coherence[m * count + n]).magnitude < 1e-9, "\(frequency) Hz")
      }
    }
  }

  @Test(arguments: [100.0, 1000, 5000, 15_000])
  func averagesOfFreeFieldAndSphereAreThoseOfTheirDirections(frequency: Double) throws {
    try expectAveragesOfNodes(
      FreeField(positions: TestArrays.scattered, speedOfSound: 343), frequency: frequency)
    let array = try sphere(center: .zero)
    try expectAveragesOfNodes(array.steeringField(speedOfSound: 343), frequency: frequency)
  }

  /// A sphere much smaller than the wave spreads its microphones by half as much again.
  @Test func aSphereInLongWavesIsASpreadArray() throws {
    let field = try sphere(center: .zero).steeringField(speedOfSound: 343)
    let wide = FreeField(
      positions: try sphere(center: .zero).microphones.map { 1.5 * $0.position },
      speedOfSound: 343)
    let origin =
      try sphere(center: .zero).microphones[0].position
      - sphere(center: .zero).centredPositions[0]
    let frequency = 20.0
    // The one is relative to the centre, the other to the centroid.
    let shift = Complex(phase: -2 * .pi * frequency / 343 * dot(origin, Self.look))
    let heard = field.vector(to: Self.look, frequency: frequency)
    let expected = wide.vector(to: Self.look, frequency: frequency)
    for (a, b) in zip(heard, expected) {
      let phase = (a * (shift * b).conjugate).phase
      #expect(abs(phase) < 1e-3 && abs(a.magnitude - 1) < 1e-3)
    }
  }

  @Test func movedMicrophonesStayOnTheSphere() throws {
    let array = try TestArrays.onSphere(radiusMeters: 0.04)
    let field = array.steeringField(speedOfSound: 343)
    let still = field.displaced(by: [SIMD3(0.001, 0, 0), SIMD3(0.002, 0, 0)])
    let moved = field.displaced(by: [SIMD3(0, 0.001, 0), .zero])
    for frequency in [500.0, 5000] {
      let before = field.vector(to: Self.look, frequency: frequency)
      let after = still.vector(to: Self.look, frequency: frequency)
      #expect((before[0] - after[0]).magnitude < 1e-12)
      #expect((before[1] - after[1]).magnitude < 1e-12)
      #expect((before[0] - moved.vector(to: Self.look, frequency: frequency)[0]).magnitude > 1e-3)
    }
  }
}
