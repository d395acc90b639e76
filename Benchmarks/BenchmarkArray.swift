import Beamforming

/// Arrays that benchmarks run on.
struct BenchmarkArray {
  let name: String
  let array: MicrophoneArray

  static func all() throws -> [BenchmarkArray] {
    [
      try BenchmarkArray(name: "pair:20mm", [SIMD3(0.01, 0, 0), SIMD3(-0.01, 0, 0)]),
      try BenchmarkArray(
        name: "square:40mm",
        [
          SIMD3(0.02, 0.02, 0), SIMD3(-0.02, 0.02, 0), SIMD3(-0.02, -0.02, 0),
          SIMD3(0.02, -0.02, 0),
        ]
      ),
      try BenchmarkArray(
        name: "circle:6x46.3mm",
        (0..<6).map { i in
          let angle = Double(i) * .pi / 3
          return 0.0463 * SIMD3(cosine(angle), sine(angle), 0)
        }),
      try BenchmarkArray(name: "scattered-16", scattered(16)),
    ]
  }

  private init(name: String, _ positions: [SIMD3<Double>]) throws {
    self.name = name
    array = try MicrophoneArray(positions: positions)
  }

  /// Points without any symmetry within 50 mm: the hardest case for a design.
  private static func scattered(_ count: Int) -> [SIMD3<Double>] {
    (0..<count).map { i in
      let golden = 0.618_033_988_749_895 * Double(i + 1)
      let silver = 0.414_213_562_373_095 * Double(i + 1)
      let copper = 0.302_775_637_731_995 * Double(i + 1)
      return SIMD3(
        0.1 * (golden - golden.rounded(.down)) - 0.05,
        0.1 * (silver - silver.rounded(.down)) - 0.05,
        0.05 * (copper - copper.rounded(.down)))
    }
  }
}
