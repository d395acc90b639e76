import Beamforming

/// A moment of a recording as it is typed: seconds, minutes and hours, or frames.
enum TimeWord: Equatable {
  case seconds(Double)
  case frames(Int)

  /// Reads `12.5`, `1:30`, `1:02:03.25`, or `48000s` for a number of frames.
  static func parse(
    _ text: String, of option: OptionDescription
  ) throws(CommandError) -> TimeWord {
    let refusal = CommandError.usage(
      "--\(option.name)", "'\(text)' is no time",
      "write 12.5, 1:30, 1:02:03.25, or 48000s for frames"
    )
    if text.hasSuffix("s") {
      let digits = String(text.dropLast())
      guard let frames = digits == "0" ? 0 : Decimal.parseCount(digits) else { throw refusal }
      return .frames(frames)
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard (1...3).contains(parts.count), parts.allSatisfy({ $0.utf8.first != UInt8(ascii: "-") })
    else { throw refusal }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      guard let number = Decimal.parse(part) else { throw refusal }
      let isLast = index == parts.count - 1
      // Only the seconds have decimals, and only the first part may exceed 59.
      guard isLast || !part.contains("."), index == 0 || number < 60 else { throw refusal }
      seconds = seconds * 60 + number
    }
    // Two days at the highest rate are still whole numbers in a double.
    guard seconds < 1e9 else { throw refusal }
    return .seconds(seconds)
  }

  /// The nearest frame.
  func frame(sampleRate: Int) -> Int {
    switch self {
    case .seconds(let seconds): Int((seconds * Double(sampleRate)).rounded())
    case .frames(let frames): frames
    }
  }

  /// Seconds as people read them: `0:07`, `1:02:03`.
  static func text(seconds: Double) -> String {
    let whole = Int(seconds.rounded())
    func two(_ number: Int) -> String { String(number).padded(to: 2, with: "0", left: true) }
    let minutes = whole / 60 % 60
    return whole < 3600
      ? "\(minutes):\(two(whole % 60))" : "\(whole / 3600):\(two(minutes)):\(two(whole % 60))"
  }
}
