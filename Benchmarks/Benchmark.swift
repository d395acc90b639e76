/// Something to be timed.
///
/// Inputs are built before the clock starts, from fixed data.
struct Benchmark {
  /// A stable key, `layer/what/array/design/ports/block`.
  let name: String
  /// How often it runs.
  let passes: Int
  /// Frames of sound a pass stands for; 0 where it is not about sound.
  let frames: Int
  /// Frames a second.
  let sampleRate: Double
  /// Builds the inputs and returns what is timed.
  let prepare: () throws -> () -> Void

  /// Runs it and returns the seconds of each pass, sorted.
  func run() throws -> [Double] {
    let pass = try prepare()
    pass()
    let clock = ContinuousClock()
    return (0..<passes).map { _ in
      let elapsed = clock.measure(pass).components
      return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    }.sorted()
  }
}
