extension SimulationError {
  static func check(frames: Int, sampleRate: Double) throws(SimulationError) {
    guard (1000...768_000).contains(sampleRate) else { throw .sampleRateOutOfRange(sampleRate) }
    guard (0...1 << 31).contains(frames) else { throw .frameCountOutOfRange(frames) }
  }

  /// Whether so many samples, taken together, fit into memory.
  static func check(samples: Double) throws(SimulationError) {
    guard samples <= Double(ArrayScene.largestSampleCount) else {
      throw .tooManySamples(
        count: Int(min(samples, 1e18)), limit: ArrayScene.largestSampleCount)
    }
  }

  static func check(levelDecibels: Double) throws(SimulationError) {
    guard (-200...200).contains(levelDecibels) else {
      throw .levelOutOfRange(decibels: levelDecibels)
    }
  }
}
