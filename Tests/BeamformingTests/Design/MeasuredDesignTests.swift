import ArraySimulation
import Beamforming
import TestSupport
import Testing

/// Designs by responses that were rendered on a sphere, heard on that sphere.
@Suite struct MeasuredDesignTests {
  private static let radius = 0.06

  private func beampattern(
    designedFor array: MicrophoneArray, heardBy listener: MicrophoneArray,
    ports: [Port] = [.omni, .front, .back]
  ) throws -> Beampattern {
    let design = try BeamDesigner(
      array: array, sampleRate: 48_000,
      options: DesignOptions(whiteNoiseGainFloorDecibels: -10)
    ).design(ports: ports)
    return Beampattern(design: design, array: listener)
  }

  @Test func theDesignIsThatOfTheBody() throws {
    let sphere = try TestArrays.onSphere(radiusMeters: Self.radius)
    let responses = try MeasuredFieldTests.responses(
      sphere, directions: sphereLattice(count: 300) + [SIMD3(1, 0, 0), SIMD3(-1, 0, 0)])
    let measured = try MeasuredFieldTests.measured(sphere, by: responses)
    let free = try MicrophoneArray(microphones: sphere.microphones)
    let beam = try beampattern(designedFor: measured, heardBy: sphere)
    let known = try beampattern(designedFor: sphere, heardBy: sphere)
    let ignorant = try beampattern(designedFor: free, heardBy: sphere)
    let target = try BeamDesigner(array: sphere, sampleRate: 48_000).target(of: .front)
    for frequency in [150.0, 250, 500, 1000, 2000, 4000, 8000] {
      let figures = beam.figures(port: 1, look: .ahead, frequency: frequency)
      let reference = known.figures(port: 1, look: .ahead, frequency: frequency)
      #expect(
        figures.frontToBackDecibels > reference.frontToBackDecibels - 0.3, "\(frequency) Hz")
      #expect(abs(figures.onAxisDecibels) < 0.4, "\(frequency) Hz")
      let error = try #require(
        beam.patternErrorDecibels(port: 1, target: target, frequency: frequency))
      let ignorantError = try #require(
        ignorant.patternErrorDecibels(port: 1, target: target, frequency: frequency))
      #expect(error < ignorantError, "\(frequency) Hz")
    }
    for frequency in [150.0, 250] {
      let figures = beam.figures(port: 1, look: .ahead, frequency: frequency)
      #expect(figures.rearDecibels < -15, "\(frequency) Hz")
      let back = beam.figures(port: 2, look: .ahead.opposite, frequency: frequency)
      #expect(back.rearDecibels < -15, "\(frequency) Hz")
    }
  }

  @Test func directionsThatWereNotMeasuredAreRefused() throws {
    let array = try MicrophoneArray(positions: TestArrays.square)
    let responses = try MeasuredFieldTests.responses(
      array, directions: [SIMD3(1, 0, 0), SIMD3(0, 1, 0)])
    let measured = try MeasuredFieldTests.measured(array, by: responses)
    let designer = try BeamDesigner(array: measured, sampleRate: 48_000)
    #expect(
      throws: DesignError.directionNotMeasured(
        .ahead.opposite, nearest: try Direction(azimuthDegrees: 90))
    ) { try designer.design(ports: [.front, .back]) }
    let design = try designer.design(ports: [.omni, .front])
    let figures = Beampattern(design: design, array: measured)
      .figures(port: 1, look: .ahead, frequency: 1000)
    #expect(figures.rearDecibels.isNaN, "nothing is known of the rear")
    #expect(abs(figures.onAxisDecibels) < 0.3)
  }

  /// Microphones in a line across the look tell front from back if what was measured does.
  @Test func earsOnASphereLookWhereTheyWereMeasured() throws {
    let places = [SIMD3(0.03, 0.0520, 0), SIMD3(0.03, -0.0520, 0)]
    let ears = try MicrophoneArray(
      microphones: places.enumerated().map {
        Microphone(position: $0.element, channel: $0.offset + 1)
      },
      steering: .rigidSphere(RigidSphere(radiusMeters: Self.radius, center: .zero)))
    let responses = try MeasuredFieldTests.responses(
      ears, directions: sphereLattice(count: 300) + [SIMD3(1, 0, 0)])
    let measured = try MeasuredFieldTests.measured(ears, by: responses)
    let beam = try beampattern(designedFor: measured, heardBy: measured, ports: [.front])
    let figures = beam.figures(port: 0, look: .ahead, frequency: 4000)
    #expect(figures.frontToBackDecibels > 2)
  }
}
