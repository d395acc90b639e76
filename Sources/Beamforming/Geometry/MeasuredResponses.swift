/// What the microphones of an array hear of a click from measured directions.
///
/// All responses share one clock and one gain: how much later and how much more quietly a microphone hears is what
/// they are for. A delay and a gain that all of them have in common do not matter.
public struct MeasuredResponses: Equatable, Sendable {
  /// The responses to sound from one direction.
  public struct Measurement: Equatable, Sendable {
    /// Toward the source.
    public var direction: Direction
    /// Impulse responses, one a microphone in the array's order, all equally long.
    public var responses: [[Float]]

    /// Creates a measurement.
    public init(direction: Direction, responses: [[Float]]) {
      self.direction = direction
      self.responses = responses
    }
  }

  /// From how many to how many directions.
  public static let measurementCounts = 1...20_000
  /// From how many to how many frames a response.
  public static let frameCounts = 1...65_536
  /// At most so many samples in all.
  public static let largestSampleCount = 1 << 26
  /// The sample rates of responses, in hertz.
  public static let sampleRates = 1000.0...768_000.0

  /// Frames a second.
  public let sampleRate: Double
  /// The measurements, each of as many microphones and frames.
  public let measurements: [Measurement]

  /// Creates a set and checks it.
  ///
  /// - Throws: A ``GeometryError`` that says which measurement is not usable and why.
  public init(sampleRate: Double, measurements: [Measurement]) throws(GeometryError) {
    guard Self.sampleRates.contains(sampleRate) else {
      throw .responseRateOutOfRange(sampleRate)
    }
    guard Self.measurementCounts.contains(measurements.count), let first = measurements.first else {
      throw .responseDirectionsOutOfRange(measurements.count)
    }
    let microphones = first.responses.count
    let frames = first.responses.first?.count ?? 0
    guard Self.frameCounts.contains(frames) else { throw .responseLengthOutOfRange(frames) }
    guard measurements.count * microphones * frames <= Self.largestSampleCount else {
      throw .responsesTooLarge(samples: measurements.count * microphones * frames)
    }
    var sounds = [Bool](repeating: false, count: microphones)
    for (index, measurement) in measurements.enumerated() {
      guard measurement.responses.count == microphones else {
        throw .responseCount(
          measurement: index + 1, count: measurement.responses.count, expected: microphones)
      }
      for (m, response) in measurement.responses.enumerated() {
        guard response.count == frames else {
          throw .responseLength(measurement: index + 1, frames: response.count, expected: frames)
        }
        guard response.allSatisfy({ abs($0) < 1e6 }) else {
          throw .responseNotUsable(measurement: index + 1, microphone: m + 1)
        }
        if !sounds[m] { sounds[m] = response.contains { $0 != 0 } }
      }
    }
    if let silent = sounds.firstIndex(of: false) { throw .responsesSilent(microphone: silent + 1) }
    self.sampleRate = sampleRate
    self.measurements = measurements
  }

  /// How many microphones it is of.
  public var microphoneCount: Int { measurements.first?.responses.count ?? 0 }
}
