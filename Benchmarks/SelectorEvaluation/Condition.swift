/// What is evaluated, with what is to be reached.
package struct Condition: Sendable {
  package enum Scene: Equatable, Sendable {
    /// Talkers in turn.
    case turns(RoomKind, directToReverberantDecibels: Double)
    /// A talker in front, and doors behind and to the sides that slam.
    case slams(RoomKind, directToReverberantDecibels: Double, perMinute: Double)
    /// Nothing but the microphones' own noise.
    case silence
    /// Noise from everywhere.
    case diffuseNoise
    /// A fan behind that starts after ``SteadyFigures/startSeconds``.
    case fan
  }

  package let name: String
  package let scene: Scene
  /// `nil` where the scene has no turns to be measured by.
  package let targets: TurnTargets?

  /// All that is evaluated.
  package static let all = [
    Condition(
      name: "easy, +6 dB", scene: .turns(.easy, directToReverberantDecibels: 6),
      targets: .easy),
    Condition(
      name: "easy, 0 dB", scene: .turns(.easy, directToReverberantDecibels: 0),
      targets: .easy),
    Condition(
      name: "easy, -6 dB", scene: .turns(.easy, directToReverberantDecibels: -6),
      targets: .easyFar),
    Condition(
      name: "hard, 0 dB", scene: .turns(.hard, directToReverberantDecibels: 0),
      targets: .hard),
    Condition(
      name: "hard, -6 dB", scene: .turns(.hard, directToReverberantDecibels: -6),
      targets: .hardFar),
    Condition(
      name: "12 slams a minute",
      scene: .slams(.easy, directToReverberantDecibels: 0, perMinute: 12),
      targets: .slams),
    Condition(name: "silence", scene: .silence, targets: nil),
    Condition(name: "diffuse noise", scene: .diffuseNoise, targets: nil),
    Condition(name: "fan behind", scene: .fan, targets: nil),
  ]
}
