/// How long a loop over a block takes: to begin it, and for each vector.
struct PassTime: Equatable, Sendable {
  var secondsPerPass: Double
  var secondsPerVector: Double

  func seconds(_ count: PassCount) -> Double {
    Double(count.passes) * secondsPerPass + Double(count.vectors) * secondsPerVector
  }
}
