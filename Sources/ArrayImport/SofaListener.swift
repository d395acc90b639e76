import Beamforming

/// Where the listener of a SOFA file stands and looks while a measurement is made.
///
/// Receivers are given as the listener sees them, sources as the room does.
struct SofaListener {
  private let position: SofaPlaces
  private let view: SofaPlaces
  private let up: SofaPlaces
  /// Whether it stands at the origin and looks along +x, so that all is as the listener sees it.
  let isAtOrigin: Bool

  init(_ contents: SofaContents) throws(SofaFault) {
    let measurements = contents.measurements
    position = try Self.places(
      contents.listenerPosition, "ListenerPosition", usual: [0, 0, 0], measurements: measurements)
    view = try Self.places(
      contents.listenerView, "ListenerView", usual: [1, 0, 0], measurements: measurements)
    up = try Self.places(
      contents.listenerUp, "ListenerUp", usual: [0, 0, 1], measurements: measurements)
    let isCentred = try Self.all(position, are: .zero)
    let looksAhead = try Self.all(view, are: SIMD3(1, 0, 0))
    let isUpright = try Self.all(up, are: SIMD3(0, 0, 1))
    isAtOrigin = isCentred && looksAhead && isUpright
  }

  private static func places(
    _ variable: SofaContents.Variable, _ name: String, usual: [Float], measurements: Int
  ) throws(SofaFault) -> SofaPlaces {
    var variable = variable
    if variable.numbers.isEmpty { variable = .init(type: "cartesian", numbers: usual) }
    let places = try SofaPlaces(variable, name: name, hasUnits: name == "ListenerPosition")
    guard places.rows.count == 1 || places.rows.count == measurements else {
      throw .size(of: name, variable.numbers.count, expected: "3, or 3 a measurement")
    }
    return places
  }

  private static func all(
    _ places: SofaPlaces, are place: SIMD3<Double>
  ) throws(SofaFault) -> Bool {
    for index in places.rows.indices where try places.cartesian(index) != place { return false }
    return true
  }

  /// A place of the room as the listener of a measurement sees it: +x ahead, +y left, +z up.
  func seen(_ place: SIMD3<Double>, measurement: Int) throws(SofaFault) -> SIMD3<Double> {
    let offset = place - (try Self.row(position, measurement))
    let forward = try Self.row(view, measurement)
    let left = cross(try Self.row(up, measurement), forward)
    let upward = cross(forward, left)
    let lengths = (length(forward), length(left), length(upward))
    guard lengths.0 > 1e-3, lengths.1 > 1e-3, lengths.2 > 1e-3 else {
      throw .unsuitable(
        "ListenerView and ListenerUp are no two directions", remedy: "they stand at right angles")
    }
    return SIMD3(
      dot(offset, forward) / lengths.0, dot(offset, left) / lengths.1,
      dot(offset, upward) / lengths.2)
  }

  private static func row(_ places: SofaPlaces, _ index: Int) throws(SofaFault) -> SIMD3<Double> {
    try places.cartesian(places.rows.count == 1 ? 0 : index)
  }
}
