import Beamforming

/// How the sound in a rectangular room dies away, averaged over all directions.
///
/// A ray in direction u meets the walls of axis i |u_i|/L_i times a metre and loses a_i = −ln(1 −
/// α) of the logarithm of its energy, the mean of the two walls, each time. What is left after x
/// metres, integrated backward as Schroeder does, is the mean of e^{−xs}/s, s = Σ a_i·|u_i|/L_i.
struct RoomDecay {
  /// A wall that absorbs all counts like one that leaves e^{−80}.
  private static let largestLoss = 80.0

  /// s for directions spread over an eighth of the sphere, with the share of each.
  private let losses: [(loss: Double, weight: Double)]

  init(size: SIMD3<Double>, walls: WallCoefficients) {
    let lossesPerMetre = walls.axes.enumerated().map { axis, pair in
      let loss = { min(-naturalLogarithm(1 - $0), Self.largestLoss) }
      return (loss(pair.near) + loss(pair.far)) / (2 * size[axis])
    }
    let heights = gaussLegendre(count: 32, over: 0...1)
    let azimuths = gaussLegendre(count: 32, over: 0...(.pi / 2))
    losses = heights.flatMap { height in
      azimuths.map { azimuth in
        let level = (1 - height.node * height.node).squareRoot()
        let loss =
          lossesPerMetre[0] * level * cosine(azimuth.node)
          + lossesPerMetre[1] * level * sine(azimuth.node) + lossesPerMetre[2] * height.node
        return (loss, height.weight * azimuth.weight * 2 / .pi)
      }
    }
  }

  /// What is left after so many metres of all that arrives from then on, in decibels.
  func decibels(afterMetres metres: Double) -> Double {
    var (rest, whole) = (0.0, 0.0)
    for (loss, weight) in losses {
      rest += weight * exponential(-metres * loss) / loss
      whole += weight / loss
    }
    return Beamforming.decibels(power: rest / whole)
  }

  /// After how many metres so much is left; infinite when nothing is lost.
  func metres(toDecibels level: Double) -> Double {
    guard losses.allSatisfy({ $0.loss > 0 }) else { return .infinity }
    var (low, high) = (0.0, 1.0)
    while decibels(afterMetres: high) > level { high *= 2 }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if decibels(afterMetres: middle) > level { low = middle } else { high = middle }
    }
    return high
  }

  /// The path in which it falls by 60 dB, as the slope from −5 to −35 dB has it; infinite when
  /// nothing is lost.
  var reverberationMetres: Double {
    let late = metres(toDecibels: -35)
    return late.isFinite ? 2 * (late - metres(toDecibels: -5)) : .infinity
  }

  /// The coefficient of all walls that gives a path.
  static func coefficient(size: SIMD3<Double>, reverberationMetres: Double) -> Double {
    // The path is inverse to the loss a wall, −ln(1 − α).
    let unit = 1 - exponential(-1)
    let path = RoomDecay(size: size, walls: WallCoefficients(all: unit)).reverberationMetres
    return 1 - exponential(-path / reverberationMetres)
  }
}
