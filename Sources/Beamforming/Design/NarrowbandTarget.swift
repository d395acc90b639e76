/// A target at one frequency, as the quadratic form that a row minimises: w*·coherence·w − 2·Re(w*·correlation).
struct NarrowbandTarget {
  /// ⟨d_m* · d_n⟩, row-major, and what else weighs on a beam.
  var coherence: [Complex]
  /// ⟨d_m* · D⟩.
  var correlation: [Complex]

  /// What a beam is to do better than a single microphone, in decibels: rows follow their target to a tenth.
  private static let marginDecibels = 0.15

  /// The same, such that the beam tells front from back no worse than the best microphone does by itself.
  ///
  /// On a body the rear microphones hear less from the front the shorter the waves, and one microphone on the
  /// side of the look may have a greater front-to-back ratio than the beam nearest to the pattern. Where that
  /// comes nearer to the ratio of the pattern, with front and back power P_f and P_b,
  ///
  ///     minimise ⟨|B − D|²⟩ + λ·(F·P_b − P_f)
  ///
  /// for the least λ at which P_f/P_b is F, that of the microphone and a little more.
  func keepingFrontToBack(
    of pattern: FirstOrderPattern, front: [Complex], back: [Complex], steering: [Complex],
    floor: Double
  ) -> NarrowbandTarget {
    let alone = NarrowbandDesign(self, steering: steering)
    let multiplier = alone.multiplier(floor: floor, least: 1e-8, halvings: 20)
    func ratio(_ weights: [Complex]) -> Double {
      quadraticForm(front, weights) / quadraticForm(back, weights)
    }
    guard let beam = alone.weights(multiplier: multiplier) else { return self }
    let ideal = pattern.frontToBackRatio
    let ownRatio = ratio(beam)
    let single =
      steering.indices.filter { steering[$0].power >= floor }.map { m in
        ratio(steering.indices.map { $0 == m ? .one : .zero })
      }.max() ?? 0
    func shortfall(_ ratio: Double) -> Double { abs(decibels(power: ratio / ideal)) }
    guard single.isFinite, ownRatio < single, shortfall(single) < shortfall(ownRatio) else {
      return self
    }
    func weighted(_ weight: Double, _ wanted: Double) -> NarrowbandTarget {
      var target = self
      for i in coherence.indices {
        target.coherence[i] += weight * (wanted * back[i] - front[i])
      }
      return target
    }
    /// The target of the least λ that reaches a ratio; `nil` where none does.
    func reaching(_ wanted: Double) -> NarrowbandTarget? {
      func weights(_ exponent: Double) -> [Complex]? {
        let target = weighted(power(10, exponent), wanted)
        return NarrowbandDesign(target, steering: steering).weights(multiplier: multiplier)
      }
      var (low, high) = (-4.0, 3.0)
      var found: Double?
      for _ in 0..<24 {
        let middle = (low + high) / 2
        guard let weights = weights(middle) else {
          high = middle
          continue
        }
        if ratio(weights) >= wanted {
          high = middle
          found = middle
        } else {
          low = middle
        }
      }
      return found.map { weighted(power(10, $0), wanted) }
    }
    return reaching(single * powerRatio(decibels: Self.marginDecibels))
      ?? reaching(single * powerRatio(decibels: Self.marginDecibels / 5))
      ?? reaching(single) ?? self
  }
}
