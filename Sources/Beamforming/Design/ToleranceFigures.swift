/// What microphones that differ leave of a port's figures at one frequency.
public struct ToleranceFigures: Equatable, Sendable {
  /// A figure over many sets of microphones.
  public struct Spread: Equatable, Sendable {
    /// Half of the sets do better.
    public let median: Double
    /// Nine in ten sets do better.
    public let ninetiethPercentile: Double
  }

  /// The level from the opposite direction against that from the look direction, in decibels.
  public let rearDecibels: Spread
  /// In decibels.
  public let directivityIndexDecibels: Spread
  /// In decibels.
  public let whiteNoiseGainDecibels: Spread
}

extension Beampattern {
  /// Draws sets of microphones that differ, and takes the figures of a port with each.
  ///
  /// Gain, phase and place of each microphone are normally distributed about what the design takes them
  /// for. The filters stay as they are. Measured responses have the places of the microphones in them.
  ///
  /// - Parameters:
  ///   - port: Its place in the design's ports, from 0.
  ///   - frequency: In hertz, above 0 and below half the sample rate.
  ///   - sets: How many, 1 or more: 400 give the 90th percentile within a few tenths of a decibel.
  ///   - seed: The same seed draws the same microphones, for every port and frequency.
  public func figures(
    port: Int, look: Direction, frequency: Double, tolerance: MicrophoneTolerance, sets: Int,
    seed: UInt64
  ) -> ToleranceFigures {
    precondition(sets > 0, "there is a set of microphones")
    let weights = weights(port: port, frequency: frequency)
    let ahead = look.unitVector
    let noise = weights.reduce(0) { $0 + $1.power }
    var generator = NoiseGenerator(seed: seed, stream: 0)
    var (rear, directivity, noiseGain) = ([Double](), [Double](), [Double]())
    for _ in 0..<sets {
      var offsets: [SIMD3<Double>] = []
      let heard = weights.indices.map { m in
        let gain = amplitude(decibels: tolerance.gainDecibels * generator.gaussian())
        let turn = Complex(phase: tolerance.phase * generator.gaussian())
        offsets.append(
          tolerance.positionMeters
            * SIMD3(generator.gaussian(), generator.gaussian(), generator.gaussian()))
        return gains[m] * gain * turn * weights[m]
      }
      let displaced = tolerance.positionMeters > 0 ? field.displaced(by: offsets) : field
      let onAxis = displaced.response(heard, direction: ahead, frequency: frequency).power
      let behind =
        field.isKnown(-ahead)
        ? displaced.response(heard, direction: -ahead, frequency: frequency).power : .nan
      let diffuse = displaced.diffusePower(heard, frequency: frequency)
      rear.append(decibels(power: behind / onAxis))
      directivity.append(decibels(power: onAxis / diffuse))
      noiseGain.append(decibels(power: onAxis / noise))
    }
    return ToleranceFigures(
      rearDecibels: Self.spread(rear.map(-), sign: -1),
      directivityIndexDecibels: Self.spread(directivity, sign: 1),
      whiteNoiseGainDecibels: Self.spread(noiseGain, sign: 1))
  }

  /// - Parameter values: The more, the better.
  private static func spread(_ values: [Double], sign: Double) -> ToleranceFigures.Spread {
    let sorted = values.sorted(by: >)
    func quantile(_ share: Double) -> Double {
      sign * sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
    }
    return ToleranceFigures.Spread(median: quantile(0.5), ninetiethPercentile: quantile(0.9))
  }
}
