/// A beam to be designed: what ports come down to.
struct Beam: Hashable {
  /// Unit vector.
  var look: SIMD3<Double>
  var pattern: Pattern

  var opposite: Beam { Beam(look: -look, pattern: pattern) }
}
