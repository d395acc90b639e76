/// What a port does at one frequency.
public struct BeamFigures: Equatable, Sendable {
  /// The level of a plane wave from the look direction, against an omnidirectional microphone.
  public let onAxisDecibels: Double
  /// The level of a plane wave from the opposite direction, against that from the look direction; NaN where
  /// nothing was measured there.
  public let rearDecibels: Double
  /// Power from the look direction over power averaged on the sphere.
  public let directivityIndexDecibels: Double
  /// Power over the hemisphere about the look direction over power over the other.
  public let frontToBackDecibels: Double
  /// Power from the look direction over the power of the microphones' own independent noise.
  public let whiteNoiseGainDecibels: Double
}

extension BeamFigures {
  /// The figures of a weighted sum of microphones.
  ///
  /// - Parameters:
  ///   - weights: What each microphone is multiplied by.
  ///   - gains: How loud each microphone is.
  ///   - look: A unit vector.
  ///   - frequency: In hertz.
  package init(
    weights: [Complex], gains: [Double], field: any SteeringField, look: SIMD3<Double>,
    frequency: Double
  ) {
    let heard = zip(weights, gains).map { $1 * $0 }
    let onAxis = field.response(heard, direction: look, frequency: frequency).power
    let rear =
      field.isKnown(-look)
      ? field.response(heard, direction: -look, frequency: frequency).power : .nan
    let noise = weights.reduce(0) { $0 + $1.power }
    let diffuse = field.diffusePower(heard, frequency: frequency)
    let hemispheres = field.hemisphereCoherences(about: look, frequency: frequency)
    let front = quadraticForm(hemispheres.front, heard)
    let back = quadraticForm(hemispheres.back, heard)
    onAxisDecibels = decibels(power: onAxis)
    rearDecibels = decibels(power: rear / onAxis)
    directivityIndexDecibels = decibels(power: onAxis / diffuse)
    frontToBackDecibels = decibels(power: front / back)
    whiteNoiseGainDecibels = decibels(power: onAxis / noise)
  }
}
