import Beamforming
import CAllocationCounter

/// Hands sound to a session block by block, and keeps what comes out.
final class SessionRun {
  let session: CaptureSession
  /// The sample time of the next block.
  var time: Int64 = 0
  /// What every block said.
  private(set) var statuses: [BlockStatus] = []
  /// How often memory was allocated or freed by the thread that processes, while it did.
  private(set) var allocations = 0
  /// What came out, an array an output.
  private(set) var outputs: [[Float]]

  init(_ session: CaptureSession, outputs: Int) {
    self.session = session
    self.outputs = Array(repeating: [], count: outputs)
  }

  /// Everything that was out of the ordinary but deadlines: other work on the machine may let one pass.
  var flags: BlockFlags {
    statuses.reduce(BlockFlags(rawValue: 0)) { $0.union($1.flags) }.subtracting(.deadlineMissed)
  }

  /// Processes sound.
  ///
  /// - Parameters:
  ///   - inputs: Inputs × channels × frames.
  ///   - frames: How many, where inputs have no channels.
  ///   - blocks: Frames of the blocks, in turn.
  ///   - meanwhile: Called ahead of each block with the frame it begins at.
  func process(
    _ inputs: [[[Float]]], frames given: Int? = nil, blocks: [Int] = [256],
    sampleRate: Double? = nil,
    meanwhile: (Int) throws -> Void = { _ in }
  ) throws {
    let frames = given ?? inputs.lazy.compactMap(\.first?.count).first ?? 0
    let sources = inputs.map { $0.map { Plane($0) } }
    let targets = outputs.map { _ in Plane([Float](repeating: .nan, count: frames)) }
    var start = 0
    var turn = 0
    while start < frames {
      try meanwhile(start)
      let count = min(blocks[turn % blocks.count], frames - start)
      let pointers = sources.map { planes in planes.map { UnsafePointer($0.samples + start) } }
      let lists = pointers.map { Plane($0) }
      let given = zip(pointers, lists).map {
        InputBlock(planes: UnsafePointer($1.samples), channels: $0.count)
      }
      let rooms = targets.map { $0.samples + start }
      let status = given.withUnsafeBufferPointer { given in
        rooms.withUnsafeBufferPointer { rooms in
          allocation_counter_start()
          let status = session.process(
            at: time, inputs: given, outputs: rooms, frames: count, sampleRate: sampleRate)
          allocations += allocation_counter_stop()
          return status
        }
      }
      statuses.append(status)
      time += Int64(count)
      start += count
      turn += 1
      withExtendedLifetime(lists) {}
    }
    for (index, target) in targets.enumerated() { outputs[index] += target.values }
  }
}

/// Values that stay where they are in memory.
private final class Plane<Value> {
  let samples: UnsafeMutablePointer<Value>
  private let count: Int

  init(_ values: [Value]) {
    count = values.count
    samples = .allocate(capacity: max(1, count))
    samples.initialize(from: values, count: count)
  }

  deinit {
    samples.deinitialize(count: count)
    samples.deallocate()
  }

  var values: [Value] { Array(UnsafeBufferPointer(start: samples, count: count)) }
}
