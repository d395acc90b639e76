import Beamforming
import TestSupport
import Testing

@Suite struct ArrayExtentTests {
  private func extent(_ positions: [SIMD3<Double>]) throws -> ArrayExtent {
    ArrayExtent(try MicrophoneArray(positions: positions))
  }

  @Test func linesPlanesAndSpacesAreTold() throws {
    let up = try Direction(azimuthDegrees: 0, elevationDegrees: 90)
    #expect(try extent(TestArrays.pair(0.02)).formableDirections == .line(.ahead))
    #expect(try extent(TestArrays.square).formableDirections == .plane(normal: up))
    #expect(try extent(TestArrays.triangle).formableDirections == .plane(normal: up))
    #expect(try extent(TestArrays.scattered).formableDirections == .space)
  }

  /// A phone: 140 mm tall, 8 mm thick.
  @Test func aThinArrayStillTellsFrontFromBack() throws {
    let phone = [SIMD3<Double>(0.004, 0, 0.07), SIMD3(-0.004, 0, 0.07), SIMD3(0, 0, -0.07)]
    #expect(try extent(phone).canForm(SIMD3(1, 0, 0)))
    #expect(try !extent(phone).canForm(SIMD3(0, 1, 0)))
  }

  /// Positions as a data sheet rounds them are a line, not a very thin plane.
  @Test func roundingIsNotASpread() throws {
    let line = [SIMD3<Double>(0, 0, 0), SIMD3(0.02, 0.00002, 0), SIMD3(0.04, 0, 0)]
    guard case .line = try extent(line).formableDirections else {
      Issue.record("not a line")
      return
    }
  }

  /// By hand: (m1 − m2)/d for a pair; √2/d is their norm.
  @Test func theGradientOfAPairIsItsDifferenceOverItsSpacing() throws {
    let weights = try extent(TestArrays.pair(0.02)).gradientWeights(along: SIMD3(1, 0, 0))
    expect(weights[0], near: 50, Tolerance(1e-9, "rounding"))
    expect(weights[1], near: -50, Tolerance(1e-9, "rounding"))
  }

  /// Σ w·r is the direction and Σ w is zero, so the weights measure the slope and nothing else.
  @Test func gradientWeightsMeasureTheSlope() throws {
    for positions in [TestArrays.scattered, TestArrays.triangle, TestArrays.square] {
      let extent = try extent(positions)
      let look = SIMD3<Double>(0.6, 0.8, 0)
      let weights = extent.gradientWeights(along: look)
      let slope = zip(weights, extent.positions).reduce(SIMD3<Double>.zero) { $0 + $1.0 * $1.1 }
      expect(length(slope - look), near: 0, Tolerance(1e-9, "rounding"))
      expect(weights.reduce(0, +), near: 0, Tolerance(1e-9, "rounding"))
    }
  }

  @Test func mirroredMicrophonesAreFound() throws {
    #expect(try extent(TestArrays.square).mirrored == [2, 3, 0, 1])
    #expect(try extent(TestArrays.triangle).mirrored == nil)
    // The centre is its own mirror.
    let line = [SIMD3<Double>(-0.02, 0, 0), SIMD3(0, 0, 0), SIMD3(0.02, 0, 0)]
    #expect(try extent(line).mirrored == [2, 1, 0])
  }
}
