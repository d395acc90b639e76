/// A named output of an array.
public enum Port: Equatable, Hashable, Sendable {
  /// The sound from all sides.
  case omni
  /// A beam along the look direction.
  case front
  /// A beam along its opposite.
  case back
  /// What is left when the beam along the opposite is subtracted from the beam along a direction, at
  /// gain 1 on axis; along the look direction when the direction is `nil`.
  case figure8(Direction?)
  /// Whichever of `front`, `back` and `omni` a ``LoudnessSelector`` lets through: a port of a ``CaptureSession``, made of
  /// three others, and not of designs.
  case selected
  /// A beam along a direction, of the session's pattern when its own is `nil`.
  case beam(Direction, Pattern?)
}
