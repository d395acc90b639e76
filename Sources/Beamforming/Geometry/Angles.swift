/// A direction in degrees, as people type and read it.
///
/// Both angles are kept to a millionth of a degree and the azimuth within (−180, 180], so that one
/// direction has one spelling.
package struct Angles: Hashable {
  /// Degrees counter-clockwise from +x, seen from above.
  package let azimuth: Double
  /// Degrees above the horizontal plane.
  package let elevation: Double
  /// With how many decimals angles are spelled.
  package static let places = 6

  /// The angles of a direction, in degrees.
  package init(_ direction: Direction) {
    self.init(
      azimuth: direction.azimuth * 180 / .pi, elevation: direction.elevation * 180 / .pi)
  }

  /// Angles in degrees, in the one way to write them.
  package init(azimuth: Double, elevation: Double) {
    // Straight up is one direction, whatever the azimuth.
    let isVertical = abs(abs(elevation) - 90) < 1e-6
    let rounded = Self.rounded(isVertical ? 0 : azimuth.remainder(dividingBy: 360))
    self.azimuth = rounded == -180 ? 180 : rounded
    self.elevation = Self.rounded(elevation)
  }

  /// As it is typed: `-30.5/15`.
  package var spelling: String {
    let azimuth = Decimal.shortText(azimuth, places: Self.places)
    return elevation == 0
      ? azimuth : "\(azimuth)/\(Decimal.shortText(elevation, places: Self.places))"
  }

  /// As a sentence has it: `azimuth 30.5, elevation 15`.
  package var words: String {
    let azimuth = "azimuth \(Decimal.shortText(azimuth, places: 1))"
    return elevation == 0
      ? azimuth : "\(azimuth), elevation \(Decimal.shortText(elevation, places: 1))"
  }

  private static func rounded(_ angle: Double) -> Double {
    // Adding zero turns −0 into 0.
    (angle * 1e6).rounded() / 1e6 + 0
  }
}
