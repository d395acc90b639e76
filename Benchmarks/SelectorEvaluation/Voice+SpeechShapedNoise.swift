import ArraySimulation
import Beamforming

extension Voice {
  /// A talker for want of speech: noise of the spectrum of speech in syllables of 100 to 280 ms, each rising and
  /// falling as half a sine does, up to 6 dB louder or softer than the mean.
  package static func speechShapedNoise(sampleRate: Double, seed: UInt64) throws -> Voice {
    var generator = NoiseGenerator(seed: seed, stream: 0)
    return Voice(
      utterances: try (0..<4).compactMap { sentence in
        var intervals: [ActiveInterval] = []
        var end = 0.0
        while end < 2 {
          let start = end + generator.uniform(0...0.04)
          end = start + generator.uniform(0.1...0.28)
          intervals.append(ActiveInterval(start: start, end: end))
        }
        let signal = SourceSignal(
          .noise(.speech), levelDecibels: 0, intervals: intervals, seed: seed + UInt64(sentence))
        var samples = try signal.samples(
          frames: Int((end + 0.1) * sampleRate), sampleRate: sampleRate)
        for interval in intervals {
          let gain = amplitude(decibels: generator.uniform(-6...6))
          let first = Int(interval.start * sampleRate)
          let count = Int((interval.end - interval.start) * sampleRate)
          for n in 0..<count {
            samples[first + n] *= Float(gain * sine(.pi * Double(n) / Double(count)))
          }
        }
        return Utterance(samples, sampleRate: sampleRate)
      })
  }
}
