// Measures how well the loudness selector follows talkers in turn; `Loudness.md` says what the figures mean.
//
//   selector-evaluation --speech FOLDER [--set tuning|test] [--quick] [--rate HERTZ] [--only NAME]...
//                       [--try OPTION=VALUE,...]...
//   selector-evaluation --recordings FOLDER [--try ...]
//   selector-evaluation --recording FILE --truth FILE [--recording FILE --truth FILE]... [--try ...]

import SelectorEvaluation

do {
  let options = try EvaluationOptions(CommandLine.arguments.dropFirst())
  let reports =
    options.recordings.isEmpty
    ? try await evaluateScenes(options) : try evaluateRecordings(options)
  for (variant, rows) in zip(options.variants, reports) {
    print("\n\(variant.name)\n\n\(ReportTable.figures(rows))")
    if rows.contains(where: { $0.targets == nil && $0.figures.turns.seconds == 0 }) {
      print("\n\(ReportTable.steady(rows))")
    }
  }
  if let rows = reports.first { print("\n\(ReportTable.turns(rows))") }
} catch {
  fail("selector-evaluation: \(error)")
}

typealias Row = (name: String, figures: ConditionFigures, targets: TurnTargets?)

/// A table a variant, of scenes rendered here.
func evaluateScenes(_ options: EvaluationOptions) async throws -> [[Row]] {
  let voices = try Voice.read(
    folder: options.speechFolder, set: options.set, sampleRate: options.sampleRate)
  var evaluation = Evaluation(
    set: options.set, voices: voices, sampleRate: options.sampleRate,
    conditions: options.conditions, variants: options.variants)
  if options.isQuick {
    evaluation.partCount = 1
    evaluation.partSeconds = 60
    evaluation.steadySeconds = 60
  }
  return try await evaluation.run().map { results in
    zip(options.conditions, results).map { ($0.name, $1, $0.targets) }
  }
}

/// A table a variant, of recordings made elsewhere; those of one name make one row.
func evaluateRecordings(_ options: EvaluationOptions) throws -> [[Row]] {
  try options.variants.map { variant in
    var rows: [Row] = []
    for (path, truth) in options.recordings {
      let (name, figures) = try Evaluation.figures(
        recording: path, truth: truth, variant: variant)
      let place = rows.firstIndex { $0.name == name } ?? rows.count
      if place == rows.count {
        rows.append(
          (name, ConditionFigures(), Condition.all.first { $0.name == name }?.targets))
      }
      rows[place].figures.add(figures)
    }
    return rows
  }
}
