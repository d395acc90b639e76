import Testing

/// Expects a value within a tolerance of a reference; NaN never is.
public func expect(
  _ value: Double, near reference: Double, _ tolerance: Tolerance,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    abs(value - reference) <= tolerance.value,
    "\(value) against \(reference): \(tolerance.reason)", sourceLocation: sourceLocation)
}
