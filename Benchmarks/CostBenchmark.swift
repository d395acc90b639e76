import Beamforming

/// What a design is said to take, beside what it takes.
struct CostBenchmark {
  private let name: String
  private let design: BeamDesign
  private let blockFrames: Int

  /// How often the design runs.
  private static let runs = 200
  /// Frames a run, a fraction of a millisecond of work: others on the machine leave some runs alone.
  private static let runFrames = 1024

  /// How often all designs run.
  private static let rounds = 5

  /// Prints what designs are said to take beside what they take.
  static func report() throws {
    let benchmarks = try all()
    var costs = benchmarks.map { _ in (predicted: Double.infinity, measured: Double.infinity) }
    // Both several times, in turns: where others work on the machine all is slower for a while.
    for _ in 0..<rounds {
      let model = CostModel.measure()
      for (i, benchmark) in benchmarks.enumerated() {
        costs[i].predicted = min(costs[i].predicted, benchmark.prediction(by: model))
        costs[i].measured = min(costs[i].measured, benchmark.run())
      }
    }
    var worst = 1.0
    for (benchmark, cost) in zip(benchmarks, costs) {
      let ratio = cost.predicted / cost.measured
      if abs(ratio - 1) > abs(worst - 1) { worst = ratio }
      print(
        "\(benchmark.name): \(rounded(cost.predicted * 1e9, 2)) ns a frame predicted, "
          + "\(rounded(cost.measured * 1e9, 2)) measured, ratio \(rounded(ratio, 2))")
    }
    print("cost: worst ratio \(rounded(worst, 2))")
  }

  /// Omni, front and back, by every method that suits the array; and rows that run in partitions.
  private static func all() throws -> [CostBenchmark] {
    try BenchmarkArray.all().flatMap { entry in
      try [16_000.0, 48_000, 96_000].flatMap { rate in
        try DesignMethod.allCases.flatMap { method -> [CostBenchmark] in
          // Which asks for point symmetry.
          if method == .gradient, entry.name == "scattered-16" { return [] }
          let design = try design(entry, rate: rate, method: method)
          return blocks("\(entry.name)/\(method.rawValue)/\(Int(rate))", design)
        }
      }
        + [1025, 4095].flatMap { taps in
          let short = try design(entry, rate: 48_000, method: .leastSquares)
          return blocks("\(entry.name)/\(taps)-taps/48000", lengthened(short, taps: taps))
        }
    }
  }

  private static func design(
    _ entry: BenchmarkArray, rate: Double, method: DesignMethod
  ) throws -> BeamDesign {
    try BeamDesigner(
      array: entry.array, sampleRate: rate, options: DesignOptions(method: method)
    ).design(ports: [.omni, .front, .back])
  }

  /// Late by so much that rows are as long; what taps are does not matter here.
  private static func lengthened(_ design: BeamDesign, taps: Int) -> BeamDesign {
    let frames = taps - design.tapCount
    return BeamDesign(
      sampleRate: design.sampleRate, microphoneCount: design.microphoneCount,
      method: design.method, latencyFrames: design.latencyFrames + frames, ports: design.ports,
      warnings: [], banks: design.banks, rows: design.rows.map { $0.delayed(by: frames) })
  }

  private static func blocks(_ name: String, _ design: BeamDesign) -> [CostBenchmark] {
    [64, 256, 1024].map {
      CostBenchmark(name: "cost/\(name)/\($0)", design: design, blockFrames: $0)
    }
  }

  /// What it is said to take, in seconds a frame.
  private func prediction(by model: CostModel) -> Double {
    model.secondsPerFrame(of: design, blockFrames: blockFrames)
  }

  /// What it takes, in seconds a frame: the fastest of many short runs.
  private func run() -> Double {
    let processor = Processor(design: design)
    let inputs = (0..<design.microphoneCount).map { UnsafePointer(noise(seed: $0)) }
    let outputs = design.ports.indices.map { _ in noise(seed: 0) }
    defer {
      for input in inputs { input.deallocate() }
      for output in outputs { output.deallocate() }
    }
    let calls = Self.runFrames / blockFrames
    let clock = ContinuousClock()
    var least = Double.infinity
    for _ in 0..<Self.runs {
      let elapsed = clock.measure {
        for _ in 0..<calls {
          processor.process(inputs: inputs, outputs: outputs, frames: blockFrames)
        }
      }.components
      least = min(least, Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18)
    }
    return least / Double(calls * blockFrames)
  }

  /// A block of one microphone.
  private func noise(seed: Int) -> UnsafeMutablePointer<Float> {
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: blockFrames)
    var state = UInt32(truncatingIfNeeded: seed &+ 1)
    for n in 0..<blockFrames {
      // A linear congruence; noise enough to keep every path busy.
      state = state &* 1_664_525 &+ 1_013_904_223
      (memory + n).initialize(to: Float(state) / Float(UInt32.max) - 0.5)
    }
    return memory
  }
}
