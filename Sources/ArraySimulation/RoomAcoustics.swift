import Beamforming

/// A room, checked, with the coefficients of its walls known and the number of its images bounded.
struct RoomAcoustics {
  let room: ShoeboxRoom
  let walls: WallCoefficients
  let speedOfSound: Double
  /// How far from the centroid images count, in metres; infinite where an order bounds them.
  let largestDistance: Double
  /// About how many images a source has.
  let imageCount: Int
  /// In seconds, from the slope between −5 and −35 dB; infinite when nothing absorbs.
  let reverberationSeconds: Double

  /// The largest coefficient that a reverberation time may need: beyond it there is none to speak
  /// of.
  private static let largestCoefficient = 0.99
  /// In seconds: no response needs more, and longer ones fill the memory.
  private static let longestResponse = 60.0

  init(_ room: ShoeboxRoom, speedOfSound: Double) throws(SimulationError) {
    for axis in 0..<3 {
      guard ShoeboxRoom.sizes.contains(room.size[axis]) else {
        throw .roomSizeOutOfRange(meters: room.size[axis])
      }
      guard room.arrayPosition[axis] > 0, room.arrayPosition[axis] < room.size[axis] else {
        throw .arrayOutsideRoom(position: room.arrayPosition, size: room.size)
      }
    }
    if let order = room.highestOrder, !ShoeboxRoom.orders.contains(order) {
      throw .imageOrderOutOfRange(order)
    }
    guard ShoeboxRoom.lowCuts.contains(room.lowCutHertz) else {
      throw .lowCutOutOfRange(hertz: room.lowCutHertz)
    }
    guard ShoeboxRoom.imageCounts.contains(room.largestImageCount) else {
      throw .imageLimitOutOfRange(room.largestImageCount)
    }
    self.room = room
    self.speedOfSound = speedOfSound
    walls = try Self.coefficients(room, speedOfSound: speedOfSound)
    let decay = RoomDecay(size: room.size, walls: walls)
    reverberationSeconds = decay.reverberationMetres / speedOfSound
    largestDistance = room.highestOrder == nil ? decay.metres(toDecibels: -60) : .infinity
    let count = Self.imageCount(room, largestDistance: largestDistance)
    imageCount = Int(min(count, 1e18))
    guard imageCount <= room.largestImageCount else {
      throw .tooManyImages(count: imageCount, limit: room.largestImageCount)
    }
    guard farthest / speedOfSound <= Self.longestResponse else {
      throw .responseTooLong(
        seconds: farthest / speedOfSound, limitSeconds: Self.longestResponse)
    }
  }

  private static func coefficients(
    _ room: ShoeboxRoom, speedOfSound: Double
  ) throws(SimulationError) -> WallCoefficients {
    let walls: WallCoefficients
    switch room.absorption {
    case .uniform(let coefficient): walls = WallCoefficients(all: coefficient)
    case .perWall(let coefficients): walls = coefficients
    case .reverberationTime(let seconds):
      let metres = { RoomDecay.coefficient(size: room.size, reverberationMetres: $0) }
      guard seconds > 0, seconds.isFinite,
        metres(seconds * speedOfSound) <= largestCoefficient
      else {
        let decay = RoomDecay(size: room.size, walls: WallCoefficients(all: largestCoefficient))
        throw .reverberationTimeOutOfRange(
          seconds: seconds, shortest: decay.reverberationMetres / speedOfSound)
      }
      walls = WallCoefficients(all: metres(seconds * speedOfSound))
    }
    for pair in walls.axes {
      for coefficient in [pair.near, pair.far] where !(0...1).contains(coefficient) {
        throw .absorptionOutOfRange(coefficient)
      }
    }
    return walls
  }

  /// Points with |a| + |b| + |c| up to the order, or those of a sphere with one a room's volume.
  private static func imageCount(_ room: ShoeboxRoom, largestDistance: Double) -> Double {
    if let order = room.highestOrder.map(Double.init) {
      return (2 * order + 1) * (2 * order * order + 2 * order + 3) / 3
    }
    let volume = room.size.x * room.size.y * room.size.z
    return 4 / 3 * .pi * largestDistance * largestDistance * largestDistance / volume + 1
  }

  /// How many rooms away along an axis images count.
  func reach(along axis: Int) -> Int {
    room.highestOrder ?? Int(largestDistance / room.size[axis]) + 1
  }

  /// The farthest that an image may be from the centroid.
  var farthest: Double {
    guard let order = room.highestOrder else { return largestDistance }
    let side = max(room.size.x, max(room.size.y, room.size.z))
    return Double(order) * side + length(room.size)
  }
}
