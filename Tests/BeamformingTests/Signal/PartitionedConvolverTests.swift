import Beamforming
import CAllocationCounter
import TestSupport
import Testing

@Suite struct PartitionedConvolverTests {
  private static let tapCounts = [1, 2, 33, 64, 65, 255, 256, 257, 511, 1000, 4095, 4096]
  private static let partitions = [8, 64, 128, 256]

  private func noise(_ count: Int, frames: Int, seed: UInt64) -> [[Float]] {
    (0..<count).map { whiteNoise(frames: frames, seed: seed + UInt64($0)) }
  }

  /// Rows × channels × taps.
  private func filters(rows: Int, channels: Int, taps: Int) -> [[[Double]]] {
    (0..<rows).map { row in
      noise(channels, frames: taps, seed: UInt64(100 + 10 * row)).map { $0.map(Double.init) }
    }
  }

  private func run(
    _ signals: [[Float]], _ rows: [[[Double]]], partition: Int?, blocks: [Int] = [256]
  ) -> [[Float]] {
    var convolver = PartitionedConvolver(rows, partitionFrames: partition)
    return ConvolverRun(signals, history: convolver.headTaps)
      .process(&convolver, rows: rows.count, blocks: blocks)
  }

  /// The sum of convolutions as its formula, in double precision.
  private func convolved(_ signals: [[Float]], _ row: [[Double]]) -> [Double] {
    let frames = signals[0].count
    var output = [Double](repeating: 0, count: frames)
    for (signal, taps) in zip(signals, row) {
      let x = signal.map(Double.init)
      for (t, tap) in taps.enumerated() where t < frames {
        for n in t..<frames { output[n] += tap * x[n - t] }
      }
    }
    return output
  }

  // MARK: Precision

  @Test(arguments: tapCounts)
  func itIsTheSumOfConvolutions(taps: Int) {
    let rows = filters(rows: 2, channels: 3, taps: taps)
    let signals = noise(3, frames: taps + 1111, seed: 1)
    let expected = rows.map { convolved(signals, $0) }
    for partition in Self.partitions {
      for (row, output) in run(signals, rows, partition: partition).enumerated() {
        #expect(
          errorDecibels(expected[row], output) < -120, "row \(row), partitions of \(partition)")
      }
    }
  }

  @Test(arguments: [0, 1, 63, 64, 65, 127, 128, 255, 256, 1000, 4095])
  func aClickThroughOneTapComesOutAtThatTap(tap: Int) {
    var filter = [Double](repeating: 0, count: 4096)
    filter[tap] = 1
    for partition in Self.partitions {
      for start in [0, 37, 63, 64, 255] {
        var click = [Float](repeating: 0, count: 4700)
        click[start] = 1
        let output = run([click], [[filter]], partition: partition)[0]
        let tolerance = Tolerance(1e-6, "a transform and its inverse in single precision")
        expect(Double(output[start + tap]), near: 1, tolerance)
        let rest = output.enumerated().filter { $0.offset != start + tap }
        #expect(rest.allSatisfy { abs($0.element) < 1e-6 })
      }
    }
  }

  // MARK: Invariants

  @Test(arguments: [1, 65, 257, 1000, 4096])
  func anyCutGivesTheSameBits(taps: Int) {
    var random = SeededGenerator(seed: 8)
    let cuts = (0..<50).map { $0 % 5 == 0 ? 1 : Int.random(in: 1...300, using: &random) }
    let rows = filters(rows: 2, channels: 2, taps: taps)
    let signals = noise(2, frames: taps + 1500, seed: 2)
    for partition in Self.partitions {
      let whole = run(signals, rows, partition: partition)
      for blocks in [[1], [7], [64], [1, 300, 2, 17], cuts] {
        #expect(run(signals, rows, partition: partition, blocks: blocks) == whole)
      }
    }
  }

  /// Whatever stands at later frames changes no bit of earlier ones.
  @Test func nothingIsHeardBeforeItSounds() {
    let rows = filters(rows: 1, channels: 1, taps: 1000)
    let signal = whiteNoise(frames: 3000, seed: 3)
    let other = signal.prefix(1234) + whiteNoise(frames: 3000 - 1234, seed: 4, level: 1000)
    let first = run([signal], rows, partition: 64)[0]
    let second = run([Array(other)], rows, partition: 64)[0]
    #expect(first.prefix(1234) == second.prefix(1234))
    #expect(first[1234] != second[1234])
  }

  @Test(arguments: [33, 1000])
  func aResetConvolverIsAsNew(taps: Int) {
    let rows = filters(rows: 2, channels: 2, taps: taps)
    let signals = noise(2, frames: 1999, seed: 5)
    var convolver = PartitionedConvolver(rows, partitionFrames: 64)
    let sound = ConvolverRun(signals, history: convolver.headTaps)
    let first = sound.process(&convolver, rows: 2)
    if convolver.headTaps < taps {
      #expect(sound.process(&convolver, rows: 2) != first, "the past is heard")
    }
    convolver.reset()
    #expect(sound.process(&convolver, rows: 2) == first)
  }

  @Test func soundLeavesExactSilenceBehindTheLastTap() {
    let rows = filters(rows: 1, channels: 1, taps: 1000)
    let signal = whiteNoise(frames: 500, seed: 6) + [Float](repeating: 0, count: 2000)
    // The partition that the last tap ends in, and the next.
    #expect(run([signal], rows, partition: 64)[0].dropFirst(1500 + 128).allSatisfy { $0 == 0 })
  }

  // MARK: Choice

  @Test func rowsAreInPartitionsFromTheirLengthOn() {
    #expect(PartitionedConvolver.partitionFrames(taps: 255) == nil)
    for taps in [1, 33, 255, 256, 4095] {
      let partition = PartitionedConvolver.partitionFrames(taps: taps)
      let convolver = PartitionedConvolver(
        [[[Double](repeating: 1, count: taps)]], partitionFrames: partition)
      #if FFTW
        #expect(convolver.headTaps == (taps < 256 ? taps : taps < 1024 ? 64 : 128))
      #else
        #expect(convolver.headTaps == taps)
      #endif
    }
  }

  // MARK: Real time

  @Test func nothingIsAllocatedWhileItRuns() throws {
    try #require(allocation_counter_works() == 1, "allocations cannot be counted here")
    allocation_counter_start()
    let kept = [Float](repeating: 0, count: Int.random(in: 100...200))
    #expect(allocation_counter_stop() > 0, "the counter counts")
    withExtendedLifetime(kept) {}
    for partition in Self.partitions {
      let rows = filters(rows: 3, channels: 2, taps: 1000)
      var convolver = PartitionedConvolver(rows, partitionFrames: partition)
      let sound = ConvolverRun(noise(2, frames: 3000, seed: 7), history: convolver.headTaps)
      let blocks = [1, 7, 64, 256]
      allocation_counter_start()
      sound.run(&convolver, rows: 3, blocks: blocks) { _, _ in }
      convolver.reset()
      #expect(allocation_counter_stop() == 0)
    }
  }

  /// Plans are made and destroyed for one thread at a time.
  @Test func convolversAreMadeOnManyThreadsAtOnce() async {
    let rows = filters(rows: 1, channels: 1, taps: 300)
    let signal = whiteNoise(frames: 600, seed: 9)
    let expected = run([signal], rows, partition: 64)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<64 {
        group.addTask { self.run([signal], rows, partition: 64) == expected }
      }
      for await same in group { #expect(same) }
    }
  }
}
