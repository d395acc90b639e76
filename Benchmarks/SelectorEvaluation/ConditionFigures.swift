/// What a selector reached in a condition: of turns, or where nobody speaks.
package struct ConditionFigures: Sendable {
  package private(set) var turns = TurnFigures()
  package private(set) var steady = SteadyFigures()

  package init() {}

  init(turns: TurnFigures) { self.turns = turns }

  init(steady: SteadyFigures) { self.steady = steady }

  /// Takes in the figures of another recording.
  package mutating func add(_ other: ConditionFigures) {
    turns.add(other.turns)
    steady.add(other.steady)
  }
}
