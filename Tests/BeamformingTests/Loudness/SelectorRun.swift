import Beamforming

/// What a selector makes of whole signals.
struct SelectorRun: Equatable {
  var output: [Float]
  var events: [SelectorEvent]

  /// Decisions after the first, which is the start.
  var switches: [SelectorEvent] { Array(events.dropFirst()) }

  /// Runs signals through, and calls `before` ahead of every block with the frame that it begins at.
  init(
    _ selector: inout LoudnessSelector, _ candidates: [[Float]], blocks: [Int] = [480],
    before: (inout LoudnessSelector, Int) -> Void = { _, _ in }
  ) {
    var output = [Float](repeating: .nan, count: candidates[0].count)
    var events: [SelectorEvent] = []
    inBlocks(of: blocks, frames: output.count) { start, count in
      before(&selector, start)
      withBlock(candidates, start: start) { candidates in
        output.withUnsafeMutableBufferPointer {
          guard let into = $0.baseAddress else { return }
          selector.process(candidates, into: into + start, frames: count)
        }
      }
      while let event = selector.nextEvent() { events.append(event) }
    }
    self.output = output
    self.events = events
  }

  /// Runs signals through a new selector.
  init(
    _ mode: SelectorMode, _ candidates: [[Float]], options: SelectorOptions, sampleRate: Double,
    blocks: [Int] = [480], before: (inout LoudnessSelector, Int) -> Void = { _, _ in }
  ) throws {
    var selector = try LoudnessSelector(
      mode: mode, options: options, sampleRate: sampleRate, hasOmni: candidates.count > 2)
    self.init(&selector, candidates, blocks: blocks, before: before)
  }
}
