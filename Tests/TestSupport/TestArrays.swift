import Beamforming

/// Arrays that tests share; the names are those of the golden least-squares table.
public enum TestArrays {
  /// Two microphones on the x axis, the first in front.
  public static func pair(_ spacingMeters: Double) -> [SIMD3<Double>] {
    [SIMD3(spacingMeters / 2, 0, 0), SIMD3(-spacingMeters / 2, 0, 0)]
  }

  /// The first at azimuth 0, then counter-clockwise.
  public static func ring(_ count: Int, radiusMeters: Double) -> [SIMD3<Double>] {
    (0..<count).map { i in
      let angle = 2 * .pi * Double(i) / Double(count)
      return SIMD3(radiusMeters * cosine(angle), radiusMeters * sine(angle), 0)
    }
  }

  /// A square of 40 mm, the first front left, then counter-clockwise.
  public static let square: [SIMD3<Double>] = [
    SIMD3(0.02, 0.02, 0), SIMD3(-0.02, 0.02, 0), SIMD3(-0.02, -0.02, 0), SIMD3(0.02, -0.02, 0),
  ]

  /// A laptop's triangle, without point symmetry.
  public static let triangle: [SIMD3<Double>] = [
    SIMD3(0, 0, 0), SIMD3(0.02, 0, 0), SIMD3(0.01, 0.0173, 0),
  ]

  /// Not in a plane, without any symmetry.
  public static let scattered: [SIMD3<Double>] = [
    SIMD3(0.031, 0.004, -0.012), SIMD3(-0.022, 0.019, 0.008), SIMD3(0.003, -0.027, 0.021),
    SIMD3(-0.014, -0.011, -0.019), SIMD3(0.017, 0.023, 0.014),
  ]

  /// At the front and the rear pole of a rigid sphere.
  public static func onSphere(radiusMeters: Double) throws -> MicrophoneArray {
    try MicrophoneArray(
      microphones: pair(2 * radiusMeters).enumerated().map {
        Microphone(position: $0.element, channel: $0.offset + 1)
      }, steering: .rigidSphere(RigidSphere(radiusMeters: radiusMeters)))
  }

  /// By the names of the golden least-squares table.
  public static let named: [String: [SIMD3<Double>]] = [
    "pair:10mm": pair(0.01), "pair:20mm": pair(0.02), "pair:50mm": pair(0.05),
    "square:40mm": square, "circle:6x46.3mm": ring(6, radiusMeters: 0.0463),
    "triangle:20mm": triangle,
  ]
}
