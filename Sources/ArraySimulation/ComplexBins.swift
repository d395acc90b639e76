import Beamforming

/// Complex amplitudes of neighbouring bins, four to a vector.
struct ComplexBins {
  private struct Group {
    var real = SIMD4<Double>.zero
    var imaginary = SIMD4<Double>.zero
  }

  private var groups: [Group]

  /// Bins of zero; their number is a multiple of four.
  init(count: Int) {
    precondition(count % 4 == 0, "bins come in fours")
    groups = Array(repeating: Group(), count: count / 4)
  }

  var count: Int { 4 * groups.count }

  func value(_ bin: Int) -> (real: Double, imaginary: Double) {
    (groups[bin / 4].real[bin % 4], groups[bin / 4].imaginary[bin % 4])
  }

  mutating func set(_ bin: Int, _ real: Double, _ imaginary: Double) {
    groups[bin / 4].real[bin % 4] = real
    groups[bin / 4].imaginary[bin % 4] = imaginary
  }

  /// Draws a random value for every bin, its parts uniform within ± the amplitude.
  mutating func fill(_ amplitudes: ArraySlice<Double>, from generator: inout NoiseGenerator) {
    precondition(amplitudes.count == count, "an amplitude a bin")
    for (bin, amplitude) in amplitudes.enumerated() {
      groups[bin / 4].real[bin % 4] = amplitude * generator.uniform()
      groups[bin / 4].imaginary[bin % 4] = amplitude * generator.uniform()
    }
  }

  /// Adds a wave that leads by `turnsPerBin` turns in bin 1, twice as many in bin 2 and so on.
  ///
  /// - Parameter first: The bin onto which the first bin of the wave falls, a multiple of four.
  mutating func add(_ wave: ComplexBins, at first: Int, turnsPerBin: Double) {
    precondition(first % 4 == 0 && first + wave.count <= count, "the wave lies within the bins")
    var cosines = SIMD4<Double>.zero
    var sines = SIMD4<Double>.zero
    for lane in 0..<4 {
      let turns = Double(first + lane) * turnsPerBin
      cosines[lane] = cosine(2 * .pi * (turns - turns.rounded()))
      sines[lane] = sine(2 * .pi * (turns - turns.rounded()))
    }
    // The next four bins lead by four times as much again.
    let stepCosine = cosine(2 * .pi * 4 * turnsPerBin)
    let stepSine = sine(2 * .pi * 4 * turnsPerBin)
    let values = wave.groups.span
    var sums = groups.mutableSpan
    for group in values.indices {
      let value = values[group]
      sums[first / 4 + group].real += value.real * cosines - value.imaginary * sines
      sums[first / 4 + group].imaginary += value.real * sines + value.imaginary * cosines
      let turned = cosines * stepCosine - sines * stepSine
      sines = cosines * stepSine + sines * stepCosine
      cosines = turned
    }
  }
}
