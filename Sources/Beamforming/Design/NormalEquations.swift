/// The normal equations of the least-squares design, assembled from what each frequency contributes.
///
/// With taps h_c[t] and E_t = e^{−jωt} the matrix has the entries Σ_f v·Re((left + µ·noise)_cd · E_a*·E_b),
/// which depend on the taps by their lag a − b alone; and only the noise depends on µ, so an iteration
/// assembles little. On a ``TapBasis`` of sequences S the unknowns are coefficients: Sᵀ·matrix·S.
package struct NormalEquations {
  /// One frequency: Hermitian channels × channels matrices, the lower triangle, row-major.
  package struct Point {
    /// In hertz.
    package let frequency: Double
    /// Channels a row filters.
    package let channels: Int
    /// Of this frequency's error in the sum, on top of equal weight an octave.
    package var weight: Double
    /// What the error weighs.
    package var left: [Complex]
    /// What the multiplier weighs: ‖w‖² as a form in the channels.
    package var noise: [Complex]
    /// The right-hand side.
    package var right: [Complex]
    /// The response on axis of each channel.
    package var onAxis: [Complex]

    package init(frequency: Double, channels: Int, weight: Double) {
      self.frequency = frequency
      self.channels = channels
      self.weight = weight
      left = [Complex](repeating: .zero, count: channels * channels)
      noise = left
      right = [Complex](repeating: .zero, count: channels)
      onAxis = right
    }
  }

  /// Loads the diagonal by this share of its mean; the taps at the ends of a row would else be free.
  private static let loading = 1e-10

  private let points: [Point]
  private let basis: TapBasis
  /// A row that is there whatever the unknowns, channels × taps; `nil` for none.
  private let offset: [[Double]]?
  private let channels: Int
  private let lags: Int
  /// v(f): equal weight an octave, times the point's own.
  private let weights: [Double]
  /// cos and sin of ω·lag, points × lags, lag −(taps − 1) first.
  private let cosines: [Double]
  private let sines: [Double]
  /// channels × taps.
  private var right: [Double] = []
  /// The part of the matrix that does not change, by pairs of channels and lag.
  private var fixed: [Double] = []
  /// The same on the basis.
  private var fixedMatrix: SymmetricMatrix
  /// Pairs of channels with noise, those together whose noise is the same at every frequency: one block of
  /// the matrix serves them all.
  private let noisyPairs: [[(c: Int, d: Int)]]

  /// - Parameter offset: Taps, channels × taps, that the solution is added to.
  package init(points: [Point], basis: TapBasis, offset: [[Double]]?, sampleRate: Double) {
    let channels = points.first?.channels ?? 0
    let taps = basis.taps
    self.points = points
    self.basis = basis
    self.offset = offset
    self.channels = channels
    lags = 2 * taps - 1
    let frequencies = points.map(\.frequency)
    weights = points.indices.map { i in
      let before = max(i - 1, 0)
      let after = min(i + 1, points.count - 1)
      let width = (frequencies[after] - frequencies[before]) / Double(after - before)
      return 10 * width / frequencies[i] * points[i].weight
    }
    var angles: [Double] = []
    for frequency in frequencies {
      let step = 2 * Double.pi * frequency / sampleRate
      for lag in (1 - taps)...(taps - 1) { angles.append(step * Double(lag)) }
    }
    cosines = angles.map(cosine)
    sines = angles.map(sine)
    noisyPairs = Self.pairsByNoise(points, channels: channels)
    fixedMatrix = SymmetricMatrix(size: channels * basis.count)
    right = rightHandSide()
    fixed = [Double](repeating: 0, count: channels * channels * lags)
    for c in 0..<channels {
      for d in 0...c {
        accumulate(c, d, into: &fixed) { $0.left[c * channels + d] }
        add(block(c, d, fixed), at: c, d, to: &fixedMatrix)
      }
    }
  }

  /// Solves for the taps, channels × taps, under one multiplier a frequency.
  package func solve(multipliers: [Double]) -> [[Double]] {
    var byLag = [Double](repeating: 0, count: fixed.count)
    var matrix = fixedMatrix
    for pairs in noisyPairs {
      let (c, d) = pairs[0]
      accumulate(c, d, into: &byLag, multipliers: multipliers) { $0.noise[c * channels + d] }
      let block = block(c, d, byLag)
      for pair in pairs { add(block, at: pair.c, pair.d, to: &matrix) }
    }
    let size = matrix.size
    let trace = (0..<size).reduce(0) { $0 + matrix.elements[$1 * size + $1] }
    let load = Self.loading * trace / Double(size)
    for i in 0..<size { matrix.elements[i * size + i] += load }
    matrix.factor()
    let x = matrix.solve(project(remainder(noise: byLag)))
    let count = basis.count
    return (0..<channels).map { c in
      let row = basis.expand(Array(x[(c * count)..<((c + 1) * count)]))
      return offset.map { zip(row, $0[c]).map(+) } ?? row
    }
  }

  /// |B(look)|²/‖w‖² at each frequency, as power ratios.
  package func whiteNoiseGains(of solution: [[Double]]) -> [Double] {
    points.enumerated().map { i, point in
      let responses = solution.map { row in
        var sum = Complex.zero
        let zero = i * lags + basis.taps - 1
        for (t, tap) in row.enumerated() {
          sum += Complex(tap * cosines[zero + t], -tap * sines[zero + t])
        }
        return sum
      }
      var onAxis = Complex.zero
      var noise = 0.0
      for c in 0..<channels {
        onAxis += point.onAxis[c] * responses[c]
        for d in 0...c {
          let term = responses[c].conjugate * (point.noise[c * channels + d] * responses[d])
          noise += c == d ? term.real : 2 * term.real
        }
      }
      return onAxis.power / noise
    }
  }

  private static func pairsByNoise(_ points: [Point], channels: Int) -> [[(c: Int, d: Int)]] {
    var groups: [[(c: Int, d: Int)]] = []
    for c in 0..<channels {
      for d in 0...c {
        let entry = c * channels + d
        guard points.contains(where: { $0.noise[entry] != .zero }) else { continue }
        let known = groups.firstIndex { group in
          let other = group[0].c * channels + group[0].d
          return points.allSatisfy { $0.noise[entry] == $0.noise[other] }
        }
        if let known { groups[known].append((c, d)) } else { groups.append([(c, d)]) }
      }
    }
    return groups
  }

  /// Σ_f v·Re(right · E_t*), channels × taps.
  private func rightHandSide() -> [Double] {
    let taps = basis.taps
    var sums = [Double](repeating: 0, count: channels * taps)
    for (i, point) in points.enumerated() {
      for c in 0..<channels {
        let value = weights[i] * point.right[c]
        for t in 0..<taps {
          let lag = i * lags + taps - 1 + t
          sums[c * taps + t] += value.real * cosines[lag] - value.imaginary * sines[lag]
        }
      }
    }
    return sums
  }

  /// The right-hand side less what the offset already does.
  private func remainder(noise: [Double]) -> [Double] {
    guard let offset else { return right }
    let taps = basis.taps
    var left = right
    for c in 0..<channels {
      for d in 0..<channels where offset[d].contains(where: { $0 != 0 }) {
        // The pair (d, c) is the mirror of (c, d): its lags run the other way.
        let pair = (max(c, d) * channels + min(c, d)) * lags + taps - 1
        for a in 0..<taps {
          for b in 0..<taps where offset[d][b] != 0 {
            let lag = pair + (c >= d ? a - b : b - a)
            left[c * taps + a] -= (fixed[lag] + noise[lag]) * offset[d][b]
          }
        }
      }
    }
    return left
  }

  /// From channels × taps onto the basis.
  private func project(_ values: [Double]) -> [Double] {
    guard let sequences = basis.sequences else { return values }
    return (0..<channels).flatMap { c in
      sequences.map { sequence in
        (0..<basis.taps).reduce(0) { $0 + sequence[$1] * values[c * basis.taps + $1] }
      }
    }
  }

  /// A pair's block of the matrix on the basis, from its lags: Sᵀ·T·S, row-major.
  private func block(_ c: Int, _ d: Int, _ byLag: [Double]) -> [Double] {
    let taps = basis.taps
    let count = basis.count
    let pair = (c * channels + d) * lags
    // Turned round, so that the entries of a matrix row follow each other: entry (a, b) at b − a.
    let toeplitz = Array(byLag[pair..<(pair + lags)].reversed())
    guard let sequences = basis.sequences else {
      return (0..<taps).flatMap { a in toeplitz[(taps - 1 - a)..<(2 * taps - 1 - a)] }
    }
    var block = [Double](repeating: 0, count: count * count)
    var half = [Double](repeating: 0, count: taps)
    for k in 0..<count {
      // Sₖᵀ·T, then with every sequence.
      half.withUnsafeMutableBufferPointer { half in
        toeplitz.withUnsafeBufferPointer { toeplitz in
          half.update(repeating: 0)
          for (a, weight) in sequences[k].enumerated() {
            for b in 0..<taps { half[b] += weight * toeplitz[taps - 1 + b - a] }
          }
        }
      }
      for j in 0..<count { block[k * count + j] = innerProduct(half, sequences[j], taps) }
    }
    return block
  }

  /// Adds a pair's block to the lower triangle of a matrix.
  private func add(_ block: [Double], at c: Int, _ d: Int, to matrix: inout SymmetricMatrix) {
    let count = basis.count
    let size = matrix.size
    matrix.elements.withUnsafeMutableBufferPointer { elements in
      for k in 0..<count {
        let row = (c * count + k) * size + d * count
        for j in 0..<count { elements[row + j] += block[k * count + j] }
      }
    }
  }

  /// Adds Σ_f v·µ·Re(value · e^{jω·lag}) for every lag of a pair of channels.
  private func accumulate(
    _ c: Int, _ d: Int, into sums: inout [Double], multipliers: [Double]? = nil,
    value: (Point) -> Complex
  ) {
    let start = (c * channels + d) * lags
    sums.withUnsafeMutableBufferPointer { sums in
      cosines.withUnsafeBufferPointer { cosines in
        sines.withUnsafeBufferPointer { sines in
          for (i, point) in points.enumerated() {
            let scaled = weights[i] * (multipliers?[i] ?? 1) * value(point)
            let angle = i * lags
            for lag in 0..<lags {
              sums[start + lag] +=
                scaled.real * cosines[angle + lag] - scaled.imaginary * sines[angle + lag]
            }
          }
        }
      }
    }
  }
}
