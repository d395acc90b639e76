/// What is known of a scene beside what went into it.
public struct SceneTruth: Equatable, Sendable {
  /// The room; `nil` in a free field.
  public let room: RoomTruth?
}
