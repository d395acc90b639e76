import Beamforming
import TestSupport
import Testing

@Suite struct DirectionTests {
  @Test(arguments: [
    (0.0, 0.0, SIMD3<Double>(1, 0, 0)), (90, 0, SIMD3(0, 1, 0)), (180, 0, SIMD3(-1, 0, 0)),
    (-90, 0, SIMD3(0, -1, 0)), (0, 90, SIMD3(0, 0, 1)), (720, -90, SIMD3(0, 0, -1)),
    (270, 0, SIMD3(0, -1, 0)), (-180, 0, SIMD3(-1, 0, 0)),
  ])
  func quarterTurnsAreExact(azimuth: Double, elevation: Double, vector: SIMD3<Double>) throws {
    let direction = try Direction(azimuthDegrees: azimuth, elevationDegrees: elevation)
    #expect(direction.unitVector == vector)
  }

  @Test func azimuthRunsTowardTheLeftAndElevationUp() throws {
    let direction = try Direction(azimuthDegrees: 30, elevationDegrees: 60)
    expect(direction.unitVector.x, near: 0.25 * 3.0.squareRoot(), .doubleRounding)
    expect(direction.unitVector.y, near: 0.25, .doubleRounding)
    expect(direction.unitVector.z, near: 0.75.squareRoot(), .doubleRounding)
  }

  @Test func theOppositeLooksTheOtherWay() throws {
    let direction = try Direction(azimuthDegrees: 30, elevationDegrees: 20)
    expect(dot(direction.unitVector, direction.opposite.unitVector), near: -1, .doubleRounding)
  }

  @Test(arguments: [(Double.nan, 0.0), (.infinity, 0), (0, 2), (0, .nan)])
  func anglesOutOfRangeAreRefused(azimuth: Double, elevation: Double) {
    #expect(throws: GeometryError.self) {
      try Direction(azimuth: azimuth, elevation: elevation)
    }
  }
}
