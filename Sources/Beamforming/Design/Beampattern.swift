/// What the ports of a design do with plane waves, from the filters as they run.
///
/// Responses are taken against an omnidirectional microphone in the array's centroid, with the latency
/// taken out.
public struct Beampattern: Sendable {
  /// The design.
  public let design: BeamDesign
  package let field: any SteeringField
  let gains: [Double]

  /// - Parameter array: The array that the design was made for.
  public init(design: BeamDesign, array: MicrophoneArray, speedOfSound: Double = 343) {
    self.init(
      design: design, array: array, field: array.steeringField(speedOfSound: speedOfSound))
  }

  /// - Parameter field: That of the array, which of measured responses takes time to prepare.
  init(design: BeamDesign, array: MicrophoneArray, field: any SteeringField) {
    precondition(
      array.microphones.count == design.microphoneCount, "the design is for another array")
    self.design = design
    self.field = field
    gains = array.microphones.map { amplitude(decibels: $0.gainDecibels) }
  }

  /// The level of a plane wave at a port, as an amplitude ratio.
  ///
  /// - Parameters:
  ///   - port: Its place in the design's ports, from 0.
  ///   - frequency: In hertz, above 0 and below half the sample rate.
  public func gain(port: Int, direction: Direction, frequency: Double) -> Double {
    response(port: port, direction: direction.unitVector, frequency: frequency).magnitude
  }

  /// The figures of a port along a look direction.
  ///
  /// - Parameters:
  ///   - port: Its place in the design's ports, from 0.
  ///   - frequency: In hertz, above 0 and below half the sample rate.
  public func figures(port: Int, look: Direction, frequency: Double) -> BeamFigures {
    BeamFigures(
      weights: weights(port: port, frequency: frequency), gains: gains, field: field,
      look: look.unitVector, frequency: frequency)
  }

  package func response(port: Int, direction: SIMD3<Double>, frequency: Double) -> Complex {
    field.response(
      heardWeights(port: port, frequency: frequency), direction: direction, frequency: frequency)
  }

  /// What sound at each microphone is multiplied by: the weights and the gains of the microphones.
  func heardWeights(port: Int, frequency: Double) -> [Complex] {
    zip(weights(port: port, frequency: frequency), gains).map { $1 * $0 }
  }

  /// What each microphone is multiplied by at a frequency, with the latency taken out.
  package func weights(port: Int, frequency: Double) -> [Complex] {
    let row = design.rows[port]
    let bank = design.banks[row.bank]
    let response = BankResponse(
      cornerFrequency: bank.cornerFrequency, integrationLimit: bank.integrationLimit,
      sampleRate: design.sampleRate, frequency: frequency)
    let shelf =
      bank.shelf?.response(frequency: frequency, sampleRate: design.sampleRate) ?? .one
    let step = 2 * .pi * frequency / design.sampleRate
    let filters = row.taps.map { taps in
      var sum = Complex.zero
      for (t, tap) in taps.enumerated() {
        sum += tap * Complex(phase: -step * Double(t - design.latencyFrames))
      }
      return shelf * sum
    }
    var weights = [Complex](repeating: .zero, count: design.microphoneCount)
    let mean = filters[0] * response.lowPass + filters[1] * response.allPass
    for share in bank.mean { weights[share.microphone] += share.weight * mean }
    for (j, difference) in bank.differences.enumerated() {
      let integrated = filters[2 + j] * response.integrated
      for share in difference { weights[share.microphone] += share.weight * integrated }
    }
    return weights
  }
}
