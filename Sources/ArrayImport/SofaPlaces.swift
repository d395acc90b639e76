import Beamforming

/// Places or directions that a variable of a SOFA file gives, one a row.
struct SofaPlaces {
  /// Whether a row is azimuth and elevation in degrees and a distance in metres, and not x, y and z.
  let isSpherical: Bool
  /// The rows as they stand in the file.
  let rows: [SIMD3<Double>]

  /// Reads the rows of a variable.
  ///
  /// - Parameters:
  ///   - name: What messages call it.
  ///   - hasUnits: Whether lengths matter; those of directions do not.
  init(
    _ variable: SofaContents.Variable, name: String, hasUnits: Bool = true
  ) throws(SofaFault) {
    // libmysofa rounds to single precision: the shortest decimal of that is what a person had written,
    // 0.0463 and not 0.0463000014.
    let numbers = variable.numbers.map { Double($0.description) ?? Double($0) }
    guard numbers.count.isMultiple(of: 3) else {
      throw .size(of: name, numbers.count, expected: "three a place")
    }
    guard numbers.allSatisfy(\.isFinite) else {
      throw .unsuitable("\(name) has a number that is not finite", remedy: "measure it again")
    }
    switch variable.type.lowercased() {
    case "cartesian", "": isSpherical = false
    case "spherical": isSpherical = true
    default:
      throw .unsuitable(
        "\(name) is of the type '\(variable.type)'", remedy: "known: cartesian, spherical")
    }
    if hasUnits { try Self.check(units: variable.units, isSpherical: isSpherical, name: name) }
    rows = stride(from: 0, to: numbers.count, by: 3).map {
      SIMD3(numbers[$0], numbers[$0 + 1], numbers[$0 + 2])
    }
  }

  /// Units are often left out; others than these would make another place of the same numbers.
  private static func check(
    units: String, isSpherical: Bool, name: String
  ) throws(SofaFault) {
    let words = units.lowercased().split { $0 == "," || $0 == " " }
    let metres: Set<Substring> = ["metre", "metres", "meter", "meters", "m"]
    let degrees: Set<Substring> = ["degree", "degrees"]
    let isKnown =
      isSpherical
      ? words.count == 3 && degrees.isSuperset(of: words.prefix(2)) && metres.contains(words[2])
      : metres.isSuperset(of: words)
    guard words.isEmpty || isKnown else {
      throw .unsuitable(
        "\(name) has the units '\(units)'",
        remedy: isSpherical ? "known: degree, degree, metre" : "known: metre")
    }
  }

  /// A row as x, y and z.
  func cartesian(_ index: Int) throws(SofaFault) -> SIMD3<Double> {
    guard isSpherical else { return rows[index] }
    return try rows[index].z * direction(index).unitVector
  }

  /// The direction in which a row lies, and how far away, in metres.
  func directionAndDistance(_ index: Int) throws(SofaFault) -> (Direction, meters: Double) {
    guard isSpherical else { return try Self.directionAndDistance(rows[index]) }
    guard rows[index].z >= 0 else {
      throw .unsuitable("a source has a distance below 0", remedy: "turn its direction round")
    }
    return (try direction(index), rows[index].z)
  }

  /// The direction of a place seen from the origin, and how far away it is.
  static func directionAndDistance(
    _ place: SIMD3<Double>
  ) throws(SofaFault) -> (Direction, meters: Double) {
    let distance = length(place)
    guard distance > 0, distance.isFinite else {
      throw .unsuitable(
        "a source stands where the listener is", remedy: "it has to have a direction")
    }
    let level = (place.x * place.x + place.y * place.y).squareRoot()
    do {
      let direction = try Direction(
        azimuth: arcTangent(place.y, place.x), elevation: arcTangent(place.z, level))
      return (direction, distance)
    } catch {
      throw .geometry(error)
    }
  }

  private func direction(_ index: Int) throws(SofaFault) -> Direction {
    do {
      return try Direction(azimuthDegrees: rows[index].x, elevationDegrees: rows[index].y)
    } catch {
      throw .geometry(error)
    }
  }
}
