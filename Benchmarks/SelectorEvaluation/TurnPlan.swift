import ArraySimulation
import Beamforming

/// Who says what and when, drawn from a seed: two voices, front and back in turn, one to three sentences a turn.
struct TurnPlan {
  /// The turns, in order of their onsets.
  let turns: [Turn]
  /// What each of the two says, with silence between.
  let tracks: [[Float]]

  /// From one sentence of a turn to the next, in seconds.
  private static let sentenceGaps = 0.15...0.45
  /// Nothing is said before that, so that the selector has settled.
  private static let firstOnset = 1.2

  init(
    seconds: Double, style: TurnStyle, voices: [Voice], sampleRate: Double,
    generator: inout NoiseGenerator
  ) {
    var turns: [Turn] = []
    let frames = Int(seconds * sampleRate)
    var tracks = [[Float]](repeating: [Float](repeating: 0, count: frames), count: 2)
    var onset = Self.firstOnset
    while true {
      let talker = style.isMonologue ? 0 : turns.count % 2
      var speech: [ActiveInterval] = []
      var start = onset
      for _ in 0..<generator.element(of: [1, 1, 2, 3]) {
        let utterance = generator.element(of: voices[talker].utterances)
        guard start + utterance.duration < seconds else { break }
        let first = Int((start * sampleRate).rounded())
        for (n, sample) in utterance.samples.enumerated() where first + n < frames {
          tracks[talker][first + n] = sample
        }
        let offset = Double(first) / sampleRate
        speech += utterance.speech.map {
          ActiveInterval(start: offset + $0.start, end: offset + $0.end)
        }
        start += utterance.duration + generator.uniform(Self.sentenceGaps)
      }
      guard let end = speech.last?.end else { break }
      turns.append(Turn(port: talker == 0 ? .front : .back, speech: speech))
      let isOverlapped = (generator.uniform() + 1) / 2 < style.overlapShare
      // The next one never begins before this one does, nor before its own voice is free again.
      let free = turns.dropLast().last?.end ?? 0
      onset =
        isOverlapped
        ? max(end - generator.uniform(style.overlaps), (turns.last?.onset ?? 0) + 0.3, free + 0.1)
        : end + generator.uniform(style.pauses)
    }
    self.turns = turns
    self.tracks = tracks
  }
}
