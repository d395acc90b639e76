/// Figures as tables in the manner of Markdown.
package enum ReportTable {
  /// How well the selector does; what misses its target is in bold.
  package static func figures(
    _ rows: [(name: String, figures: ConditionFigures, targets: TurnTargets?)]
  )
    -> String
  {
    var lines = [
      "| condition | median, ms | 95 in 100, ms | 95, alone, ms | right beam | missed | false a minute |",
      "|---|---|---|---|---|---|---|",
    ]
    for row in rows where row.figures.turns.seconds > 0 {
      let turns = row.figures.turns
      let median = TurnFigures.quantile(0.5, of: turns.latencies)
      let slow = TurnFigures.quantile(0.95, of: turns.latencies)
      let cells = [
        row.name, cell(milliseconds(median), median > row.targets?.median ?? .infinity),
        cell(milliseconds(slow), slow > row.targets?.slow ?? .infinity),
        milliseconds(TurnFigures.quantile(0.95, of: turns.latenciesAlone)),
        cell(percent(turns.right), turns.right < row.targets?.right ?? 0),
        cell(percent(turns.missed), turns.missed > row.targets?.missed ?? 1),
        cell(
          fixed(turns.falsePerMinute, 2),
          turns.falsePerMinute > row.targets?.falsePerMinute ?? .infinity),
      ]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n")
  }

  /// Where nobody speaks.
  package static func steady(
    _ rows: [(name: String, figures: ConditionFigures, targets: TurnTargets?)]
  )
    -> String
  {
    var lines = [
      "| condition | switches after the first second | most while learning |", "|---|---|---|",
    ]
    for row in rows where row.targets == nil {
      let steady = row.figures.steady
      let cells = [
        row.name, cell("\(steady.switches)", steady.switches > 0),
        cell("\(steady.switchesWhileLearning)", steady.switchesWhileLearning > 1),
      ]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n")
  }

  /// What turns they were.
  package static func turns(
    _ rows: [(name: String, figures: ConditionFigures, targets: TurnTargets?)]
  )
    -> String
  {
    var lines = [
      "| condition | minutes | turns | early | length, s | pause, s | overlapped | overlap, s | reached DRR, dB |",
      "|---|---|---|---|---|---|---|---|---|",
    ]
    for row in rows where row.figures.turns.seconds > 0 {
      let turns = row.figures.turns
      let overlapped = Double(turns.overlaps.count) / Double(max(turns.turnCount, 1))
      let cells = [
        row.name, fixed(turns.seconds / 60, 0), "\(turns.turnCount)", "\(turns.early)",
        range(turns.lengths), range(turns.pauses), percent(overlapped), range(turns.overlaps),
        range(turns.ratios),
      ]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n")
  }

  private static func cell(_ text: String, _ isMiss: Bool) -> String {
    isMiss ? "**\(text)**" : text
  }

  /// The least, the median and the greatest.
  private static func range(_ values: [Double]) -> String {
    guard let least = values.min(), let greatest = values.max() else { return "" }
    let median = TurnFigures.quantile(0.5, of: values)
    return "\(fixed(least, 1)) / \(fixed(median, 1)) / \(fixed(greatest, 1))"
  }

  private static func milliseconds(_ seconds: Double) -> String {
    seconds.isNaN ? "" : fixed(1000 * seconds, 0)
  }

  private static func percent(_ share: Double) -> String { "\(fixed(100 * share, 1)) %" }

  private static func fixed(_ value: Double, _ digits: Int) -> String {
    let scale = [1.0, 10, 100][digits]
    let whole = Int((abs(value) * scale).rounded())
    let sign = value < 0 && whole > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(whole)" }
    let fraction = "\(whole % Int(scale))"
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(sign)\(whole / Int(scale)).\(zeros)\(fraction)"
  }
}
