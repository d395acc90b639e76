import ArraySimulation
import Beamforming

/// A sentence as a talker says it, with the times at which there is speech.
///
/// The active level is the mean square of what lies no more than 15.9 dB below it, in steps of 10 ms; gaps shorter
/// than 200 ms between such steps count as speech. Samples are scaled to an active level of 1, and begin and end
/// with speech.
///
/// - SeeAlso: Recommendation ITU-T P.56, "Objective measurement of active speech level", 2011, for margin and
///   hangover.
package struct Utterance: Sendable {
  /// At the rate of the scene, of active level 1.
  package let samples: [Float]
  /// When there is speech, in seconds from the first sample, in order and apart.
  package let speech: [ActiveInterval]
  /// In seconds.
  package let duration: Double

  private static let stepSeconds = 0.01
  private static let marginDecibels = 15.9
  private static let hangover = 0.2

  /// Finds the speech in a recording; `nil` where there is none.
  package init?(_ recording: [Float], sampleRate: Double) {
    let step = Int((Self.stepSeconds * sampleRate).rounded())
    let powers = stride(from: 0, to: recording.count - step + 1, by: step).map { start in
      recording[start..<start + step].reduce(0.0) { $0 + Double($1) * Double($1) } / Double(step)
    }
    guard let level = Self.activeLevel(powers) else { return nil }
    let least = level * powerRatio(decibels: -Self.marginDecibels)
    let active = powers.indices.filter { powers[$0] >= least }
    guard let first = active.first, let last = active.last else { return nil }
    let gap = Int((Self.hangover / Self.stepSeconds).rounded())
    var intervals: [(start: Int, end: Int)] = []
    for place in active {
      if let open = intervals.last, place - open.end < gap {
        intervals[intervals.count - 1].end = place + 1
      } else {
        intervals.append((place, place + 1))
      }
    }
    let seconds = Double(step) / sampleRate
    speech = intervals.map {
      ActiveInterval(
        start: Double($0.start - first) * seconds, end: Double($0.end - first) * seconds)
    }
    duration = Double(last + 1 - first) * seconds
    let scale = Float(1 / level.squareRoot())
    samples = recording[first * step..<(last + 1) * step].map { scale * $0 }
  }

  /// The level that is the mean of what is no more than the margin below it, from the loudest step downward.
  private static func activeLevel(_ powers: [Double]) -> Double? {
    let sorted = powers.sorted(by: >)
    guard let loudest = sorted.first, loudest > 0 else { return nil }
    var sum = 0.0
    for (count, power) in sorted.enumerated() {
      if count > 0 {
        let mean = sum / Double(count)
        if power < mean * powerRatio(decibels: -marginDecibels) { return mean }
      }
      sum += power
    }
    return sum / Double(sorted.count)
  }
}
