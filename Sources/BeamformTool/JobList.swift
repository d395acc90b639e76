import AudioFiles
import Beamforming
import Dispatch
import Synchronization

/// All recordings of one run, several at once; one that fails does not stop the others.
final class JobList: Sendable {
  /// What became of a recording.
  typealias Outcome = Result<ProcessReport, CommandError>

  private struct State {
    var next = 0
    var outcomes: [Outcome?]
    var reported = 0
  }

  private let jobs: [ProcessJob]
  private let progress: Progress
  private let report: @Sendable (Int, Outcome) -> Void
  private let state: Mutex<State>

  /// - Parameters:
  ///   - designs: The designs that the jobs share; `nil` without an array.
  ///   - report: Called with every outcome in the order of the recordings, as soon as it is known
  ///     with all before it; calls do not overlap.
  /// - Throws: A usage error for two recordings whose outputs would be one file.
  init(
    _ options: ProcessOptions, array: NamedArray?, isQuiet: Bool,
    report: @escaping @Sendable (Int, Outcome) -> Void
  ) throws(CommandError) {
    try Self.checkCollisions(options)
    let designs = array.map {
      DesignStore(array: $0, options: options.design, ports: options.designedPorts)
    }
    let progress = Progress(
      mode: options.progress, isQuiet: isQuiet, jobs: options.recordings.count)
    jobs = options.recordings.map {
      ProcessJob($0, options: options, array: array, designs: designs, progress: progress)
    }
    self.progress = progress
    self.report = report
    state = Mutex(State(outcomes: Array(repeating: nil, count: jobs.count)))
  }

  /// Runs them all, at most so many at once; after an interruption none is begun.
  ///
  /// - Returns: The outcomes in the order of the recordings; `nil` for what was not begun.
  func run(atOnce count: Int) -> [Outcome?] {
    DispatchQueue.concurrentPerform(iterations: min(count, jobs.count)) { _ in
      while let index = claim() {
        finish(index, Result { () throws(CommandError) in try jobs[index].run() })
      }
    }
    return state.withLock { $0.outcomes }
  }

  private static func checkCollisions(_ options: ProcessOptions) throws(CommandError) {
    var owners: [String: String] = [:]
    for recording in options.recordings {
      let plan = try OutputPlan(
        output: options.output, stem: recording.stem, ports: options.ports,
        format: options.format, isFolder: options.hasSeveral)
      for file in plan.files {
        let other = owners.updateValue(recording.name, forKey: FileSystem.place(file))
        if let other, other != recording.name {
          throw .usage(
            file, "it would be the output of \(other) and of \(recording.name)",
            "process them into different folders")
        }
      }
    }
  }

  private func claim() -> Int? {
    state.withLock { state in
      guard state.next < jobs.count, state.next == 0 || Interruption.status == nil else {
        return nil
      }
      state.next += 1
      return state.next - 1
    }
  }

  private func finish(_ index: Int, _ outcome: Outcome) {
    state.withLock { state in
      state.outcomes[index] = outcome
      progress.endJob()
      while state.reported < jobs.count, let outcome = state.outcomes[state.reported] {
        report(state.reported, outcome)
        state.reported += 1
      }
    }
  }
}
