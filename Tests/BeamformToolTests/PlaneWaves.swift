import Beamforming
import Foundation

/// What plane waves make of impulse responses, a microphone each, at one frequency.
struct PlaneWaves {
  private let weights: [(real: Double, imaginary: Double)]
  private let array: MicrophoneArray
  private let wavenumber: Double
  private let look: SIMD3<Double>

  init(
    filters: [[Float]], array: MicrophoneArray, sampleRate: Double, frequency: Double,
    latencyFrames: Int
  ) {
    self.array = array
    look = array.front.unitVector
    wavenumber = 2 * .pi * frequency / 343
    weights = filters.map { taps in
      var sum = (real: 0.0, imaginary: 0.0)
      for (frame, tap) in taps.enumerated() {
        let phase = -2 * Double.pi * frequency / sampleRate * Double(frame - latencyFrames)
        sum.real += Double(tap) * cos(phase)
        sum.imaginary += Double(tap) * sin(phase)
      }
      return sum
    }
  }

  var onAxis: Double { 10 * log10(power(look)) }

  var rear: Double { 10 * log10(power(-look) / power(look)) }

  var whiteNoiseGain: Double {
    let noise = weights.reduce(0) { $0 + $1.real * $1.real + $1.imaginary * $1.imaginary }
    return 10 * log10(power(look) / noise)
  }

  var directivityIndex: Double {
    10 * log10(power(look) * Double(lattice.count) / lattice.reduce(0) { $0 + power($1) })
  }

  var frontToBack: Double {
    var (front, back) = (0.0, 0.0)
    for direction in lattice {
      if (direction * look).sum() > 0 {
        front += power(direction)
      } else {
        back += power(direction)
      }
    }
    return 10 * log10(front / back)
  }

  /// Rings about the look, denser than any lobe here: heights in the middle of equal bands, so that no
  /// direction lies between the hemispheres.
  private var lattice: [SIMD3<Double>] {
    let helper = abs(look.z) < 0.9 ? SIMD3<Double>(0, 0, 1) : SIMD3(1, 0, 0)
    var side = cross(helper, look)
    side /= (side * side).sum().squareRoot()
    let other = cross(look, side)
    return (0..<80).flatMap { ring -> [SIMD3<Double>] in
      let height = -1 + (2 * Double(ring) + 1) / 80
      let width = (1 - height * height).squareRoot()
      return (0..<64).map { step in
        let angle = 2 * Double.pi * (Double(step) + 0.5) / 64
        return height * look + width * (cos(angle) * side + sin(angle) * other)
      }
    }
  }

  private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  private func power(_ direction: SIMD3<Double>) -> Double {
    let positions = array.microphones.map(\.position)
    let centre = positions.reduce(SIMD3<Double>.zero, +) / Double(positions.count)
    var (real, imaginary) = (0.0, 0.0)
    for (weight, microphone) in zip(weights, array.microphones) {
      let phase = wavenumber * ((microphone.position - centre) * direction).sum()
      let gain = pow(10, microphone.gainDecibels / 20)
      real += gain * (weight.real * cos(phase) - weight.imaginary * sin(phase))
      imaginary += gain * (weight.real * sin(phase) + weight.imaginary * cos(phase))
    }
    return real * real + imaginary * imaginary
  }
}
