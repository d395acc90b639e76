import ArraySimulation
import Beamforming
import TestSupport
import Testing

/// Responses that were rendered, so that the truth is known.
@Suite struct MeasuredFieldTests {
  /// What an array hears of clicks from directions spread over the sphere.
  static func responses(
    _ array: MicrophoneArray, directions: [SIMD3<Double>], sampleRate: Double = 48_000,
    frames: Int = 512, late: Int = 200, gain: Double = 1
  ) throws -> MeasuredResponses {
    try MeasuredResponses(
      sampleRate: sampleRate,
      measurements: directions.map { unit in
        let direction = try Direction(
          azimuth: arcTangent(unit.y, unit.x),
          elevation: arcTangent(unit.z, (unit.x * unit.x + unit.y * unit.y).squareRoot()))
        let click = SoundSource(
          samples: [Float](repeating: 0, count: late) + [1], place: .distant(direction))
        let heard = try ArrayScene(sources: [click]).render(
          on: array, frames: frames, sampleRate: sampleRate)
        return MeasuredResponses.Measurement(
          direction: direction, responses: heard.map { $0.map { Float(gain) * $0 } })
      })
  }

  static func measured(
    _ array: MicrophoneArray, by responses: MeasuredResponses
  ) throws -> MicrophoneArray {
    try MicrophoneArray(microphones: array.microphones, steering: .measured(responses))
  }

  private func field(_ array: MicrophoneArray, _ responses: MeasuredResponses) throws
    -> any SteeringField
  {
    try Self.measured(array, by: responses).steeringField(speedOfSound: 343)
  }

  @Test func plainMicrophonesHearPlaneWaves() throws {
    let array = try MicrophoneArray(positions: TestArrays.scattered)
    let directions = sphereLattice(count: 150)
    let measured = try field(array, Self.responses(array, directions: directions))
    let free = array.steeringField(speedOfSound: 343)
    for frequency in [50.0, 500, 5000, 15_000] {
      let heard = measured.vectors(to: directions, frequency: frequency)
      let expected = free.vectors(to: directions, frequency: frequency)
      // A common turn is what a rest of the common delay leaves.
      let turn = zip(heard, expected).reduce(Complex.zero) { sum, pair in
        sum + zip(pair.0, pair.1).reduce(Complex.zero) { $0 + $1.0 * $1.1.conjugate }
      }
      let unit = 1 / turn.magnitude * turn
      #expect(abs(unit.phase) < 2 * .pi * frequency * 1e-6, "\(frequency) Hz: to a microsecond")
      for (a, b) in zip(heard.joined(), expected.joined()) {
        #expect((a - unit * b).magnitude < 2e-3, "\(frequency) Hz")
      }
    }
    let frequency = 1000.0
    for (a, b) in zip(
      measured.coherence(frequency: frequency), free.coherence(frequency: frequency))
    {
      #expect((a - b).magnitude < 0.01, "a lattice of 150 directions")
    }
  }

  @Test func whatAllResponsesShareDoesNotMatter() throws {
    let array = try TestArrays.onSphere(radiusMeters: 0.06)
    let directions = sphereLattice(count: 60)
    let one = try field(array, Self.responses(array, directions: directions))
    let other = try field(
      array, Self.responses(array, directions: directions, late: 237, gain: -0.003))
    for frequency in [80.0, 800, 8000] {
      for (a, b) in zip(
        one.vectors(to: directions, frequency: frequency).joined(),
        other.vectors(to: directions, frequency: frequency).joined())
      {
        #expect((a - b).magnitude < 1e-4, "\(frequency) Hz")
      }
    }
  }

  @Test func aDirectionStandsForWhatIsNearestToIt() throws {
    let array = try MicrophoneArray(positions: TestArrays.square)
    let ring = (0..<12).map { step in
      SIMD3(cosine(.pi * Double(step) / 6), sine(.pi * Double(step) / 6), 0)
    }
    let field = try field(array, Self.responses(array, directions: ring))
    #expect(field.isKnown(ring[3]))
    #expect(!field.isKnown(SIMD3(0, 0, 1)))
    for node in field.nodes(about: ring[0], frequency: 1000, fineness: .exact) {
      expect(node.weight, near: 1.0 / 12, Tolerance(2e-3, "a lattice of 5000 directions"))
    }
    let near = SIMD3(cosine(0.05), sine(0.05), 0)
    #expect(
      field.vector(to: near, frequency: 700) == field.vector(to: ring[0], frequency: 700))
  }

  /// Two of twelve directions lie at the sides, and are no more of the rear than of the front.
  @Test func whatComesFromTheSideIsHalfOfTheFront() throws {
    let array = try MicrophoneArray(positions: TestArrays.square)
    let ring = (0..<12).map { step in
      SIMD3(cosine(.pi * Double(step) / 6), sine(.pi * Double(step) / 6), 0)
    }
    let field = try field(array, Self.responses(array, directions: ring))
    let halves = field.hemisphereCoherences(about: ring[0], frequency: 500)
    let mean = [Complex](repeating: Complex(0.25), count: 4)
    let ratio = quadraticForm(halves.front, mean) / quadraticForm(halves.back, mean)
    expect(decibels(power: ratio), near: 0, Tolerance(0.03, "a lattice of 5000 directions"))
  }

  /// Above what the responses hold, the array is one in a free field.
  @Test func whatWasNotMeasuredIsAFreeField() throws {
    let array = try MicrophoneArray(positions: TestArrays.square)
    let responses = try Self.responses(
      array, directions: sphereLattice(count: 20), sampleRate: 16_000)
    let field = try field(array, responses)
    let look = SIMD3<Double>(1, 0, 0)
    #expect(field.limitHertz == 7200)
    #expect(
      field.vector(to: look, frequency: 9000)
        == array.steeringField(speedOfSound: 343).vector(to: look, frequency: 9000))
  }
}
