/// What a port does at one frequency.
public struct BeamFigures: Equatable, Sendable {
  /// The level of a plane wave from the look direction, against an omnidirectional microphone.
  public let onAxisDecibels: Double
  /// The level of a plane wave from the opposite direction, against that from the look direction.
  public let rearDecibels: Double
  /// Power from the look direction over power averaged on the sphere.
  public let directivityIndexDecibels: Double
  /// Power over the hemisphere about the look direction over power over the other.
  public let frontToBackDecibels: Double
  /// Power from the look direction over the power of the microphones' own independent noise.
  public let whiteNoiseGainDecibels: Double
}

extension BeamFigures {
  /// The figures of a weighted sum of microphones in a free field.
  ///
  /// - Parameters:
  ///   - weights: What each microphone is multiplied by.
  ///   - gains: How loud each microphone is.
  ///   - positions: In metres, about the centroid.
  ///   - look: A unit vector.
  ///   - wavenumber: 2πf/c, in radians a metre.
  package init(
    weights: [Complex], gains: [Double], positions: [SIMD3<Double>], look: SIMD3<Double>,
    wavenumber: Double
  ) {
    let heard = zip(weights, gains).map { $1 * $0 }
    func response(_ direction: SIMD3<Double>) -> Complex {
      zip(heard, positions).reduce(Complex.zero) {
        $0 + $1.0 * Complex(phase: wavenumber * dot($1.1, direction))
      }
    }
    let onAxis = response(look).power
    let noise = weights.reduce(0) { $0 + $1.power }
    let diffuse = FreeField(positions: positions).diffusePower(heard, wavenumber: wavenumber)
    // About the look: Gauss–Legendre in the cosine, a hemisphere at a time, even around it, and fine enough
    // for the phase across the array.
    let reach = wavenumber * (positions.map(length).max() ?? 0)
    let rings = 2 * Int(reach.rounded(.up)) + 8
    let side = Self.perpendicular(to: look)
    let other = cross(look, side)
    var hemispheres = (front: 0.0, back: 0.0)
    for (height, weight) in gaussLegendre(count: rings, over: 0...1) {
      let width = (1 - height * height).squareRoot()
      for step in 0..<(2 * rings) {
        let angle = .pi * (Double(step) + 0.5) / Double(rings)
        let level = width * (cosine(angle) * side + sine(angle) * other)
        hemispheres.front += weight * response(level + height * look).power
        hemispheres.back += weight * response(level - height * look).power
      }
    }
    onAxisDecibels = decibels(power: onAxis)
    rearDecibels = decibels(power: response(-look).power / onAxis)
    directivityIndexDecibels = decibels(power: onAxis / diffuse)
    frontToBackDecibels = decibels(power: hemispheres.front / hemispheres.back)
    whiteNoiseGainDecibels = decibels(power: onAxis / noise)
  }

  private static func perpendicular(to look: SIMD3<Double>) -> SIMD3<Double> {
    let helper: SIMD3<Double> = abs(look.z) < 0.9 ? SIMD3(0, 0, 1) : SIMD3(1, 0, 0)
    let side = cross(helper, look)
    return side / length(side)
  }
}
