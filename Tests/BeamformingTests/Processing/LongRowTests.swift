import Beamforming
import CAllocationCounter
import TestSupport
import Testing

/// The engine on rows so long that they run in partitions.
@Suite struct LongRowTests {
  private static let ports: [Port] = [.omni, .front, .back, .beam(.ahead, .hypercardioid)]

  /// Least-squares rows of two banks, each filter through a decaying noise, as a body or a room would have it.
  private func design(taps: Int = 1025) throws -> BeamDesign {
    let short = try BeamDesigner(
      array: try MicrophoneArray(positions: TestArrays.triangle), sampleRate: 48_000
    ).design(ports: Self.ports)
    #expect(short.banks.count == 2)
    var rows = short.rows
    for (r, row) in rows.enumerated() {
      for (c, filter) in row.taps.enumerated() {
        let count = taps - filter.count + 1
        let noise = whiteNoise(frames: count, seed: UInt64(20 * r + c))
        var long = [Double](repeating: 0, count: taps)
        for (n, sample) in noise.enumerated() {
          let share =
            n == 0 ? 1 : 0.3 * Double(sample) * exponential(-6 * Double(n) / Double(count))
          for (t, tap) in filter.enumerated() { long[n + t] += share * tap }
        }
        rows[r].taps[c] = long
      }
    }
    return BeamDesign(
      sampleRate: short.sampleRate, microphoneCount: short.microphoneCount, method: short.method,
      latencyFrames: (taps - 1) / 2, ports: short.ports, warnings: [], banks: short.banks,
      rows: rows)
  }

  private func noise(frames: Int) -> [[Float]] {
    (0..<3).map { whiteNoise(frames: frames, seed: UInt64($0 + 1)) }
  }

  @Test func roundingStaysBelow() throws {
    let design = try design()
    let input = noise(frames: 12_000)
    let reference = DoublePrecisionEngine(design: design).process(input)
    for (port, signal) in process(input, through: Processor(design: design)).enumerated() {
      #expect(errorDecibels(reference[port], signal) < -120, "port \(design.ports[port])")
    }
  }

  /// Bit for bit, as with short rows.
  @Test(arguments: [[1], [7], [64], [127], [128], [129], [256], [4096], [1, 300, 2, 17]])
  func outputDoesNotDependOnBlockSize(blocks: [Int]) throws {
    let design = try design()
    let input = noise(frames: blocks == [1] ? 2000 : 20_000)
    let whole = process(input, through: Processor(design: design), blocks: [480])
    #expect(process(input, through: Processor(design: design), blocks: blocks) == whole)
  }

  @Test func aResetProcessorIsAsNew() throws {
    let processor = Processor(design: try design())
    let input = noise(frames: 3333)
    let first = process(input, through: processor, blocks: [100])
    #expect(process(input, through: processor, blocks: [100]) != first)
    processor.reset()
    #expect(process(input, through: processor, blocks: [100]) == first)
  }

  @Test func tailsEndInSilence() throws {
    let input = noise(frames: 4800).map { $0 + [Float](repeating: 0, count: 48_000) }
    for output in process(input, through: Processor(design: try design())) {
      #expect(!output.contains { $0.isSubnormal })
      #expect(output.suffix(4800).allSatisfy { $0 == 0 })
    }
  }

  @Test func nothingIsAllocatedWhileItRuns() throws {
    try #require(allocation_counter_works() == 1, "allocations cannot be counted here")
    let processor = Processor(design: try design())
    let memory = (0..<7).map { _ in UnsafeMutablePointer<Float>.allocate(capacity: 1000) }
    defer { for samples in memory { samples.deallocate() } }
    for samples in memory { samples.initialize(repeating: 0.1, count: 1000) }
    let inputs = UnsafeMutablePointer<UnsafePointer<Float>>.allocate(capacity: 3)
    let outputs = UnsafeMutablePointer<UnsafeMutablePointer<Float>>.allocate(capacity: 4)
    defer {
      inputs.deallocate()
      outputs.deallocate()
    }
    for m in 0..<3 { (inputs + m).initialize(to: UnsafePointer(memory[m])) }
    for p in 0..<4 { (outputs + p).initialize(to: memory[3 + p]) }
    allocation_counter_start()
    for block in [1, 7, 64, 480, 1000] {
      processor.process(inputs: inputs, outputs: outputs, frames: block)
    }
    processor.reset()
    #expect(allocation_counter_stop() == 0)
  }
}
