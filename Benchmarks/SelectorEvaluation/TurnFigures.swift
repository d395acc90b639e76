import Beamforming

/// How well a selector follows talkers in turn, and what turns they were.
///
/// The first turn of a recording, on whose beam the selector begins, counts in none of the figures. Times are those
/// at which a decision is carried out in the beams' output: the latency of the beams and of the selector's frames of
/// 5 ms is included, the fade is not.
///
/// - Latency: from the onset of a turn to the decision for its beam. A turn whose beam is heard already at its onset
///   has none, and is counted as early.
/// - Latency alone: from the onset or from the end of the other talker's speech, whichever is later; 0 for a decision
///   before that.
/// - Missed: a turn in which its beam is not heard until its end.
/// - Right: the share of active time in which the talker's beam is selected. Active is when one talker speaks and
///   the other does not.
/// - False: a decision for a beam whose talker neither is speaking a turn nor has begun the latest one. In a pause the
///   beam of the last turn is right.
package struct TurnFigures: Sendable {
  package private(set) var latencies: [Double] = []
  package private(set) var latenciesAlone: [Double] = []
  package private(set) var early = 0
  package private(set) var missedTurns = 0
  package private(set) var activeSteps = 0
  package private(set) var rightSteps = 0
  package private(set) var falseDecisions = 0
  package private(set) var seconds = 0.0
  // What the turns were.
  package private(set) var lengths: [Double] = []
  package private(set) var pauses: [Double] = []
  package private(set) var overlaps: [Double] = []
  package private(set) var ratios: [Double] = []

  private static let stepSeconds = 0.005

  package init() {}

  package init(_ truth: TurnTruth, _ decisions: [Decision]) {
    let turns = truth.turns
    seconds = truth.seconds
    ratios = truth.directToReverberantDecibels
    for (turn, previous) in zip(turns.dropFirst(), turns) {
      lengths.append(turn.end - turn.onset)
      if turn.onset >= previous.end {
        pauses.append(turn.onset - previous.end)
      } else {
        overlaps.append(previous.end - turn.onset)
      }
      if turn.port == Self.port(decisions, at: turn.onset) {
        early += turn.port == previous.port ? 0 : 1
      } else if let decision = decisions.first(where: {
        $0.seconds > turn.onset && $0.seconds <= turn.end && $0.port == turn.port
      }) {
        latencies.append(decision.seconds - turn.onset)
        latenciesAlone.append(max(0, decision.seconds - max(turn.onset, previous.end)))
      } else {
        missedTurns += 1
      }
    }
    countSteps(turns, decisions)
    countFalseDecisions(turns, decisions)
  }

  /// Steps in which one talker speaks, and those in which its beam is selected.
  private mutating func countSteps(_ turns: [Turn], _ decisions: [Decision]) {
    let count = Int(seconds / Self.stepSeconds)
    var speaks = [[Bool]](repeating: [Bool](repeating: false, count: count), count: 2)
    for turn in turns.dropFirst() {
      for interval in turn.speech {
        let first = Int((interval.start / Self.stepSeconds).rounded())
        let last = min(count, Int((interval.end / Self.stepSeconds).rounded()))
        for step in first..<max(first, last) { speaks[turn.port == .front ? 0 : 1][step] = true }
      }
    }
    var next = 0
    var port = SelectedPort.front
    for step in 0..<count {
      while next < decisions.count, decisions[next].seconds <= Double(step) * Self.stepSeconds {
        port = decisions[next].port
        next += 1
      }
      guard speaks[0][step] != speaks[1][step] else { continue }
      activeSteps += 1
      if speaks[port == .front ? 0 : 1][step] { rightSteps += 1 }
    }
  }

  private mutating func countFalseDecisions(_ turns: [Turn], _ decisions: [Decision]) {
    guard turns.count > 1 else { return }
    for decision in decisions.dropFirst() where decision.seconds > turns[0].onset {
      let begun = turns.filter { $0.onset < decision.seconds }
      let isRight =
        begun.last?.port == decision.port
        || begun.contains { $0.port == decision.port && decision.seconds <= $0.end }
      if !isRight { falseDecisions += 1 }
    }
  }

  private static func port(_ decisions: [Decision], at seconds: Double) -> SelectedPort? {
    decisions.last { $0.seconds <= seconds }?.port
  }

  /// Takes in the figures of another recording.
  mutating func add(_ other: TurnFigures) {
    latencies += other.latencies
    latenciesAlone += other.latenciesAlone
    early += other.early
    missedTurns += other.missedTurns
    activeSteps += other.activeSteps
    rightSteps += other.rightSteps
    falseDecisions += other.falseDecisions
    seconds += other.seconds
    lengths += other.lengths
    pauses += other.pauses
    overlaps += other.overlaps
    ratios += other.ratios
  }

  /// How many turns count.
  package var turnCount: Int { lengths.count }
  /// The share of turns that were missed.
  package var missed: Double { Double(missedTurns) / Double(max(turnCount, 1)) }
  /// The share of active time on the right beam.
  package var right: Double { Double(rightSteps) / Double(max(activeSteps, 1)) }
  /// Wrong decisions a minute.
  package var falsePerMinute: Double { 60 * Double(falseDecisions) / seconds }

  /// The value that a share of a list does not exceed; NaN of an empty one.
  package static func quantile(_ share: Double, of values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }
}
