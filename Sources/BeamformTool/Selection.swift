import ArrayFiles
import Beamforming

/// What decides which port `selected` is, as it is typed.
struct Selection {
  /// As it is typed.
  private(set) var word = "loudness"
  /// The same, for the library.
  private(set) var mode = SelectorMode.loudness
  /// What the follow file says, in its order.
  private(set) var cues: [(seconds: Double, port: SelectedPort)] = []
  /// The follow file; `nil` for none.
  private(set) var followPath: String?
  /// Where decisions are written; `nil` for nowhere.
  private(set) var eventsPath: String?

  /// Whether they are written as a label track.
  var eventsAreLabels: Bool { eventsPath.map { fileExtension(of: $0) == "txt" } ?? false }

  private static let follow = "follow:"

  init() {}

  /// Reads `--select` and `--events`.
  ///
  /// - Parameters:
  ///   - hasPort: Whether `selected` is among the ports.
  ///   - hasSeveral: Whether there are several recordings.
  init(_ arguments: Arguments, hasPort: Bool, hasSeveral: Bool) throws(CommandError) {
    typealias Process = ProcessCommand
    for option in [Process.select, Process.events] where arguments[option] != nil && !hasPort {
      throw .usage(
        "--\(option.name)", "selected is not among the ports", "add it to --ports")
    }
    if let text = arguments[Process.select] { try select(text) }
    guard let path = arguments[Process.events] else { return }
    guard !hasSeveral else {
      throw .usage(
        "--events", "several recordings have decisions of their own",
        "process them one by one, or leave it out")
    }
    guard ["csv", "txt"].contains(fileExtension(of: path)) else {
      throw .usage("--events", "'\(path)' is neither .csv nor .txt", "name it one of the two")
    }
    eventsPath = path
  }

  private mutating func select(_ text: String) throws(CommandError) {
    word = text
    if text.hasPrefix(Self.follow) {
      let path = String(text.dropFirst(Self.follow.count))
      mode = .follow(audioOverride: false)
      followPath = path
      cues = try FollowFile.read(path: path)
      word = String(Self.follow.dropLast())
      return
    }
    switch text {
    case "loudness": mode = .loudness
    case "blend": mode = .blend
    default:
      guard let port = SelectedPort(word: text) else {
        throw .usage(
          "--select", "there is no mode '\(text)'",
          suggestion(
            for: text,
            among: ["loudness", "blend"] + SelectedPort.allCases.map(\.word) + ["follow:FILE"]))
      }
      mode = .fixed(port)
    }
  }
}
