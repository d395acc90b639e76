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
  public func patternErrorDecibels(port: Int, target: PortTarget, frequency: Double) -> Double {
    let look = target.look.unitVector
    let wavenumber = 2 * .pi * frequency / speedOfSound
    let weights = weights(port: port, frequency: frequency)
    if target.pattern == .omni {
      // Directions enough for the lobes of a wave across the array.
      let reach = wavenumber * (positions.map(length).max() ?? 0)
      let lattice = sphereLattice(count: min(10_000, 400 + Int(8 * reach * reach)))
      let error = lattice.reduce(0) { sum, direction in
        let level = response(weights: weights, direction: direction, frequency: frequency).magnitude
        return sum + (level - 1) * (level - 1)
      }
      return decibels(power: error / Double(lattice.count))
    }
    let heard = zip(weights, gains).map { $1 * $0 }
    let onAxis = response(weights: weights, direction: look, frequency: frequency)
    let turn = onAxis.power > 0 ? 1 / onAxis.magnitude * onAxis.conjugate : Complex.one
    // |B|² − 2·Re(B·T) + T², each averaged: B is a sum over microphones, T real.
    let field = FreeField(positions: positions)
    let correlation = field.correlation(
      with: target.pattern, look: look, wavenumber: wavenumber)
    var common = Complex.zero
    for (weight, average) in zip(heard, correlation) { common += weight * average.conjugate }
    let wanted = 1 / target.pattern.directivityFactor
    let error =
      field.diffusePower(heard, wavenumber: wavenumber) - 2 * (turn * common).real + wanted
    // Rounding may leave a little below nothing.
    return decibels(power: max(error, 1e-30) / wanted)
  }

  /// The band in which a port does what it is meant to do.
  ///
  /// From the frequency at which it comes nearest to its target, down and up as long as the level on axis
  /// and the directivity index stay within 1.5 dB of the target's; in steps of a twelfth of an octave from
  /// 20 Hz to 0.45 of the rate, at most 20 kHz.
  ///
  /// - Parameter port: Its place in the design's ports, from 0.
  /// - Returns: The lowest and the highest frequency in hertz; `nil` where there is none.
  public func usableBand(port: Int, target: PortTarget) -> ClosedRange<Double>? {
    let top = min(0.45 * design.sampleRate, 20_000)
    let steps = Int(12 * logarithm10(top / 20) / logarithm10(2))
    let frequencies = (0...steps).map { 20 * power(2, Double($0) / 12) }
    let ideal = decibels(power: target.pattern.directivityFactor)
    let shortfalls = frequencies.map { frequency in
      let heard = zip(weights(port: port, frequency: frequency), gains).map { $1 * $0 }
      let wavenumber = 2 * .pi * frequency / speedOfSound
      let onAxis = response(
        port: port, direction: target.look.unitVector, frequency: frequency
      ).power
      let diffuse = FreeField(positions: positions).diffusePower(heard, wavenumber: wavenumber)
      return max(abs(decibels(power: onAxis)), abs(decibels(power: onAxis / diffuse) - ideal))
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
