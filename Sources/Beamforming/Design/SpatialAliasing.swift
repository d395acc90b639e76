extension MicrophoneArray {
  /// The lowest frequency at which a plane wave from elsewhere has nearly the phases of one from the look
  /// direction at all microphones, so that no weights can tell the two apart.
  ///
  /// Nearly is a correlation of the steering vectors above 0.98, once it has been below 0.9; directions
  /// that a line or a plane of microphones cannot tell from the look at any frequency do not count. For a
  /// pair along its axis it lies just under c/(2·spacing).
  ///
  /// - Parameters:
  ///   - speedOfSound: In metres a second, positive.
  ///   - limitHertz: Where the search ends.
  /// - Returns: In hertz; `nil` for none below the limit.
  public func aliasingFrequency(
    look: Direction, speedOfSound: Double, limitHertz: Double
  ) -> Double? {
    let positions = centredPositions
    let extent = positions.map(length).max() ?? 0
    guard extent > 0, limitHertz > 0 else { return nil }
    // Within a step no phase between microphones turns by more than a hundredth.
    let step = speedOfSound / (2 * extent) / 200
    var lowest = limitHertz
    for other in Self.directions {
      let shift = other - look.unitVector
      let turns = positions.map {
        Complex(phase: 2 * .pi * step / speedOfSound * dot($0, shift))
      }
      var phasors = [Complex](repeating: .one, count: positions.count)
      var hasFallen = false
      var frequency = step
      while frequency < lowest {
        var sum = Complex.zero
        for m in phasors.indices {
          phasors[m] = phasors[m] * turns[m]
          sum += phasors[m]
        }
        let correlation = sum.magnitude / Double(phasors.count)
        if correlation < 0.9 { hasFallen = true }
        if hasFallen && correlation > 0.98 { lowest = frequency }
        frequency += step
      }
    }
    return lowest < limitHertz ? lowest : nil
  }

  /// Directions spread evenly over the sphere, and those along the axes, in which arrays are laid out.
  private static let directions: [SIMD3<Double>] = {
    let ring = (0..<72).map { index -> SIMD3<Double> in
      let azimuth = Double(index) * .pi / 36
      return SIMD3(cosine(azimuth), sine(azimuth), 0)
    }
    return sphereLattice(count: 400) + ring + [SIMD3(0, 0, 1), SIMD3(0, 0, -1)]
  }()
}
