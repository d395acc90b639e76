import Kernels

/// How often a loop over a block runs, and over how many vectors all in all.
package struct PassCount: Equatable, Sendable {
  package private(set) var passes = 0
  package private(set) var vectors = 0

  /// None yet.
  package init() {}

  /// Adds so many passes over so many samples each; a vector that is begun is computed whole.
  mutating func add(_ passes: Int, samples: Int) {
    self.passes += passes
    vectors += passes * ((samples + lanes - 1) / lanes)
  }
}
