import Testing

/// Checks that an error is told as `WHAT: WHY (REMEDY)`: in words, on one line, with at most three decimals.
public func expectSentence(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    text.wholeMatch(of: /.+: .+ \(.+\)/) != nil, "\(text)", sourceLocation: sourceLocation)
  // What Swift prints of values that have no words of their own.
  for raw in ["Optional(", "Beamforming.", "(rawValue", "azimuth:", "nil", "ID("] {
    #expect(!text.contains(raw), "\(text)", sourceLocation: sourceLocation)
  }
  #expect(text.firstMatch(of: /\.[0-9]{4}/) == nil, "\(text)", sourceLocation: sourceLocation)
}
