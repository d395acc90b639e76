import Beamforming
import SelectorEvaluation
import Testing

/// A sample of the evaluation, with speech-shaped noise for voices: floors of quality, less strict than the targets as
/// one turn in thirty is three in a hundred.
@Suite struct EvaluationTests {
  private static let rate = 16_000.0

  private func figures(_ names: [String]) async throws -> [ConditionFigures] {
    let voices = try (1...4).map {
      try Voice.speechShapedNoise(sampleRate: Self.rate, seed: 100 * $0)
    }
    let evaluation = Evaluation(
      set: .tuning, voices: voices, sampleRate: Self.rate,
      conditions: names.compactMap { name in Condition.all.first { $0.name == name } },
      seedCount: 1, partCount: 1, partSeconds: 60, steadySeconds: 40)
    let results = try await evaluation.run()
    return results[0]
  }

  @Test func talkersInRoomsAreFollowed() async throws {
    let floors = [
      ("easy, 0 dB", median: 0.08, slow: 0.2, right: 0.97),
      ("hard, 0 dB", median: 0.1, slow: 0.7, right: 0.95),
    ]
    let results = try await figures(floors.map(\.0))
    #expect(results.count == floors.count)
    for (figures, floor) in zip(results, floors) {
      let turns = figures.turns
      #expect(turns.turnCount >= 12)
      #expect(turns.missedTurns == 0)
      #expect(turns.right >= floor.right)
      #expect(turns.falseDecisions <= 1)
      #expect(TurnFigures.quantile(0.5, of: turns.latencies) <= floor.median)
      #expect(TurnFigures.quantile(0.95, of: turns.latencies) <= floor.slow)
    }
  }

  @Test func whereNobodySpeaksNothingIsDecided() async throws {
    let results = try await figures(["silence", "diffuse noise", "fan behind"])
    #expect(results.count == 3)
    for figures in results {
      #expect(figures.steady.switches == 0)
      #expect(figures.steady.switchesWhileLearning <= 1)
    }
  }

  @Test func doorsDoNotTakeOver() async throws {
    let results = try await figures(["12 slams a minute"])
    #expect(results.count == 1)
    #expect((results.first?.turns.falseDecisions ?? .max) <= 3)
  }

  @Test func optionsAreReadByName() throws {
    #expect(try Variant("dwell=0.5,timeConstant=0.1").name == "dwell=0.5,timeConstant=0.1")
    for text in ["dwell", "dwell=", "dwell=x", "fade=0.1", "=1"] {
      #expect(throws: EvaluationError.self) { _ = try Variant(text) }
    }
  }
}
