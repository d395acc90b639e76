/// A loop over a block, timed on a short and on a long one.
struct PassProbes {
  let short: CostProbe
  let long: CostProbe
  let shortVectors: Int
  let longVectors: Int

  /// The straight line through both.
  var time: PassTime {
    let slope = max(0, long.seconds - short.seconds) / Double(longVectors - shortVectors)
    return PassTime(
      secondsPerPass: max(0, short.seconds - slope * Double(shortVectors)),
      secondsPerVector: slope)
  }
}
