import ArraySimulation
import Beamforming
import SelectorEvaluation
import TestSupport
import Testing

/// What the figures of an evaluation say of decisions made up by hand.
@Suite struct TurnFiguresTests {
  /// Front from 1 to 4 s, back from 5 to 8 s, front from 7.5 to 10 s, back from 11 to 12 s.
  private static let truth = TurnTruth(
    name: "four turns",
    turns: [
      turn(.front, 1...4), turn(.back, 5...8), turn(.front, 7.5...10), turn(.back, 11...12),
    ], seconds: 15, spacingMeters: 0.01, directToReverberantDecibels: [0, 0])

  private static func turn(_ port: SelectedPort, _ times: ClosedRange<Double>) -> Turn {
    Turn(port: port, speech: [ActiveInterval(start: times.lowerBound, end: times.upperBound)])
  }

  private func figures(_ decisions: [(Double, SelectedPort)]) -> TurnFigures {
    TurnFigures(
      Self.truth, ([(0, .front)] + decisions).map { Decision(seconds: $0.0, port: $0.1) })
  }

  @Test func latencyCountsFromTheOnset() {
    let figures = figures([(5.1, .back), (8.2, .front), (11.3, .back)])
    #expect(figures.turnCount == 3)
    #expect(figures.latencies.count == 3)
    for (latency, reference) in zip(figures.latencies, [0.1, 0.7, 0.3]) {
      expect(latency, near: reference, .doubleRounding)
    }
    // While both talk, the talker before is no mistake.
    for (latency, reference) in zip(figures.latenciesAlone, [0.1, 0.2, 0.3]) {
      expect(latency, near: reference, .doubleRounding)
    }
    #expect(figures.missedTurns == 0)
    #expect(figures.falseDecisions == 0)
    #expect(figures.early == 0)
    // Active: 2.5 + 2 + 1 s; wrong: 0.1 + 0.2 + 0.3 s.
    expect(figures.right, near: 4.9 / 5.5, Tolerance(0.002, "steps of 5 ms"))
  }

  @Test func aTurnThatIsNeverHeardIsMissed() {
    let figures = figures([(5.1, .back), (8.2, .front)])
    #expect(figures.missedTurns == 1)
    expect(figures.missed, near: 1.0 / 3, .doubleRounding)
    // Its end is too late.
    let late = self.figures([(5.1, .back), (8.2, .front), (12.1, .back)])
    #expect(late.missedTurns == 1)
    #expect(late.falseDecisions == 0)
  }

  @Test func aDecisionForWhoDoesNotSpeakIsFalse() {
    // In a turn, and in the pause after it.
    let figures = figures([
      (5.1, .back), (6, .front), (6.5, .back), (8.2, .front), (10.5, .back),
    ])
    #expect(figures.falseDecisions == 2)
    expect(figures.falsePerMinute, near: 8, .doubleRounding)
    // Who is heard before the onset has no latency.
    #expect(figures.early == 1)
    #expect(figures.latencies.count == 2)
  }

  /// Both are speaking: neither is false.
  @Test func backAndForthInAnOverlapIsNotFalse() {
    let figures = figures([
      (5.1, .back), (7.6, .front), (7.7, .back), (7.8, .front), (11.1, .back),
    ])
    #expect(figures.falseDecisions == 0)
  }

  @Test func silenceHasNoLevel() {
    #expect(Utterance([Float](repeating: 0, count: 16_000), sampleRate: 16_000) == nil)
    #expect(Utterance([], sampleRate: 16_000) == nil)
  }

  /// Silence around it is cut off, a short gap is speech, a long one is not.
  @Test func speechIsFoundInARecording() throws {
    func parts(_ parts: [(Double, Float)]) -> [Float] {
      parts.flatMap { [Float](repeating: $0.1, count: Int(($0.0 * 16_000).rounded())) }
    }
    let recording = parts([
      (0.5, 0), (0.5, 0.2), (0.15, 0), (0.35, 0.2), (0.3, 0.001), (0.4, 0.2), (1, 0),
    ])
    let utterance = try #require(Utterance(recording, sampleRate: 16_000))
    expect(utterance.duration, near: 1.7, .doubleRounding)
    #expect(utterance.speech.count == 2)
    expect(utterance.speech[0].end, near: 1, .doubleRounding)
    expect(utterance.speech[1].start, near: 1.3, .doubleRounding)
    // The active level becomes 1.
    expect(Double(utterance.samples[0]), near: 1, .floatRounding)
  }
}
