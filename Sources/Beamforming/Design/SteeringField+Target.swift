extension SteeringField {
  /// What a row aims at, at one frequency.
  ///
  /// - Parameters:
  ///   - steering: d toward the look.
  ///   - floor: The white noise gain to keep, as a power ratio.
  func narrowbandTarget(
    _ target: LeastSquaresTarget, extent: ArrayExtent, steering: [Complex], floor: Double,
    speedOfSound: Double, frequency: Double
  ) -> NarrowbandTarget {
    let coherence = coherence(frequency: frequency)
    switch target {
    case .omni(let look):
      let reference = extent.innermostMicrophone(look: look)
      let size = 2 * (extent.positions.map(length).max() ?? 0)
      let turn = speedOfSound / (6 * size) / frequency
      return NarrowbandTarget(
        coherence: coherence,
        correlation: correlation(
          withOmniNear: reference, share: 1 / (1 + turn * turn * turn * turn), look: look,
          frequency: frequency))
    case .beam(.superdirective, _):
      return NarrowbandTarget(
        coherence: coherence, correlation: steering.map { _ in Complex.zero })
    case .beam(.firstOrder(let pattern), let look):
      let plain = NarrowbandTarget(
        coherence: coherence,
        correlation: correlation(with: pattern, look: look, frequency: frequency))
      // In a free field no microphone by itself tells front from back.
      guard !(self is FreeField), pattern.omniWeight < 1 else { return plain }
      let halves = hemisphereCoherences(
        about: look, frequency: frequency, fineness: .design)
      return plain.keepingFrontToBack(
        of: pattern, front: halves.front, back: halves.back, steering: steering, floor: floor)
    }
  }
}
