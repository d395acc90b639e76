import ArraySimulation
import AudioFiles
import Beamforming

/// A talker: sentences in one voice.
package struct Voice: Sendable {
  package let utterances: [Utterance]

  package init(utterances: [Utterance]) { self.utterances = utterances }

  /// How many voices `speech.py` makes for a set, and how many sentences each says.
  private static let voiceCount = 8
  private static let sentenceCount = 6

  /// Reads the voices of a set from the folder that `speech.py` has written.
  package static func read(folder: String, set: SampleSet, sampleRate: Double) throws -> [Voice] {
    try (1...voiceCount).map { voice in
      Voice(
        utterances: try (1...sentenceCount).map { sentence in
          let path = "\(folder)/\(set.rawValue)/\(voice)-\(sentence).wav"
          let (channels, rate) = try recording(path: path)
          let samples = resample(channels[0], from: Int(rate), to: Int(sampleRate))
          guard let utterance = Utterance(samples, sampleRate: sampleRate) else {
            throw EvaluationError.silent(path: path)
          }
          return utterance
        })
    }
  }
}
