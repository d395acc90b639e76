/// Microphones, where they stand, and which way their owner calls front.
public struct MicrophoneArray: Equatable, Sendable {
  /// From how many to how many microphones an array may have.
  public static let microphoneCounts = 2...16
  /// The farthest that two microphones may stand apart, in metres.
  public static let largestSpanMeters = 2.0
  /// From how many to how many channels its recordings may have: what sound files can hold.
  public static let fileChannelCounts = 1...1024
  /// The largest gain of a microphone, and the negative of the least, in decibels.
  public static let largestGainDecibels = 40.0
  /// The largest delay of a microphone, and the negative of the least, in seconds.
  public static let largestDelaySeconds = 0.1

  /// What it is called; empty when it has no name.
  public let name: String
  /// The microphones, 2 to 16, no two in one place or on one channel.
  public let microphones: [Microphone]
  /// Where the `front` port points unless told otherwise.
  public let front: Direction
  /// How many channels its recordings have, at least the highest channel of a microphone.
  public let fileChannels: Int
  /// What stands between distant sound and the microphones.
  public let steering: SteeringModel
  /// Where the numbers come from; may be empty.
  public let source: String
  /// What its owner should know about it; may be empty.
  public let note: String

  /// Creates an array and checks it.
  ///
  /// - Parameter fileChannels: How many channels its recordings have; `nil` for the highest channel of
  ///   a microphone.
  /// - Throws: A ``GeometryError`` that names the microphone and the bound it broke.
  public init(
    name: String = "", microphones: [Microphone], front: Direction = .ahead,
    fileChannels: Int? = nil, steering: SteeringModel = .freeField, source: String = "",
    note: String = ""
  ) throws(GeometryError) {
    guard Self.microphoneCounts.contains(microphones.count) else {
      throw .microphoneCountOutOfRange(microphones.count)
    }
    if let fileChannels, !Self.fileChannelCounts.contains(fileChannels) {
      throw .fileChannelsOutOfRange(fileChannels)
    }
    let highest = microphones.map(\.channel).max() ?? 0
    let channelCount = fileChannels ?? min(highest, Self.fileChannelCounts.upperBound)
    for (index, microphone) in microphones.enumerated() {
      try Self.check(microphone, number: index + 1, fileChannels: channelCount)
    }
    try Self.checkPairs(microphones)
    switch steering {
    case .freeField: break
    case .rigidSphere(let body): try body.check(positions: microphones.map(\.position))
    case .measured(let responses):
      guard responses.microphoneCount == microphones.count else {
        throw .responseCount(
          measurement: 1, count: responses.microphoneCount, expected: microphones.count)
      }
    }
    self.name = name
    self.microphones = microphones
    self.front = front
    self.fileChannels = channelCount
    self.steering = steering
    self.source = source
    self.note = note
  }

  /// Creates an array from bare positions in metres, microphone 1 on channel 1 and so on.
  ///
  /// - Throws: A ``GeometryError`` that names the microphone and the bound it broke.
  public init(
    name: String = "", positions: [SIMD3<Double>], front: Direction = .ahead
  ) throws(GeometryError) {
    let microphones = positions.enumerated().map {
      Microphone(position: $0.element, channel: $0.offset + 1)
    }
    try self.init(name: name, microphones: microphones, front: front)
  }

  /// The positions, in metres, about their centroid.
  public var centredPositions: [SIMD3<Double>] {
    Self.centred(microphones.map(\.position))
  }

  /// Positions about their centroid.
  static func centred(_ positions: [SIMD3<Double>]) -> [SIMD3<Double>] {
    // From the first microphone, so that it does not matter how far away the origin is.
    let origin = positions.first ?? .zero
    let offsets = positions.map { $0 - origin }
    let centroid = offsets.reduce(.zero, +) / Double(positions.count)
    return offsets.map { $0 - centroid }
  }

  private static func check(
    _ microphone: Microphone, number: Int, fileChannels: Int
  ) throws(GeometryError) {
    let position = microphone.position
    guard position.x.isFinite, position.y.isFinite, position.z.isFinite else {
      throw .positionNotFinite(microphone: number)
    }
    guard microphone.channel >= 1, microphone.channel <= fileChannels else {
      throw .channelOutOfRange(
        microphone: number, channel: microphone.channel, fileChannels: fileChannels)
    }
    guard abs(microphone.gainDecibels) <= largestGainDecibels else {
      throw .gainOutOfRange(microphone: number, decibels: microphone.gainDecibels)
    }
    guard abs(microphone.delaySeconds) <= largestDelaySeconds else {
      throw .delayOutOfRange(microphone: number, seconds: microphone.delaySeconds)
    }
  }

  private static func checkPairs(_ microphones: [Microphone]) throws(GeometryError) {
    var span = 0.0
    for (later, second) in microphones.enumerated() {
      for (earlier, first) in microphones[..<later].enumerated() {
        guard first.channel != second.channel else {
          throw .channelUsedTwice(channel: first.channel, earlier + 1, later + 1)
        }
        let distance = length(first.position - second.position)
        guard distance > 1e-6 else { throw .microphonesCoincide(earlier + 1, later + 1) }
        span = max(span, distance)
      }
    }
    guard span <= largestSpanMeters else { throw .spanTooLarge(meters: span) }
  }
}
