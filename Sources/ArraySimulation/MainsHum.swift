import Beamforming

/// Hum of the mains that gets into a cable: a sine and its harmonics, that of order h with 1/h of
/// the amplitude of the first.
///
/// All begin at phase 0 with the recording, so that microphones with the same hum hum together.
public struct MainsHum: Equatable, Sendable {
  /// The frequency of the first harmonic in hertz, above 0 and below half the sample rate.
  public var frequency: Double
  /// The root mean square of the whole, in decibels relative to 1.0, within ±200.
  public var levelDecibels: Double
  /// How many harmonics, the first included, 1 to 1000. Those from half the sample rate up are left
  /// out.
  public var harmonics: Int

  /// Creates hum. Ranges are checked when a scene renders it.
  public init(frequency: Double, levelDecibels: Double, harmonics: Int = 5) {
    self.frequency = frequency
    self.levelDecibels = levelDecibels
    self.harmonics = harmonics
  }

  func add(to signal: inout [Double], sampleRate: Double) {
    let orders = (1...harmonics).map(Double.init).filter { $0 * frequency < sampleRate / 2 }
    let power = orders.reduce(0) { $0 + 0.5 / ($1 * $1) }
    let first = amplitude(decibels: levelDecibels) / power.squareRoot()
    for order in orders {
      for n in signal.indices {
        let turns = order * frequency * Double(n) / sampleRate
        signal[n] += first / order * sine(2 * .pi * (turns - turns.rounded()))
      }
    }
  }
}
