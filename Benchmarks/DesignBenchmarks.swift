import Beamforming

extension Benchmark {
  /// The design of a whole default session, before any sound runs.
  static func designs() throws -> [Benchmark] {
    try BenchmarkArray.all().flatMap { entry in
      [48_000.0, 96_000, 192_000].map { rate in
        Benchmark(
          name: "design/session/\(entry.name)/least-squares/omni+front+back/\(Int(rate))",
          passes: 5, frames: 0, sampleRate: rate
        ) {
          let designer = try BeamDesigner(
            array: entry.array, sampleRate: rate,
            options: DesignOptions(method: .leastSquares))
          return { blackHole(try? designer.design(ports: [.omni, .front, .back])) }
        }
      }
    }
  }
}

/// Keeps the optimiser from dropping what nobody reads.
@inline(never)
func blackHole<T>(_ value: T) { withExtendedLifetime(value) {} }
