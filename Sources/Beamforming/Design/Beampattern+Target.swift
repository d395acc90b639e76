extension Beampattern {
  /// How far a port is from what it is meant to do: the power of the difference, averaged over the sphere,
  /// against the power of the target, in decibels.
  ///
  /// The phase on axis, which all ports share, does not count; the level on axis does. Of an omnidirectional
  /// target, which may be heard from any place in the array, levels count alone.
  ///
  /// - Parameters:
  ///   - port: Its place in the design's ports, from 0.
  ///   - frequency: In hertz, above 0 and below half the sample rate.
  /// - Returns: `nil` of a superdirective port, which has no pattern to differ from.
  public func patternErrorDecibels(port: Int, target: PortTarget, frequency: Double) -> Double? {
    guard let pattern = target.pattern.firstOrder else { return nil }
    let look = target.look.unitVector
    let heard = heardWeights(port: port, frequency: frequency)
    if pattern == .omni {
      let error = field.nodes(about: look, frequency: frequency, fineness: .exact).reduce(0) {
        sum, node in
        let level = innerProduct(heard, node.vector).magnitude
        return sum + node.weight * (level - 1) * (level - 1)
      }
      return decibels(power: error)
    }
    return field.patternErrorDecibels(heard, pattern: pattern, look: look, frequency: frequency)
  }

  /// The band in which a port does what it is meant to do.
  ///
  /// From the frequency at which it comes nearest to its target, down and up as long as the level on axis
  /// and the directivity index stay within 1.5 dB of the target's; in steps of a twelfth of an octave from
  /// 20 Hz to 0.45 of the rate, at most 20 kHz. A superdirective port has no directivity to keep but one: it
  /// is usable where its index is not more than 1.5 dB below the hypercardioid's, or anywhere above.
  ///
  /// - Parameter port: Its place in the design's ports, from 0.
  /// - Returns: The lowest and the highest frequency in hertz; `nil` where there is none.
  public func usableBand(port: Int, target: PortTarget) -> ClosedRange<Double>? {
    let top = audioBandEnd(sampleRate: design.sampleRate)
    let steps = Int(12 * logarithm10(top / 20) / logarithm10(2))
    let frequencies = (0...steps).map { 20 * power(2, Double($0) / 12) }
    let pattern = target.pattern.firstOrder
    let ideal = decibels(power: (pattern ?? .hypercardioid).directivityFactor)
    let shortfalls = frequencies.map { frequency in
      let heard = heardWeights(port: port, frequency: frequency)
      let onAxis = field.response(
        heard, direction: target.look.unitVector, frequency: frequency
      ).power
      let index = decibels(power: onAxis / field.diffusePower(heard, frequency: frequency))
      let directivity = pattern == nil ? max(0, ideal - index) : abs(index - ideal)
      return max(abs(decibels(power: onAxis)), directivity)
    }
    guard let best = shortfalls.indices.min(by: { shortfalls[$0] < shortfalls[$1] }),
      shortfalls[best] <= Self.usableShortfallDecibels
    else { return nil }
    var (low, high) = (best, best)
    while low > 0, shortfalls[low - 1] <= Self.usableShortfallDecibels { low -= 1 }
    while high + 1 < shortfalls.count, shortfalls[high + 1] <= Self.usableShortfallDecibels {
      high += 1
    }
    return frequencies[low]...frequencies[high]
  }

  private static let usableShortfallDecibels = 1.5
}

extension SteeringField {
  /// The power by which a weighted sum of the microphones differs from a pattern, its phase on axis taken
  /// out, averaged over the sphere, against the power of the pattern, in decibels.
  package func patternErrorDecibels(
    _ weights: [Complex], pattern: FirstOrderPattern, look: SIMD3<Double>, frequency: Double
  ) -> Double {
    let onAxis = response(weights, direction: look, frequency: frequency)
    let turn = onAxis.power > 0 ? 1 / onAxis.magnitude * onAxis.conjugate : Complex.one
    // |B|² − 2·Re(B·T) + T², each averaged: B is a sum over microphones, T real.
    let correlation = correlation(with: pattern, look: look, frequency: frequency)
    let common = innerProduct(weights, correlation.map(\.conjugate))
    let wanted = 1 / pattern.directivityFactor
    let error =
      diffusePower(weights, frequency: frequency) - 2 * (turn * common).real + wanted
    // Rounding may leave a little below nothing.
    return decibels(power: max(error, 1e-30) / wanted)
  }
}
