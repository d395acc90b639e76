import Beamforming
import CAllocationCounter
import TestSupport
import Testing

@Suite struct LowCutTests {
  private static let rates = [8000.0, 11_025, 16_000, 44_100, 48_000, 96_000, 192_000]

  /// Runs a signal through in place, a block size after the other in turn.
  private func run(_ input: [Float], _ filter: inout LowCut, blocks: [Int] = [480]) -> [Float] {
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: max(input.count, 1))
    defer { memory.deallocate() }
    memory.initialize(from: input, count: input.count)
    var start = 0
    var turn = 0
    while start < input.count {
      let count = min(blocks[turn % blocks.count], input.count - start)
      filter.process(memory + start, frames: count)
      start += count
      turn += 1
    }
    return Array(UnsafeBufferPointer(start: memory, count: input.count))
  }

  private func run(_ input: [Float], _ filter: LowCut, blocks: [Int] = [480]) -> [Float] {
    var filter = filter
    return run(input, &filter, blocks: blocks)
  }

  /// The spectrum of the impulse response, at one frequency.
  private func magnitude(_ response: [Float], frequency: Double, sampleRate: Double) -> Double {
    let step = -2 * .pi * frequency / sampleRate
    return response.enumerated().reduce(Complex.zero) {
      $0 + Double($1.element) * Complex(phase: step * Double($1.offset))
    }.magnitude
  }

  // MARK: Response

  /// Butterworth by the bilinear transform: |H|² = 1/(1 + (tan(π·corner/rate)/tan(π·f/rate))⁴).
  @Test(arguments: rates)
  func theLevelIsButterworths(rate: Double) throws {
    for corner in [5.0, 20, 80, 300, rate / 4] {
      // The response falls by e^(−ω_c·t/√2); after 5 periods of the corner by 190 dB.
      var impulse = [Float](repeating: 0, count: Int(5 * rate / corner) + 8)
      impulse[0] = 1
      let response = run(impulse, try LowCut(frequency: corner, sampleRate: rate))
      for frequency in [0.1 * corner, corner / 2, corner, 2 * corner, 0.45 * rate] {
        guard frequency < rate / 2 else { continue }
        let ratio = tangent(.pi * corner / rate) / tangent(.pi * frequency / rate)
        expect(
          magnitude(response, frequency: frequency, sampleRate: rate),
          near: 1 / (1 + power(ratio, 4)).squareRoot(), .floatRounding)
      }
      let level = magnitude(response, frequency: corner, sampleRate: rate)
      expect(decibels(amplitude: level), near: -3.0103, Tolerance(1e-4, "10·log10(1/2)"))
    }
  }

  @Test(arguments: rates)
  func theLowestCornerTakesOutAConstant(rate: Double) throws {
    let filter = try LowCut(frequency: LowCut.leastFrequency, sampleRate: rate)
    let output = run([Float](repeating: 0.5, count: Int(6 * rate)), filter, blocks: [4096])
    expect(Double(output[0]), near: 0.5, Tolerance(1e-3, "passes at first"))
    expect(Double(output[output.count - 1]), near: 0, Tolerance(1e-10, "e^(−2π·6/√2)"))
  }

  // MARK: Invariants

  @Test(arguments: [[1], [7], [64], [256], [5000], [1, 300, 2, 17]])
  func anyCutGivesTheSameBits(blocks: [Int]) throws {
    let filter = try LowCut(frequency: 80, sampleRate: 48_000)
    let input = whiteNoise(frames: 5000, seed: 5)
    #expect(run(input, filter, blocks: blocks) == run(input, filter))
  }

  @Test func anotherBufferGetsTheSameAndTheInputStays() throws {
    let input = whiteNoise(frames: 1000, seed: 6)
    var filter = try LowCut(frequency: 120, sampleRate: 44_100)
    let expected = run(input, filter)
    let output = [Float](unsafeUninitializedCapacity: input.count) { memory, count in
      input.withUnsafeBufferPointer { input in
        guard let from = input.baseAddress, let into = memory.baseAddress else { return }
        filter.process(from, into: into, frames: input.count)
        count = input.count
      }
    }
    #expect(output == expected)
    #expect(input == whiteNoise(frames: 1000, seed: 6))
  }

  @Test func aResetFilterIsAsNew() throws {
    let new = try LowCut(frequency: 60, sampleRate: 16_000)
    let input = whiteNoise(frames: 700, seed: 7)
    var filter = new
    let first = run(input, &filter)
    #expect(run(input, &filter) != first)
    filter.reset()
    #expect(run(input, &filter) == first)
  }

  @Test func emptyBlocksDoNothing() throws {
    let new = try LowCut(frequency: 60, sampleRate: 16_000)
    var filter = new
    var sample: Float = 0.25
    filter.process(&sample, frames: 0)
    filter.process(&sample, frames: -1)
    #expect(sample == 0.25)
    #expect(run([1, 2, 3], filter) == run([1, 2, 3], new))
  }

  // MARK: Damaged and extreme input

  @Test(arguments: [Float.nan, .signalingNaN, .infinity, -.infinity, 3e38, -1e30])
  func oneBadSampleIsHeardAsSilenceAndForgotten(bad: Float) throws {
    let filter = try LowCut(frequency: 80, sampleRate: 48_000)
    var input = whiteNoise(frames: 2000, seed: 8)
    var silenced = input
    input[700] = bad
    silenced[700] = 0
    #expect(run(input, filter) == run(silenced, filter))
  }

  @Test func theLoudestUsableSamplesStayFinite() throws {
    let filter = try LowCut(frequency: 12_000, sampleRate: 48_000)
    let input = (0..<2000).map { Float($0 % 3 == 0 ? 9e29 : -9e29) }
    #expect(run(input, filter).allSatisfy { $0.isFinite })
  }

  /// Sound that dies away leaves exact silence, not a tail of subnormal numbers.
  @Test(arguments: [20.0, 80, 1000])
  func tailsEndInSilence(corner: Double) throws {
    let filter = try LowCut(frequency: corner, sampleRate: 48_000)
    let tail = Int(30 / corner * 48_000)
    let output = run(
      whiteNoise(frames: 4800, seed: 9) + [Float](repeating: 0, count: tail), filter)
    #expect(!output.contains { $0.isSubnormal })
    #expect(output.suffix(tail / 4).allSatisfy { $0 == 0 })
  }

  // MARK: Real time

  @Test func nothingIsAllocatedWhileItRuns() throws {
    try #require(allocation_counter_works() == 1, "allocations cannot be counted here")
    allocation_counter_start()
    let kept = [Float](repeating: 0, count: Int.random(in: 100...200))
    #expect(allocation_counter_stop() > 0, "the counter counts")
    withExtendedLifetime(kept) {}
    var filter = try LowCut(frequency: 80, sampleRate: 48_000)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 1000)
    defer { memory.deallocate() }
    memory.initialize(repeating: 0.1, count: 1000)
    allocation_counter_start()
    for block in [1, 7, 64, 480, 1000] {
      filter.process(memory, frames: block)
      filter.process(memory, into: memory, frames: block)
    }
    filter.reset()
    #expect(allocation_counter_stop() == 0)
  }

  @Test func theFloatModeIsTheCallersAfterwards() throws {
    let least = Float.leastNonzeroMagnitude * Float(whiteNoise(frames: 1, seed: 1)[0] < 2 ? 4 : 1)
    _ = run(whiteNoise(frames: 300, seed: 1), try LowCut(frequency: 80, sampleRate: 48_000))
    // Subnormal arithmetic still works out here.
    #expect(least / 2 > 0)
  }

  // MARK: Refusals

  @Test(arguments: rates)
  func cornersFromOneHertzToAQuarterOfTheRateAreTaken(rate: Double) throws {
    for corner in [1, rate / 4] {
      let filter = try LowCut(frequency: corner, sampleRate: rate)
      #expect(filter.frequency == corner && filter.sampleRate == rate)
    }
    for corner in [0.999, 0, -80, (rate / 4).nextUp, .infinity] {
      #expect(throws: DesignError.lowCutOutOfRange(corner, limit: rate / 4)) {
        try LowCut(frequency: corner, sampleRate: rate)
      }
    }
    #expect(throws: DesignError.self) { try LowCut(frequency: .nan, sampleRate: rate) }
  }

  @Test(arguments: [0.0, 7999, 192_001, .infinity])
  func ratesOutOfRangeAreRefused(rate: Double) {
    #expect(throws: DesignError.sampleRateOutOfRange(rate)) {
      try LowCut(frequency: 80, sampleRate: rate)
    }
  }
}
