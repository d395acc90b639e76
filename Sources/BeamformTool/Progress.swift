import Beamforming
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How far all jobs are together, on standard error while they run.
final class Progress: Sendable {
  /// When it is shown.
  enum Mode: String, CaseIterable {
    /// When standard error is a terminal.
    case auto
    case always
    case never
  }

  private struct State {
    var totalFrames = 0
    var totalSeconds = 0.0
    // Of a single job; seconds that were added up would end a little before the last.
    var frames = 0
    var seconds = 0.0
    var jobsDone = 0
    var lastShown: ContinuousClock.Instant?
    var isOnScreen = false
  }

  private let isShown: Bool
  private let isTerminal: Bool
  private let jobs: Int
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// - Parameter jobs: How many recordings there are.
  init(mode: Mode, isQuiet: Bool, jobs: Int) {
    isTerminal = isatty(STDERR_FILENO) != 0
    isShown = mode == .always || mode == .auto && isTerminal && !isQuiet
    self.jobs = jobs
  }

  /// Says how long a job's sound is; `nil` where nobody knows.
  func expect(frames: Int?, sampleRate: Int) {
    // Of several recordings the lengths are known one after another, too late for a share.
    guard jobs == 1, let frames else { return }
    state.withLock {
      $0.totalFrames = frames
      $0.totalSeconds = Double(frames) / Double(sampleRate)
    }
  }

  /// Counts sound that has been processed.
  func add(frames: Int, sampleRate: Int) {
    guard isShown else { return }
    state.withLock { state in
      state.frames += frames
      state.seconds += Double(frames) / Double(sampleRate)
      let now = ContinuousClock.now
      let pause: Duration = isTerminal ? .milliseconds(200) : .seconds(1)
      if let last = state.lastShown, now - last < pause { return }
      state.lastShown = now
      show(&state, now: now)
    }
  }

  /// Counts a job that is over, whose report follows.
  func endJob() {
    guard isShown else { return }
    state.withLock { state in
      state.jobsDone += 1
      if !isTerminal { show(&state, now: .now) }
      clear(&state)
    }
  }

  private func show(_ state: inout State, now: ContinuousClock.Instant) {
    let elapsed = now - start
    let spent = max(
      Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18, 1e-9)
    let rate = state.seconds / spent
    var words: [String] = []
    if jobs > 1 { words.append("\(state.jobsDone) of \(jobs) recordings") }
    let total = state.totalSeconds
    if total > 0 {
      words.append("\(100 * state.frames / state.totalFrames) %")
      words.append(
        "\(TimeWord.text(seconds: state.seconds)) of \(TimeWord.text(seconds: total))")
    } else {
      words.append(TimeWord.text(seconds: state.seconds))
    }
    words.append("\(Decimal.text(rate, places: 0)) times real time")
    if state.frames < state.totalFrames && rate > 0 {
      words.append("\(TimeWord.text(seconds: (total - state.seconds) / rate)) left")
    }
    let line = words.joined(separator: ", ")
    Console.note(isTerminal ? "\r\(line)\u{1B}[K" : line + "\n")
    state.isOnScreen = isTerminal
  }

  private func clear(_ state: inout State) {
    if state.isOnScreen { Console.note("\r\u{1B}[K") }
    state.isOnScreen = false
  }
}
