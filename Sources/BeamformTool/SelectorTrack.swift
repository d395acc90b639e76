import Beamforming

/// What became of the selected port in what was written: its decisions, by the time in the outputs.
struct SelectorTrack {
  private struct Row {
    /// The output frame from which on.
    let frame: Int
    let event: SelectorEvent
  }

  private let rows: [Row]
  private let frames: Int
  private let sampleRate: Double

  /// - Parameters:
  ///   - decisions: In their order.
  ///   - firstSampleTime: Of the first frame that was written.
  ///   - frames: How many were written.
  init(_ decisions: [SelectorDecision], firstSampleTime: Int, frames: Int, sampleRate: Double) {
    let placed = decisions.map {
      Row(frame: Int($0.sampleTime) - firstSampleTime, event: $0.event)
    }
    // What came before the first frame counts by its outcome.
    let start = placed.last { $0.frame <= 0 }.map { Row(frame: 0, event: $0.event) }
    rows = (start.map { [$0] } ?? []) + placed.filter { $0.frame > 0 && $0.frame < frames }
    self.frames = frames
    self.sampleRate = sampleRate
  }

  /// How often it went from one port to another.
  var switches: Int { max(0, rows.count - 1) }

  /// How long it was on a port.
  func seconds(of port: SelectedPort) -> Double {
    let frames = intervals.filter { $0.row.event.port == port }
      .reduce(0) { $0 + $1.end - $1.row.frame }
    return Double(frames) / sampleRate
  }

  /// A row a decision: for spreadsheets, or as a label track of Audacity.
  func text(isLabels: Bool) -> String {
    let lines = intervals.map { row, end in
      let start = seconds(row.frame)
      guard !isLabels else { return "\(start)\t\(seconds(end))\t\(row.event.port.word)" }
      let levels = [row.event.frontDecibels, row.event.backDecibels].map(Self.level)
      return
        "\(start),\(row.event.port.word),\(levels[0]),\(levels[1]),\(Self.word(row.event.reason))"
    }
    let heading = isLabels ? [] : ["seconds,port,front_dB,back_dB,reason"]
    return (heading + lines).map { $0 + "\n" }.joined()
  }

  /// The rows, each with where the next one begins.
  private var intervals: [(row: Row, end: Int)] {
    zip(rows, rows.dropFirst().map(\.frame) + [frames]).map { ($0, $1) }
  }

  private func seconds(_ frame: Int) -> String {
    Decimal.text(Double(frame) / sampleRate, places: 6)
  }

  private static func level(_ decibels: Double) -> String {
    decibels.isFinite ? Decimal.text(decibels, places: 1) : "-inf"
  }

  private static func word(_ reason: SelectorReason) -> String {
    switch reason {
    case .start: "start"
    case .loudness: "loudness"
    case .cue: "cue"
    case .fixed: "fixed"
    case .rest: "rest"
    }
  }
}
