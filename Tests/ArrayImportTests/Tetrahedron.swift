import Beamforming
import Foundation
import TestSupport

/// The truth of the SOFA fixtures: plane waves on four microphones, as formulas.
enum Tetrahedron {
  static let positions = [
    SIMD3(0.02, 0.02, 0.02), SIMD3(0.02, -0.02, -0.02), SIMD3(-0.02, 0.02, -0.02),
    SIMD3(-0.02, -0.02, 0.02),
  ]

  static func directions() throws -> [Direction] {
    try (0..<12).map {
      try Direction(
        azimuthDegrees: 30 * Double($0), elevationDegrees: 30 * Double($0 % 3 - 1))
    }
  }

  /// How many frames after the start a click from there reaches a microphone.
  static func delay(_ direction: Direction, _ microphone: Int) -> Double {
    16 - (direction.unitVector * positions[microphone]).sum() / 343 * 48_000
  }

  /// The click, a Gaussian whose middle is so many frames after the start.
  static func click(at frame: Int, middle: Double) -> Double {
    exp(-0.5 * ((Double(frame) - middle) / 1.5) * ((Double(frame) - middle) / 1.5))
  }

  /// The path of a fixture.
  static func path(_ name: String) -> String {
    Fixtures.folder.appendingPathComponent("arrays/\(name).sofa").path
  }

  /// The bytes of a fixture.
  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }
}
