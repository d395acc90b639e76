import Beamforming
import CAllocationCounter
import TestSupport
import Testing

@Suite struct KWeightingTests {
  private static let rates = [8000.0, 11_025, 16_000, 44_100, 48_000, 96_000, 192_000]

  private func run(
    _ input: [Float], _ filter: inout KWeighting, blocks: [Int] = [480]
  ) -> [Float] {
    var output = [Float](repeating: 0, count: input.count)
    inBlocks(of: blocks, frames: input.count) { start, count in
      input.withUnsafeBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
          guard let from = input.baseAddress, let into = output.baseAddress else { return }
          filter.process(from + start, into: into + start, frames: count)
        }
      }
    }
    return output
  }

  private func run(_ input: [Float], _ filter: KWeighting, blocks: [Int] = [480]) -> [Float] {
    var filter = filter
    return run(input, &filter, blocks: blocks)
  }

  private func level(_ filter: KWeighting, _ frequency: Double) -> Double {
    decibels(amplitude: filter.response(frequency: frequency).magnitude)
  }

  // MARK: Response

  /// Computed apart from this code, from the standard's coefficients at 48 kHz.
  @Test func theResponseIsThatOfTheStandard() throws {
    let filter = try KWeighting(sampleRate: 48_000)
    let table = [
      (20.0, -13.28), (40, -5.57), (60, -2.90), (100, -1.13), (200, -0.26), (500, 0.04),
      (997, 0.69), (1500, 2.04), (2000, 3.07), (4000, 3.97), (8000, 4.04), (10_000, 4.04),
      (16_000, 4.04),
    ]
    for (frequency, reference) in table {
      expect(level(filter, frequency), near: reference, .printedDecibels)
    }
  }

  /// The coefficients as printed, from the first three samples that an impulse leaves.
  @Test func theCoefficientsAreThoseOfTheStandard() throws {
    let output = run([1, 0, 0], try KWeighting(sampleRate: 48_000))
    let (b0, b1, b2) = (1.53512485958697, -2.69169618940638, 1.19839281085285)
    let (a1, a2) = (-1.69065929318241, 0.73248077421585)
    let (c1, c2) = (-1.99004745483398, 0.99007225036621)
    let shelf = [b0, b1 - a1 * b0, b2 - a2 * b0 - a1 * (b1 - a1 * b0)]
    let second = shelf[1] - 2 * shelf[0] - c1 * shelf[0]
    let third = shelf[2] - 2 * shelf[1] + shelf[0] - c1 * second - c2 * shelf[0]
    #expect(output == [Float(shelf[0]), Float(second), Float(third)])
  }

  /// The prototypes' corners and gains stay; what is left is the bilinear transform's own, near half the rate.
  @Test(arguments: rates)
  func otherRatesHaveTheSameResponse(rate: Double) throws {
    let standard = try KWeighting(sampleRate: 48_000)
    let filter = try KWeighting(sampleRate: rate)
    for frequency in [10.0, 20, 38, 60, 100, 200, 500, 997, 1682] {
      expect(
        level(filter, frequency), near: level(standard, frequency),
        Tolerance(rate < 16_000 ? 0.21 : 0.05, "the shelf rises steeper, prewarped at its middle"))
    }
    for frequency in [2500.0, 4000, 8000, 16_000, 20_000] where frequency < 0.45 * rate {
      expect(
        level(filter, frequency), near: level(standard, frequency),
        Tolerance(rate < 40_000 ? 0.3 : 0.04, "the shelf is full half an octave early"))
    }
  }

  @Test(arguments: rates)
  func theSamplesHaveTheResponse(rate: Double) throws {
    let filter = try KWeighting(sampleRate: rate)
    // The high-pass falls by e^(−2π·38·t): after 0.2 s by 400 dB.
    var impulse = [Float](repeating: 0, count: Int(0.2 * rate))
    impulse[0] = 1
    let response = run(impulse, filter)
    for frequency in [40, 100, 1000, 0.4 * rate] {
      let step = -2 * .pi * frequency / rate
      let sum = response.enumerated().reduce(Complex.zero) {
        $0 + Double($1.element) * Complex(phase: step * Double($1.offset))
      }
      expect(
        sum.magnitude, near: filter.response(frequency: frequency).magnitude, .floatRounding)
    }
  }

  // MARK: Invariants

  @Test(arguments: [[1], [7], [64], [256], [5000], [1, 300, 2, 17]])
  func anyCutGivesTheSameBits(blocks: [Int]) throws {
    let filter = try KWeighting(sampleRate: 48_000)
    let input = whiteNoise(frames: 5000, seed: 5)
    #expect(run(input, filter, blocks: blocks) == run(input, filter))
  }

  @Test func aResetFilterIsAsNew() throws {
    let new = try KWeighting(sampleRate: 16_000)
    let input = whiteNoise(frames: 700, seed: 7)
    var filter = new
    let first = run(input, &filter)
    #expect(run(input, &filter) != first)
    filter.reset()
    #expect(run(input, &filter) == first)
  }

  @Test func emptyBlocksDoNothing() throws {
    let new = try KWeighting(sampleRate: 16_000)
    var filter = new
    var (input, output) = (Float(0.5), Float(0.25))
    filter.process(&input, into: &output, frames: 0)
    filter.process(&input, into: &output, frames: -1)
    #expect(output == 0.25)
    #expect(run([1, 2, 3], filter) == run([1, 2, 3], new))
  }

  // MARK: Damaged and extreme input

  @Test(arguments: [Float.nan, .signalingNaN, .infinity, -.infinity, 3e38, -1e30])
  func oneBadSampleIsHeardAsSilenceAndForgotten(bad: Float) throws {
    let filter = try KWeighting(sampleRate: 48_000)
    var input = whiteNoise(frames: 2000, seed: 8)
    var silenced = input
    input[700] = bad
    silenced[700] = 0
    #expect(run(input, filter) == run(silenced, filter))
  }

  /// Sound that dies away leaves exact silence, not a tail of subnormal numbers.
  @Test(arguments: [8000.0, 48_000])
  func tailsEndInSilence(rate: Double) throws {
    let input = whiteNoise(frames: 800, seed: 9) + [Float](repeating: 0, count: Int(2 * rate))
    let output = run(input, try KWeighting(sampleRate: rate))
    #expect(!output.contains { $0.isSubnormal })
    #expect(output.suffix(Int(rate)).allSatisfy { $0 == 0 })
  }

  // MARK: Real time

  @Test func nothingIsAllocatedWhileItRuns() throws {
    try requireCountedAllocations()
    var filter = try KWeighting(sampleRate: 48_000)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 1000)
    defer { memory.deallocate() }
    memory.initialize(repeating: 0.1, count: 1000)
    allocation_counter_start()
    for block in [1, 7, 64, 480, 1000] {
      filter.process(memory, into: memory, frames: block)
    }
    filter.reset()
    #expect(allocation_counter_stop() == 0)
  }

  // MARK: Refusals

  @Test(arguments: [0.0, 7999, 192_001, .infinity])
  func ratesOutOfRangeAreRefused(rate: Double) {
    #expect(throws: LoudnessError.sampleRateOutOfRange(rate)) {
      try KWeighting(sampleRate: rate)
    }
  }
}
