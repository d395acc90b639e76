/// Where array and talkers stand.
package enum RoomKind: String, Sendable {
  /// The array in the midst of a furnished room, talkers near the axis of the beams.
  case easy
  /// The array near a wall of a bare room, talkers well off the axis.
  case hard

  var reverberationSeconds: ClosedRange<Double> {
    switch self {
    case .easy: 0.3...0.6
    case .hard: 0.66...0.8
    }
  }

  /// How far off the axis a talker may be, to either side.
  var azimuthDegrees: Double {
    switch self {
    case .easy: 20
    case .hard: 40
    }
  }

  /// Of diffuse pink noise, relative to the active level of a talker's direct sound.
  var noiseDecibels: Double {
    switch self {
    case .easy: -25
    case .hard: -15
    }
  }
}
