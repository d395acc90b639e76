extension Direction {
  /// Whether it points straight up or down, so that a plane across it is level.
  package var isVertical: Bool { abs(abs(elevation) - .pi / 2) < 1e-6 }
}
