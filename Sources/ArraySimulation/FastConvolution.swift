import Beamforming

/// Convolves sources with a response for each microphone, all responses of one length and origin:
/// overlap and add, two real signals to a complex transform.
struct FastConvolution {
  /// Half of a spectrum, from 0 through half the sample rate.
  private struct HalfSpectrum {
    var real: [Double]
    var imaginary: [Double]
  }

  private let transform: FourierTransform
  private let length: Int
  private let origin: Int
  /// Sources × microphones, with the factor 1/count of the inverse transform.
  private let responses: [[HalfSpectrum]]

  /// - Parameter responses: Sources × microphones.
  init(_ responses: [[ImpulseResponse]], frames: Int) {
    length = responses.first?.first?.samples.count ?? 1
    origin = responses.first?.first?.origin ?? 0
    // Blocks of three response lengths waste a quarter; no more than one block for a short scene.
    var count = 1024
    while count < 2 * length || (count < 4 * length && count < frames + 2 * length) { count *= 2 }
    let transform = FourierTransform(count: count)
    self.transform = transform
    self.responses = responses.map { row in
      stride(from: 0, to: row.count, by: 2).flatMap { first in
        let second = first + 1 < row.count ? row[first + 1].samples : []
        let pair = Self.spectra(row[first].samples, second, transform, scale: 1 / Double(count))
        return first + 1 < row.count ? [pair.0, pair.1] : [pair.0]
      }
    }
  }

  /// Adds what each microphone hears of the sources.
  func add(_ sources: [SoundSource], to signals: inout [[Double]]) {
    let frames = signals.first?.count ?? 0
    let hop = transform.count - length + 1
    let starts = sources.map(\.startFrame)
    let ends = sources.map { $0.startFrame + $0.samples.count }
    // A frame of a source sounds from `origin` before it to `length − origin` after.
    let first = max(starts.min() ?? 0, origin - length)
    let last = min(ends.max() ?? 0, frames + origin)
    for start in stride(from: first, to: last, by: hop) {
      let inputs = inputSpectra(sources, start: start, frames: min(hop, last - start))
      guard inputs.contains(where: { $0 != nil }) else { continue }
      for microphone in stride(from: 0, to: signals.count, by: 2) {
        let (one, other) = output(inputs, microphone: microphone)
        add(one, at: start - origin, to: &signals[microphone])
        if microphone + 1 < signals.count {
          add(other, at: start - origin, to: &signals[microphone + 1])
        }
      }
    }
  }

  private func add(_ block: [Double], at start: Int, to signal: inout [Double]) {
    let low = max(0, -start)
    let high = min(block.count, signal.count - start)
    guard low < high else { return }
    for n in low..<high { signal[start + n] += block[n] }
  }

  /// The spectra of a block of each source; `nil` for one that is silent there.
  private func inputSpectra(_ sources: [SoundSource], start: Int, frames: Int) -> [HalfSpectrum?] {
    let blocks = sources.map { source -> [Double] in
      let offset = start - source.startFrame
      let (low, high) = (max(0, -offset), min(frames, source.samples.count - offset))
      guard low < high else { return [] }
      let gain = amplitude(decibels: source.gainDecibels)
      var block = [Double](repeating: 0, count: high)
      for n in low..<high { block[n] = gain * Double(source.samples[offset + n]) }
      return block
    }
    var spectra: [HalfSpectrum?] = []
    for index in stride(from: 0, to: blocks.count, by: 2) {
      let second = index + 1 < blocks.count ? blocks[index + 1] : []
      if blocks[index].isEmpty && second.isEmpty {
        spectra += [nil, nil]
      } else {
        let pair = Self.spectra(blocks[index], second, transform, scale: 1)
        spectra += [pair.0, second.isEmpty ? nil : pair.1]
      }
    }
    return Array(spectra.prefix(blocks.count))
  }

  /// What a microphone and the next hear of a block.
  private func output(
    _ inputs: [HalfSpectrum?], microphone: Int
  ) -> (first: [Double], second: [Double]) {
    let count = transform.count
    var real = [Double](repeating: 0, count: count)
    var imaginary = real
    for (index, input) in inputs.enumerated() {
      guard let input else { continue }
      let row = responses[index]
      accumulate(
        input, row[microphone], microphone + 1 < row.count ? row[microphone + 1] : nil, &real,
        &imaginary)
    }
    transform.synthesize(real: &real, imaginary: &imaginary)
    return (real, imaginary)
  }

  /// Adds the spectrum of P + jQ, P = X·first and Q = X·second the spectra of real signals.
  private func accumulate(
    _ input: HalfSpectrum, _ first: HalfSpectrum, _ second: HalfSpectrum?,
    _ real: inout [Double], _ imaginary: inout [Double]
  ) {
    let count = transform.count
    let x = input.real.span
    let y = input.imaginary.span
    let a = first.real.span
    let b = first.imaginary.span
    let other = second ?? HalfSpectrum(real: [], imaginary: [])
    let c = other.real.span
    let d = other.imaginary.span
    var sumReal = real.mutableSpan
    var sumImaginary = imaginary.mutableSpan
    for k in 0...count / 2 {
      let (p, q) = (x[k] * a[k] - y[k] * b[k], x[k] * b[k] + y[k] * a[k])
      var (r, s) = (0.0, 0.0)
      if second != nil { (r, s) = (x[k] * c[k] - y[k] * d[k], x[k] * d[k] + y[k] * c[k]) }
      sumReal[k] += p - s
      sumImaginary[k] += q + r
      if k > 0 && k < count / 2 {
        sumReal[count - k] += p + s
        sumImaginary[count - k] += r - q
      }
    }
  }

  /// The half spectra of two real signals, by one transform.
  private static func spectra(
    _ first: [Double], _ second: [Double], _ transform: FourierTransform, scale: Double
  ) -> (HalfSpectrum, HalfSpectrum) {
    let count = transform.count
    var real = first.map { scale * $0 } + [Double](repeating: 0, count: count - first.count)
    var imaginary = second.map { scale * $0 } + [Double](repeating: 0, count: count - second.count)
    transform.analyze(real: &real, imaginary: &imaginary)
    let zeros = [Double](repeating: 0, count: count / 2 + 1)
    var one = HalfSpectrum(real: zeros, imaginary: zeros)
    var other = one
    for k in 0...count / 2 {
      let mirror = k == 0 ? 0 : count - k
      one.real[k] = (real[k] + real[mirror]) / 2
      one.imaginary[k] = (imaginary[k] - imaginary[mirror]) / 2
      other.real[k] = (imaginary[k] + imaginary[mirror]) / 2
      other.imaginary[k] = (real[mirror] - real[k]) / 2
    }
    return (one, other)
  }
}
