import Beamforming

/// Runs planar signals through a processor, a block size after the other in turn.
///
/// - Returns: A signal a port.
public func process(
  _ inputs: [[Float]], through processor: Processor, blocks: [Int] = [1024]
) -> [[Float]] {
  let frames = inputs.first?.count ?? 0
  let storage = inputs.map { signal in
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: max(frames, 1))
    memory.initialize(from: signal, count: frames)
    return memory
  }
  let outputs = processor.design.ports.map { _ in
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: max(frames, 1))
    memory.initialize(repeating: .nan, count: max(frames, 1))
    return memory
  }
  defer { for memory in storage + outputs { memory.deallocate() } }
  var start = 0
  var turn = 0
  while start < frames {
    let count = min(blocks[turn % blocks.count], frames - start)
    processor.process(
      inputs: storage.map { UnsafePointer($0 + start) }, outputs: outputs.map { $0 + start },
      frames: count)
    start += count
    turn += 1
  }
  return outputs.map { Array(UnsafeBufferPointer(start: $0, count: frames)) }
}

/// The power of the difference of two signals over that of the first, in decibels.
public func errorDecibels(_ reference: [Double], _ signal: [Float]) -> Double {
  var error = 0.0
  var total = 0.0
  for (a, b) in zip(reference, signal) {
    error += (a - Double(b)) * (a - Double(b))
    total += a * a
  }
  return decibels(power: error / total)
}
