/// What stands between distant sound and the microphones.
public enum SteeringModel: Equatable, Sendable {
  /// Nothing: the microphones differ by when a wave passes them.
  case freeField
  /// A rigid sphere on whose surface the microphones sit.
  case rigidSphere(RigidSphere)
  /// Whatever was there when the responses were measured.
  case measured(MeasuredResponses)

  package var isMeasured: Bool {
    if case .measured = self { true } else { false }
  }
}
