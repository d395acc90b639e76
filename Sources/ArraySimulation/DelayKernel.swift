import Beamforming

/// The windowed sinc of ``WindowedSinc/delay`` for many different fractions, quickly.
///
/// The sinc of a fraction f is computed, one sine for all its taps: sin π(f − k) = (−1)ᵏ·sin πf.
/// The window is read from a table of 256 fractions and interpolated between them, which leaves
/// h²/8·w″ = 1.2e−8, −158 dB.
struct DelayKernel {
  static let shared = DelayKernel()
  static let halfWidth = WindowedSinc.delay.halfWidth
  private static let taps = 2 * halfWidth
  private static let fractions = 256

  /// Rows of taps, (−1)ᵏ/π times the window for each fraction of the table and 1.
  private let windows: [Double]
  /// The place k of each tap: 1 − halfWidth ... halfWidth.
  private let places: [Double]

  private init() {
    let places = (1 - Self.halfWidth...Self.halfWidth).map(Double.init)
    self.places = places
    windows = (0...Self.fractions).flatMap { row in
      let fraction = Double(row) / Double(Self.fractions)
      return places.map { place in
        let sign = place.truncatingRemainder(dividingBy: 2) == 0 ? 1.0 : -1.0
        return sign / .pi * WindowedSinc.delay.window(at: fraction - place)
      }
    }
  }

  /// Adds an impulse at a place between samples; what falls outside is left out.
  func add(impulse gain: Double, at position: Double, to output: inout [Double]) {
    let whole = position.rounded(.down)
    let fraction = position - whole
    let first = Int(whole) + 1 - Self.halfWidth
    guard fraction > 0 else {
      if output.indices.contains(Int(whole)) { output[Int(whole)] += gain }
      return
    }
    let (row, share, scale) = split(fraction)
    let factor = gain * scale
    let low = max(0, -first)
    let high = min(Self.taps, output.count - first)
    guard low < high else { return }
    windows.withUnsafeBufferPointer { windows in
      places.withUnsafeBufferPointer { places in
        output.withUnsafeMutableBufferPointer { output in
          for tap in low..<high {
            let window = windows[row + tap]
            let slope = windows[row + Self.taps + tap] - window
            output[first + tap] += factor * (window + share * slope) / (fraction - places[tap])
          }
        }
      }
    }
  }

  /// The value of a signal at a place between its samples; outside it is silent.
  func value(of samples: Span<Float>, at position: Double) -> Double {
    let whole = position.rounded(.down)
    let fraction = position - whole
    let first = Int(whole) + 1 - Self.halfWidth
    guard fraction > 0 else {
      return samples.indices.contains(Int(whole)) ? Double(samples[Int(whole)]) : 0
    }
    let (row, share, scale) = split(fraction)
    guard first < 0 || first + Self.taps > samples.count else {
      return scale * interior(samples.extracting(first..<first + Self.taps), fraction, row, share)
    }
    var sum = 0.0
    for tap in max(0, -first)..<max(0, -first, min(Self.taps, samples.count - first)) {
      let window = windows[row + tap]
      let slope = windows[row + Self.taps + tap] - window
      sum += (window + share * slope) / (fraction - places[tap]) * Double(samples[first + tap])
    }
    return scale * sum
  }

  /// The sum where all taps have a sample, four of them side by side.
  private func interior(
    _ samples: Span<Float>, _ fraction: Double, _ row: Int, _ share: Double
  ) -> Double {
    precondition(samples.count == Self.taps, "a sample a tap")
    return samples.withUnsafeBytes { samples in
      windows.withUnsafeBytes { windows in
        places.withUnsafeBytes { places in
          let row = row * MemoryLayout<Double>.stride
          let next = row + Self.taps * MemoryLayout<Double>.stride
          var sums = SIMD4<Double>.zero
          for tap in stride(from: 0, to: Self.taps, by: 4) {
            let offset = tap * MemoryLayout<Double>.stride
            let window = windows.loadUnaligned(
              fromByteOffset: row + offset, as: SIMD4<Double>.self)
            let following = windows.loadUnaligned(
              fromByteOffset: next + offset, as: SIMD4<Double>.self)
            let place = places.loadUnaligned(fromByteOffset: offset, as: SIMD4<Double>.self)
            let values = SIMD4<Double>(
              samples.loadUnaligned(
                fromByteOffset: tap * MemoryLayout<Float>.stride, as: SIMD4<Float>.self))
            sums += (window + share * (following - window)) / (fraction - place) * values
          }
          return sums.sum()
        }
      }
    }
  }

  /// Where in the table a fraction lies, how far on the way to the next row, and its sin πf.
  private func split(_ fraction: Double) -> (row: Int, share: Double, scale: Double) {
    let place = fraction * Double(Self.fractions)
    let row = Int(place)
    // From the nearer end, where π·f has no rounding to speak of.
    let scale = sine(.pi * min(fraction, 1 - fraction))
    return (row * Self.taps, place - Double(row), scale)
  }
}
