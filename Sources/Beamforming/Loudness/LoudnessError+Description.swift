/// `WHAT: WHY (REMEDY)`, on one line.
extension LoudnessError: CustomStringConvertible {
  /// The whole message.
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
      ("loudness", "\(count) channels cannot be measured together", "give from 1 to 64")
    case .optionOutOfRange(let quantity, let value, let allowed):
      (
        "selector",
        "\(quantity) \(Decimal.shortText(value, places: 3)) lies outside "
          + "\(Decimal.shortText(allowed.lowerBound, places: 3)) to "
          + Decimal.shortText(allowed.upperBound, places: 3),
        "leave it as it is, or choose one within"
      )
    case .omniNotACandidate:
      ("selector", "omni is asked for and is not among the candidates", "add omni to them")
    }
  }
}
