import Beamforming

extension Benchmark {
  /// Three ports of noise through the engine, a second at a time.
  static func engines() throws -> [Benchmark] {
    let frames = 48_000
    return try BenchmarkArray.all().flatMap { entry in
      DesignMethod.allCases.filter { $0 == .leastSquares || entry.array.microphones.count < 16 }
        .flatMap { method in
          [64, 256, 1024].map { block in
            Benchmark(
              name:
                "engine/process/\(entry.name)/\(method.rawValue)/omni+front+back/\(block)",
              passes: 20, frames: frames, sampleRate: 48_000
            ) {
              let design = try BeamDesigner(
                array: entry.array, sampleRate: 48_000, options: DesignOptions(method: method)
              ).design(ports: [.omni, .front, .back])
              return engine(design, frames: frames, block: block)
            }
          }
        }
    }
  }

  private static func engine(_ design: BeamDesign, frames: Int, block: Int) -> () -> Void {
    let processor = Processor(design: design)
    var state: UInt32 = 1
    let inputs = (0..<design.microphoneCount).map { _ in
      let memory = UnsafeMutablePointer<Float>.allocate(capacity: frames)
      for n in 0..<frames {
        // A linear congruence; noise enough to keep every path busy.
        state = state &* 1_664_525 &+ 1_013_904_223
        memory[n] = Float(state) / Float(UInt32.max) - 0.5
      }
      return UnsafePointer(memory)
    }
    let outputs = design.ports.map { _ in
      UnsafeMutablePointer<Float>.allocate(capacity: frames)
    }
    return {
      var start = 0
      while start < frames {
        let count = min(block, frames - start)
        processor.process(
          inputs: inputs.map { $0 + start }, outputs: outputs.map { $0 + start }, frames: count)
        start += count
      }
    }
  }
}
