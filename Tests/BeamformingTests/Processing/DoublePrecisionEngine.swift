import Beamforming

/// The same filters in double precision, written as their formulas: what the engine is measured against.
struct DoublePrecisionEngine {
  let design: BeamDesign

  func process(_ inputs: [[Float]]) -> [[Double]] {
    let microphones = inputs.map { $0.map(Double.init) }
    let channels = design.banks.map { bankChannels($0, microphones) }
    return design.rows.map { row in
      let frames = microphones[0].count
      var output = [Double](repeating: 0, count: frames)
      for (c, taps) in row.taps.enumerated() {
        let x = channels[row.bank][c]
        for n in 0..<frames {
          for t in 0..<min(taps.count, n + 1) { output[n] += taps[t] * x[n - t] }
        }
      }
      return output
    }
  }

  private func bankChannels(_ bank: GradientBankDesign, _ microphones: [[Double]]) -> [[Double]] {
    func mixed(_ shares: [MicrophoneWeight]) -> [Double] {
      var sum = [Double](repeating: 0, count: microphones[0].count)
      for share in shares {
        for n in sum.indices { sum[n] += share.weight * microphones[share.microphone][n] }
      }
      return bank.shelf.map { filtered(sum, $0) } ?? sum
    }
    let g = tangent(.pi * bank.cornerFrequency / design.sampleRate)
    let mean = mixed(bank.mean)
    let once = onePole(mean, g)
    var channels = [onePole(once, g), zip(mean, once).map { $0 - 2 * $1 }]
    for difference in bank.differences {
      let x = mixed(difference)
      let once = onePole(x, g)
      let twice = onePole(once, g)
      let limit = bank.integrationLimit.map { tangent(.pi * $0 / design.sampleRate) }
      channels.append(
        x.indices.map { n in
          let highPass = x[n] - 2 * once[n] + twice[n]
          return once[n] - twice[n] + (limit.map { g / $0 * highPass } ?? 0)
        })
    }
    return channels
  }

  /// G·(1 + z⁻¹)/(1 − p·z⁻¹).
  private func onePole(_ x: [Double], _ g: Double) -> [Double] {
    let gain = g / (1 + g)
    let pole = (1 - g) / (1 + g)
    var (before, y) = (0.0, 0.0)
    return x.map {
      y = pole * y + gain * ($0 + before)
      before = $0
      return y
    }
  }

  private func filtered(_ x: [Double], _ filter: Biquad) -> [Double] {
    var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
    return x.map {
      let y = filter.b0 * $0 + filter.b1 * x1 + filter.b2 * x2 - filter.a1 * y1 - filter.a2 * y2
      (x2, x1, y2, y1) = (x1, $0, y1, y)
      return y
    }
  }
}
