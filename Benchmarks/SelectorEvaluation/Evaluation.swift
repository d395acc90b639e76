import Beamforming

/// Renders all recordings of some conditions and measures a selector on them, on all processors.
package struct Evaluation: Sendable {
  package var set: SampleSet
  package var voices: [Voice]
  package var sampleRate: Double
  package var conditions: [Condition]
  package var variants: [Variant]
  /// Of the set's, how many.
  package var seedCount: Int
  /// Recordings of talkers a seed, each in a room and with voices of its own, and how long they are.
  package var partCount: Int
  package var partSeconds: Double
  /// Recordings in which nobody speaks are as long as that, one a seed.
  package var steadySeconds: Double

  package init(
    set: SampleSet, voices: [Voice], sampleRate: Double, conditions: [Condition] = Condition.all,
    variants: [Variant] = [.usual], seedCount: Int = 3, partCount: Int = 5,
    partSeconds: Double = 120, steadySeconds: Double = 600
  ) {
    self.set = set
    self.voices = voices
    self.sampleRate = sampleRate
    self.conditions = conditions
    self.variants = variants
    self.seedCount = seedCount
    self.partCount = partCount
    self.partSeconds = partSeconds
    self.steadySeconds = steadySeconds
  }

  private static let spacingsMeters = [0.010, 0.015, 0.020]

  private struct Job {
    var condition: Int
    var seed: Int
    var part: Int
  }

  /// Results, a row a variant, a column a condition.
  package func run() async throws -> [[ConditionFigures]] {
    let jobs = conditions.indices.flatMap { condition in
      (0..<seedCount).flatMap { seed in
        (0..<(conditions[condition].targets == nil ? 1 : partCount)).map {
          Job(condition: condition, seed: seed, part: $0)
        }
      }
    }
    let empty = variants.map { _ in conditions.map { _ in ConditionFigures() } }
    // Parts are put together in their order, or sums would depend on which is ready first.
    return try await withThrowingTaskGroup(of: (Int, [ConditionFigures]).self) { group in
      for (place, job) in jobs.enumerated() {
        group.addTask { (place, try figures(job)) }
      }
      var parts = [[ConditionFigures]](repeating: [], count: jobs.count)
      for try await (place, figures) in group { parts[place] = figures }
      return zip(jobs, parts).reduce(into: empty) { results, part in
        for (variant, figures) in part.1.enumerated() {
          results[variant][part.0.condition].add(figures)
        }
      }
    }
  }

  /// Of each variant.
  private func figures(_ job: Job) throws -> [ConditionFigures] {
    let condition = conditions[job.condition]
    let isSteady = condition.targets == nil
    // The place among all conditions, so that a choice of them draws the same scenes.
    let place = Condition.all.firstIndex { $0.name == condition.name } ?? 0
    let scene = try EvaluationScene(
      condition, set: set, voices: voices,
      spacingMeters: Self.spacingsMeters[(job.seed + job.part) % 3],
      seconds: isSteady ? steadySeconds : partSeconds, sampleRate: sampleRate,
      seed: set.seeds[job.seed], stream: UInt64(100 * place + job.part))
    let run = try BeamRun(scene.microphones, array: scene.array, sampleRate: sampleRate)
    return try variants.map { variant in
      let decisions = try run.decisions(variant.apply)
      return isSteady
        ? ConditionFigures(steady: SteadyFigures(decisions, hasFan: condition.scene == .fan))
        : ConditionFigures(turns: TurnFigures(scene.truth, decisions))
    }
  }

  /// What a selector makes of a recording of others, of a pair whose front microphone is the first channel.
  package static func figures(
    recording path: String, truth truthPath: String, variant: Variant
  ) throws -> (name: String, figures: ConditionFigures) {
    let (microphones, sampleRate) = try recording(path: path)
    guard microphones.count == 2 else {
      throw EvaluationError.channelCount(path: path, count: microphones.count)
    }
    let truth = try TurnTruth.read(
      path: truthPath, seconds: Double(microphones[0].count) / sampleRate)
    let half = SIMD3(truth.spacingMeters / 2, 0, 0)
    let array = try MicrophoneArray(positions: [half, -half])
    let run = try BeamRun(microphones, array: array, sampleRate: sampleRate)
    return (
      truth.name,
      ConditionFigures(turns: TurnFigures(truth, try run.decisions(variant.apply)))
    )
  }
}
