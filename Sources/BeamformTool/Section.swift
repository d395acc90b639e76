import AudioFiles

/// Which part of a recording is asked for.
struct Section {
  /// `nil` for the beginning.
  var start: TimeWord?
  /// The moment behind it; `nil` for the end of the recording.
  var end: TimeWord?

  /// The frames of it, to `Int.max` where the end of a stream is meant.
  ///
  /// - Parameter name: What messages call the recording.
  func frames(of format: AudioFormat, name: String) throws(CommandError) -> Range<Int> {
    let first = start?.frame(sampleRate: format.sampleRate) ?? 0
    let length = format.frames ?? .max
    let last = end?.frame(sampleRate: format.sampleRate) ?? length
    for (option, frame, isBeyond) in [
      ("--from", first, first >= length), ("--to", last, last > length),
    ]
    where isBeyond {
      throw Self.beyondEnd(option, frame: frame, length: length, name: name)
    }
    guard first < last else {
      throw .usage("--to", "it is not later than --from", "choose a later time")
    }
    return first..<last
  }

  /// Why a time is refused that lies behind the recording.
  static func beyondEnd(
    _ option: String, frame: Int, length: Int, name: String
  ) -> CommandError {
    .input(
      name, "\(option) is frame \(frame), and it ends at frame \(length)",
      "choose an earlier time")
  }
}
