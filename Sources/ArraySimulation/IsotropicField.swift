import Beamforming

/// A diffuse field of all directions on its way onto an array.
///
/// What the microphones hear of infinitely many plane waves is normally distributed, and so all in
/// the matrix C of their coherences: in each bin L·w with C = L·Lᵀ and w independent complex normal
/// numbers, one a microphone, is such a field.
struct IsotropicField {
  /// Coherences hold over so many hertz: 2 m, the widest array, turn by 0.02 within.
  private static let stepHertz = 1.0
  /// Pivots below it are what rounding leaves of zero: −150 dB.
  private static let leastPivot = 1e-15

  private let noise: ColouredNoise
  private let sampleRate: Double
  private let level: Double
  private let delays: [Double]
  private let seed: UInt64
  /// The coherences at a frequency in hertz, microphones × microphones.
  private let coherences: (Double) -> [[Double]]

  init(
    _ diffuseNoise: DiffuseNoise, delays: [Double], frames: Int, sampleRate: Double, seed: UInt64,
    coherences: @escaping (Double) -> [[Double]]
  ) {
    noise = ColouredNoise(
      frames: frames, sampleRate: sampleRate, shape: diffuseNoise.spectrum.amplitude)
    level = amplitude(decibels: diffuseNoise.levelDecibels)
    self.sampleRate = sampleRate
    self.delays = delays
    self.seed = seed
    self.coherences = coherences
  }

  /// What each microphone hears, one period of it: microphones × at least as many frames as asked.
  func render() -> [[Double]] {
    let count = delays.count
    let bins = noise.amplitudes.count
    let hertzPerBin = sampleRate / Double(noise.transform.count)
    let step = max(1, Int(Self.stepHertz / hertzPerBin))
    var spectra = [ComplexBins](repeating: ComplexBins(count: bins), count: count)
    var generators = (0..<count).map {
      NoiseGenerator(seed: seed, stream: SceneStream.isotropic + UInt64($0))
    }
    var draws = [Complex](repeating: .zero, count: count)
    for start in stride(from: 0, to: bins, by: step) {
      let end = min(start + step, bins)
      let factor = Self.factor(coherences(0.5 * Double(start + end - 1) * hertzPerBin))
      for bin in start..<end {
        for microphone in 0..<count {
          let (real, imaginary) = generators[microphone].gaussianPair()
          draws[microphone] = level * noise.amplitudes[bin] * Complex(real, imaginary)
          var sum = Complex.zero
          for other in 0...microphone { sum += factor[microphone][other] * draws[other] }
          if delays[microphone] != 0 {
            let turns = Double(bin) * hertzPerBin * delays[microphone]
            sum = sum * Complex(phase: -2 * .pi * (turns - turns.rounded()))
          }
          spectra[microphone].set(bin, sum.real, sum.imaginary)
        }
      }
    }
    return stride(from: 0, to: count, by: 2).flatMap { first in
      noise.transform.synthesizeReal(
        spectra[first], first + 1 < count ? spectra[first + 1] : nil)
    }
  }

  /// The lower triangle L of L·Lᵀ = matrix (Cholesky); a microphone that adds nothing to those
  /// before has zero on the diagonal.
  private static func factor(_ matrix: [[Double]]) -> [[Double]] {
    var lower = matrix
    for row in matrix.indices {
      for column in 0...row {
        var sum = matrix[row][column]
        for k in 0..<column { sum -= lower[row][k] * lower[column][k] }
        if row == column {
          lower[row][row] = sum > leastPivot * matrix[row][row] ? sum.squareRoot() : 0
        } else {
          let pivot = lower[column][column]
          lower[row][column] = pivot > 0 ? sum / pivot : 0
        }
      }
    }
    return lower
  }
}
