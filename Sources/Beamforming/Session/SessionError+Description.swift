/// `WHAT: WHY (REMEDY)`, on one line.
extension SessionError: CustomStringConvertible {
  /// The whole message; inputs are counted from 0, directions are in degrees.
  public var description: String {
    let (what, why, remedy) = parts
    return "\(what): \(why) (\(remedy))"
  }

  /// What it is about, why that is refused, and what to do.
  package var parts: (what: String, why: String, remedy: String) {
    switch self {
    case .sampleRateOutOfRange(let rate):
      DesignError.sampleRateOutOfRange(rate).parts
    case .channelCountOutOfRange(let count):
      (
        "input", "sound of unknown geometry has \(count) channels",
        "give from \(Self.words(CaptureSource.channelCounts))"
      )
    case .outputCountOutOfRange(let count):
      (
        "outputs", "\(count) lies outside \(Self.words(SessionOptions.outputCounts))",
        "ask for as many as are connected at a time"
      )
    case .rampOutOfRange(let seconds):
      (
        "ramp", "\(Decimal.shortText(seconds, places: 3)) s lies outside 0.001 to 1 s",
        "0.02 is usual"
      )
    case .blockFramesOutOfRange(let frames):
      (
        "expected block",
        "\(frames) frames lie outside \(Self.words(SessionOptions.blockFrames))",
        "give the length of the blocks that the audio system hands over"
      )
    case .shareOutOfRange(let share):
      ("share", "\(Self.percent(share)) is not above 0, or not finite", "1 is all of it")
    case .importanceOutOfRange(let importance):
      ("importance", "\(importance) lies outside 1 to 1000", "the most important have the most")
    case .foreignInput:
      ("input", "it is none of this session", "take what addInput of this session gave")
    case .foreignConnection:
      (
        "connection", "it is none of this session, or was disconnected",
        "take one of the session's connections"
      )
    case .notDesignable(let input, let error):
      ("input \(input.index), \(error.parts.what)", error.parts.why, error.parts.remedy)
    case .selectorNotUsable(let input, let error):
      ("input \(input.index), \(error.parts.what)", error.parts.why, error.parts.remedy)
    case .unknownGeometry(let input):
      (
        "input \(input.index)",
        "its geometry is unknown, so that its sound goes through unchanged and has no beams",
        "say where its microphones are: replace its source with an array"
      )
    case .designDoesNotFit(let input, let sampleRate, let microphones):
      (
        "input \(input.index)",
        "the design is for \(microphones) microphones at "
          + "\(Decimal.shortText(sampleRate, places: 3)) Hz, and the input is not",
        "design for its array at the session's rate"
      )
    case .designLacksPort(let port):
      (
        "\(port)", "the design that was handed over does not have it",
        port.kind == .port(.selected)
          ? "design front, back and omni, of which it is made" : "design it with the others"
      )
    case .noFreeOutput(let needed, let free):
      (
        "outputs",
        "\(needed == 1 ? "one more is needed" : "\(needed) more side by side are needed"), and "
          + (free == 0 ? "none is free" : "\(free) of all are free"),
        "disconnect something, or make a session with more outputs"
      )
    case .latencyTooLong(let port, let frames, let sessionFrames):
      (
        "\(port)",
        "it would be \(frames) frames late, and a session that runs stays at \(sessionFrames)",
        "connect it before the first block, or ask for fewer taps"
      )
    case .overBudget(let share, let budget, let dropFirst):
      (
        "ports",
        "they would take \(Self.percent(share)) of a core, and the budget is "
          + Self.percent(budget),
        dropFirst.isEmpty
          ? "raise the budget"
          : "raise the budget, or do without, in this order: \(Self.list(dropFirst))"
      )
    case .notReducible(let share, let leastShare):
      (
        "ports",
        "not even the most important one is to be had for \(Self.percent(share)) of a core",
        "allow at least \(Self.percent(leastShare))"
      )
    }
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    "\(range.lowerBound) to \(range.upperBound)"
  }

  private static func percent(_ share: Double) -> String {
    "\(Decimal.shortText(share * 100, places: 2)) %"
  }

  /// Ports by name, and by input where they are of several.
  private static func list(_ ports: [CapturePort]) -> String {
    let isOneInput = Set(ports.map(\.input)).count == 1
    return ports.map { isOneInput ? "\($0)" : "\($0) of input \($0.input.index)" }
      .joined(separator: ", ")
  }
}
