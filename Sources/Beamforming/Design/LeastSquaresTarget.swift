/// What a row of the least-squares design aims at.
package enum LeastSquaresTarget: Sendable {
  /// A pattern along a direction.
  case beam(Pattern, look: SIMD3<Double>)
  /// An omnidirectional microphone in the centroid at low frequencies that moves onto a real one as the
  /// array gets large against the wavelength, in phase with the beam along `look` on axis.
  case omni(look: SIMD3<Double>)

  package var look: SIMD3<Double> {
    switch self {
    case .beam(_, let look), .omni(let look): look
    }
  }
}
