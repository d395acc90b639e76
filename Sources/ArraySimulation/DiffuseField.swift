import Beamforming

/// Diffuse noise of a given number of plane waves on its way onto an array: a periodic field put
/// together in the frequency domain, where a delay is a phase and therefore exact.
///
/// Each direction has a random complex amplitude in each bin. Its parts are uniform: what a
/// microphone hears is a sum over all directions and bins, and normally distributed.
struct DiffuseField {
  private let transform: FourierTransform
  private let directionCount: Int
  private let seed: UInt64
  /// The amplitude of one direction in each bin from 0 to below half the sample rate.
  private let amplitudes: [Double]
  /// Turns a bin by which each direction leads at each microphone: directions × microphones.
  private let turnsPerBin: [[Double]]

  /// - Parameters:
  ///   - positions: The microphones, in metres about the centroid.
  ///   - delays: How much later than a true one each microphone hears, in seconds.
  init(
    _ noise: DiffuseNoise, directionCount: Int, positions: [SIMD3<Double>], delays: [Double],
    frames: Int, sampleRate: Double, speedOfSound: Double, seed: UInt64
  ) {
    // A short scene is cut from a longer period, or its bins would be too wide for the spectrum.
    var count = 16_384
    while count < frames { count *= 2 }
    transform = FourierTransform(count: count)
    self.directionCount = directionCount
    self.seed = seed

    var shape = (0..<count / 2).map {
      noise.spectrum.amplitude(at: Double($0) * sampleRate / Double(count))
    }
    shape[0] = 0
    // A bin of amplitude a·(u + jv), u and v of variance ⅓, has power a²/3.
    let power = shape.reduce(0) { $0 + $1 * $1 } * Double(directionCount) / 3
    let scale = amplitude(decibels: noise.levelDecibels) / power.squareRoot()
    amplitudes = shape.map { scale * $0 }

    let framesPerTurn = sampleRate / Double(count)
    turnsPerBin = noise.isotropy.unitVectors(count: directionCount).map { unitVector in
      zip(positions, delays).map { position, delay in
        (dot(position, unitVector) / speedOfSound - delay) * framesPerTurn
      }
    }
  }

  /// What each microphone hears, one period of it: microphones × at least as many frames as asked.
  func render() -> [[Double]] {
    let microphoneCount = turnsPerBin[0].count
    var spectra = [ComplexBins](
      repeating: ComplexBins(count: amplitudes.count), count: microphoneCount)
    var generators = (0..<directionCount).map {
      NoiseGenerator(seed: seed, stream: SceneStream.diffuse + UInt64($0))
    }
    // A block at a time, so that the sums over the directions stay in the cache.
    var wave = ComplexBins(count: min(512, amplitudes.count))
    for first in stride(from: 0, to: amplitudes.count, by: wave.count) {
      for direction in 0..<directionCount {
        wave.fill(amplitudes[first..<first + wave.count], from: &generators[direction])
        for microphone in 0..<microphoneCount {
          spectra[microphone].add(
            wave, at: first, turnsPerBin: turnsPerBin[direction][microphone])
        }
      }
    }
    return stride(from: 0, to: microphoneCount, by: 2).flatMap { first in
      transform.synthesizeReal(
        spectra[first], first + 1 < microphoneCount ? spectra[first + 1] : nil)
    }
  }
}
