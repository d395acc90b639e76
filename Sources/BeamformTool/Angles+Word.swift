import Beamforming

/// A direction as it is typed, `AZ` or `AZ/EL`, in degrees.
extension Angles {
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

  /// As a file name has it: `-030.5+15`.
  var label: String {
    let azimuth = Self.signed(azimuth, digits: 3)
    return elevation == 0 ? azimuth : azimuth + Self.signed(elevation, digits: 2)
  }

  private static func signed(_ angle: Double, digits: Int) -> String {
    let text = Decimal.shortText(abs(angle), places: places)
    let whole = text.prefix { $0 != "." }.count
    return (angle < 0 ? "-" : "+") + String(repeating: "0", count: max(0, digits - whole)) + text
  }
}
