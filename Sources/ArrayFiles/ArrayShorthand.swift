import Beamforming

/// Arrays of a simple shape, described in a word.
///
/// - `pair:20mm`: two on the x axis, 20 mm apart, microphone 1 in front.
/// - `line:4x20mm`: 2 to 16 on the x axis, 20 mm from each to the next, microphone 1 in front.
/// - `circle:6x46.3mm`: 3 to 16 on a circle of that radius, microphone 1 at azimuth 0, on
///   counter-clockwise seen from above.
/// - `square:40mm`: four at the corners of a square of that side, microphone 1 front left, on
///   counter-clockwise seen from above.
///
/// The units are mm, cm and m. Each array has its centre at the origin, lies in the horizontal
/// plane, and has microphone 1 on channel 1 and so on.
public enum ArrayShorthand {
  /// Parses a shorthand; the array is called by the word itself.
  ///
  /// - Returns: `nil` for a word that begins as none of the shorthands does.
  /// - Throws: ``ArrayFileError/shorthandMalformed(word:reason:example:)`` for one that does not go
  ///   on as it should, and ``ArrayFileError/geometry(path:_:)`` for one too large or too small.
  public static func parse(_ word: String) throws(ArrayFileError) -> MicrophoneArray? {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let shape = Shape(rawValue: parts[0].lowercased()) else { return nil }
    let positions: [SIMD3<Double>]
    do {
      positions = try shape.positions(parts[1].lowercased())
    } catch {
      throw .shorthandMalformed(word: word, reason: error.reason, example: shape.example)
    }
    do {
      return try MicrophoneArray(name: word, positions: positions)
    } catch {
      throw .geometry(path: word, error)
    }
  }
}

/// What is wrong with a shorthand, as a sentence.
private struct Fault: Error {
  let reason: String
}

private enum Shape: String {
  case pair, line, circle, square

  var example: String {
    switch self {
    case .pair: "pair:20mm, the distance in mm, cm or m"
    case .line: "line:4x20mm, the count and the distance from each to the next in mm, cm or m"
    case .circle: "circle:6x46.3mm, the count and the radius in mm, cm or m"
    case .square: "square:40mm, the side in mm, cm or m"
    }
  }

  func positions(_ size: String) throws(Fault) -> [SIMD3<Double>] {
    switch self {
    case .pair:
      return Self.line(count: 2, spacing: try Self.meters(size[...]))
    case .line:
      let (count, spacing) = try Self.countAndLength(size, counts: 2...16)
      return Self.line(count: count, spacing: spacing)
    case .circle:
      // Two on a circle are a pair, whose number is the distance and not the radius.
      let (count, radius) = try Self.countAndLength(size, counts: 3...16)
      return try Self.circle(count: count, radius: radius)
    case .square:
      let half = try Self.meters(size[...]) / 2
      return [
        SIMD3(half, half, 0), SIMD3(-half, half, 0), SIMD3(-half, -half, 0),
        SIMD3(half, -half, 0),
      ]
    }
  }

  private static func line(count: Int, spacing: Double) -> [SIMD3<Double>] {
    (0..<count).map { SIMD3(Double(count - 1 - 2 * $0) / 2 * spacing, 0, 0) }
  }

  private static func circle(count: Int, radius: Double) throws(Fault) -> [SIMD3<Double>] {
    var positions: [SIMD3<Double>] = []
    for index in 0..<count {
      do {
        let direction = try Direction(azimuth: 2 * .pi * Double(index) / Double(count))
        positions.append(radius * direction.unitVector)
      } catch {
        throw Fault(reason: error.why)
      }
    }
    return positions
  }

  private static func countAndLength(
    _ size: String, counts: ClosedRange<Int>
  ) throws(Fault) -> (count: Int, meters: Double) {
    let parts = size.split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw Fault(reason: "an 'x' should stand between the count and the length")
    }
    guard parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(parts[0])
    else {
      throw Fault(reason: "'\(parts[0])' is not a count of microphones")
    }
    guard counts.contains(count) else {
      throw Fault(
        reason: "\(count) microphones, where from \(counts.lowerBound) to"
          + " \(counts.upperBound) are possible")
    }
    return (count, try meters(parts[1]))
  }

  /// A length with its unit, in metres.
  private static func meters(_ text: Substring) throws(Fault) -> Double {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text[number.endIndex...]
    guard !number.isEmpty, Double(String(number)) != nil else {
      throw Fault(reason: "'\(text)' does not begin with a number")
    }
    let exponents: [Substring: String] = ["mm": "e-3", "cm": "e-2", "m": "e0"]
    guard let exponent = exponents[unit] else {
      throw Fault(
        reason: unit.isEmpty
          ? "\(number) has no unit" : "'\(unit)' is none of the units mm, cm and m")
    }
    // The decimal point moves before the number is rounded, not after: 46.3mm is 0.0463 exactly as
    // an array file would say it, where 46.3 / 1000 is the double below.
    guard let meters = Double(number + exponent), meters.isFinite, meters > 0 else {
      throw Fault(reason: "a length of \(text) is not above 0 and finite")
    }
    return meters
  }
}
