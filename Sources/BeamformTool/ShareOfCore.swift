import Beamforming

/// A share of one core as people read it; two digits are as much as it is good for.
func shareOfCore(_ share: Double) -> String {
  let percent = 100 * share
  guard percent >= 0.001 else { return "less than 0.001 % of a core" }
  let places = percent < 0.1 ? 3 : percent < 1 ? 2 : 1
  return "\(Decimal.shortText(percent, places: places)) % of a core"
}
