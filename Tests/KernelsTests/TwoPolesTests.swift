import Kernels
import TestSupport
import Testing

@Suite struct TwoPolesTests {
  private struct Outputs: Equatable {
    var lowPass: [Float] = []
    var allPass: [Float] = []
    var integrated: [Float] = []
    var slope: [Float] = []
  }

  /// Runs a signal in blocks; behind each stands NaN, which must not matter.
  private func run(
    _ input: [Float], _ pole: OnePole, blocks: Int, share: Double = 0
  ) -> Outputs {
    var mean = TwoPoles()
    var difference = TwoPoles()
    var outputs = Outputs()
    var start = 0
    while start < input.count {
      let piece = Array(input[start..<min(start + blocks, input.count)])
      let padded = piece + [Float](repeating: .nan, count: lanes)
      var results = [[Float]](repeating: padded, count: 4)
      padded.withUnsafeBufferPointer { x in
        guard let x = x.baseAddress else { return }
        let room = piece.count + lanes
        let memory = (0..<4).map { _ in UnsafeMutablePointer<Float>.allocate(capacity: room) }
        mean.split(pole, x, lowPass: memory[0], allPass: memory[1], frames: piece.count)
        difference.integrate(
          pole, share: share, x, into: memory[2], slope: memory[3], frames: piece.count)
        for i in 0..<4 {
          results[i] = Array(UnsafeBufferPointer(start: memory[i], count: piece.count))
          memory[i].deallocate()
        }
      }
      outputs.lowPass += results[0]
      outputs.allPass += results[1]
      outputs.integrated += results[2]
      outputs.slope += results[3]
      start += blocks
    }
    return outputs
  }

  /// The one-pole as its formula, in double precision.
  private func onePole(_ x: [Double], _ warpedCorner: Double) -> [Double] {
    let gain = warpedCorner / (1 + warpedCorner)
    let pole = (1 - warpedCorner) / (1 + warpedCorner)
    var (before, y) = (0.0, 0.0)
    return x.map {
      y = pole * y + gain * ($0 + before)
      before = $0
      return y
    }
  }

  /// tan(π·f/rate) of 20 Hz at 192 kHz to 0.4 of the rate.
  @Test(arguments: [3.3e-4, 2e-3, 0.02, 0.3, 1, 3])
  func lowPassAllPassAndIntegratorMatchTheirFormulas(warpedCorner: Double) {
    let input = whiteNoise(frames: 20_000, seed: 3)
    let x = input.map(Double.init)
    let once = onePole(x, warpedCorner)
    let twice = onePole(once, warpedCorner)
    let outputs = run(input, OnePole(warpedCorner: warpedCorner), blocks: 480)
    // What is left is the rounding of the outputs to single precision.
    #expect(errorDecibels(twice, outputs.lowPass) < -140)
    #expect(errorDecibels(zip(x, once).map { $0 - 2 * $1 }, outputs.allPass) < -140)
    #expect(errorDecibels(zip(once, twice).map(-), outputs.integrated) < -140)
    let k = zip(once, twice).map { $0 - $1 }
    #expect(errorDecibels(zip(k, [0] + k).map(-), outputs.slope) < -140)
    let passed = run(input, OnePole(warpedCorner: warpedCorner), blocks: 480, share: 0.1)
    let limited = x.indices.map { 0.9 * once[$0] - 0.9 * twice[$0] + 0.1 * (x[$0] - once[$0]) }
    #expect(errorDecibels(limited, passed.integrated) < -140)
  }

  @Test(arguments: [3.3e-4, 2e-3, 0.02, 0.3])
  func aConstantPassesTheLowPassAndNothingElse(warpedCorner: Double) {
    let input = [Float](repeating: 0.5, count: Int(40 / warpedCorner))
    let outputs = run(input, OnePole(warpedCorner: warpedCorner), blocks: 4096)
    let end = input.count - 1
    expect(Double(outputs.lowPass[end]), near: 0.5, Tolerance(1e-7, "rounded to single precision"))
    expect(
      Double(outputs.allPass[end]), near: -0.5, Tolerance(1e-7, "turned over below the corner"))
    expect(
      Double(outputs.integrated[end]), near: 0, Tolerance(1e-12, "rounding in double precision"))
  }

  @Test(arguments: [1, 2, 3, 5, 7, 8, 9, 100])
  func anyCutGivesTheSameBits(blocks: Int) {
    let input = whiteNoise(frames: 500, seed: 4)
    let pole = OnePole(warpedCorner: 0.01)
    #expect(run(input, pole, blocks: blocks) == run(input, pole, blocks: 500))
  }
}
