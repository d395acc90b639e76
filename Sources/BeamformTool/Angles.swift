import Beamforming

/// A direction as it is typed, `AZ` or `AZ/EL`, in degrees.
///
/// Both angles are kept to a millionth of a degree and the azimuth within (−180, 180], so that one
/// direction has one spelling.
struct Angles: Hashable {
  /// Degrees counter-clockwise from +x, seen from above.
  let azimuth: Double
  /// Degrees above the horizontal plane.
  let elevation: Double

  /// Reads a direction.
  ///
  /// - Parameter option: What to name in the error.
  init(_ text: String, of option: String) throws(CommandError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let numbers = parts.compactMap(Decimal.parse)
    guard numbers.count == parts.count, (1...2).contains(parts.count) else {
      throw .usage(
        option, "'\(text)' is no direction",
        "write AZ or AZ/EL in degrees, such as 30 or -90/10")
    }
    let elevation = numbers.count == 2 ? numbers[1] : 0
    guard abs(elevation) <= 90 else {
      throw .usage(
        option, "the elevation \(parts[1]) lies outside -90 to 90 degrees",
        "turn the azimuth by 180 instead")
    }
    self.init(azimuth: numbers[0], elevation: elevation)
  }

  /// A direction of the library, in degrees.
  init(_ direction: Direction) {
    self.init(
      azimuth: direction.azimuth * 180 / .pi, elevation: direction.elevation * 180 / .pi)
  }

  private init(azimuth: Double, elevation: Double) {
    // Straight up is one direction, whatever the azimuth.
    let isVertical = abs(abs(elevation) - 90) < 1e-6
    let rounded = Self.rounded(isVertical ? 0 : azimuth.remainder(dividingBy: 360))
    self.azimuth = rounded == -180 ? 180 : rounded
    self.elevation = Self.rounded(elevation)
  }

  /// The same, for the library.
  var direction: Direction {
    get throws(CommandError) {
      do throws(GeometryError) {
        return try Direction(azimuthDegrees: azimuth, elevationDegrees: elevation)
      } catch {
        throw .usage(spelling, "is no direction", "write AZ or AZ/EL in degrees")
      }
    }
  }

  /// As it is typed: `-30.5/15`.
  var spelling: String {
    let azimuth = Decimal.shortText(azimuth, places: Self.places)
    return elevation == 0
      ? azimuth : "\(azimuth)/\(Decimal.shortText(elevation, places: Self.places))"
  }

  /// As a file name has it: `-030.5+15`.
  var label: String {
    let azimuth = Self.signed(azimuth, digits: 3)
    return elevation == 0 ? azimuth : azimuth + Self.signed(elevation, digits: 2)
  }

  private static let places = 6

  private static func rounded(_ angle: Double) -> Double {
    // Adding zero turns −0 into 0.
    (angle * 1e6).rounded() / 1e6 + 0
  }

  private static func signed(_ angle: Double, digits: Int) -> String {
    let text = Decimal.shortText(abs(angle), places: places)
    let whole = text.prefix { $0 != "." }.count
    return (angle < 0 ? "-" : "+") + String(repeating: "0", count: max(0, digits - whole)) + text
  }
}
