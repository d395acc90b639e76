import Beamforming

/// What is wrong with one microphone and what follows it, unknown to the array.
///
/// The defects act in the order of the signal: what the microphone hears and makes is delayed, lost
/// when it is dead, amplified and turned over; hum and offset join on the way to the converter,
/// which clips; a loopback takes the channel instead of all that; late frames come last.
public struct MicrophoneDefect: Equatable, Sendable {
  /// The largest magnitude of `delaySeconds`.
  public static let largestDelaySeconds = 0.1

  /// The microphone, counted from 1.
  public var microphone: Int
  /// How much later it hears, in seconds, within ±0.1, exact within a frame.
  public var delaySeconds = 0.0
  /// Whether it delivers nothing of what it hears, nor noise of its own.
  public var isDead = false
  /// How much louder it is, its own noise included, in decibels, within ±200.
  public var gainDecibels = 0.0
  /// Whether its wires are exchanged.
  public var isInverted = false
  /// Hum that joins.
  public var hum: MainsHum?
  /// A constant that joins, full scale ±1.0, within ±10¹⁰.
  public var offset = 0.0
  /// The magnitude beyond which samples are clipped, above 0, at most 10¹⁰; `nil` for none.
  public var clipLevel: Double?
  /// What the channel carries instead, from frame 0, followed by silence; `nil` for the microphone.
  public var loopback: [Float]?
  /// How many frames late the channel is, 0 to 2³¹, filled with silence.
  public var lateFrames = 0

  /// A microphone without defects, to be set one by one. They are checked when a scene renders it.
  public init(microphone: Int) { self.microphone = microphone }

  /// What the channel carries of a signal of the microphone.
  func channel(of signal: [Double], sampleRate: Double) -> [Double] {
    let frames = signal.count
    var output = signal
    if let loopback {
      output = (0..<frames).map { $0 < loopback.count ? Double(loopback[$0]) : 0 }
    } else {
      let gain = (isInverted ? -1 : 1) * amplitude(decibels: gainDecibels)
      // Not times zero: a NaN is silent as well.
      for n in 0..<frames { output[n] = isDead ? 0 : gain * output[n] }
      hum?.add(to: &output, sampleRate: sampleRate)
      for n in 0..<frames { output[n] += offset }
      if let clipLevel {
        for n in 0..<frames { output[n] = min(max(output[n], -clipLevel), clipLevel) }
      }
    }
    guard lateFrames > 0 else { return output }
    let silence = [Double](repeating: 0, count: min(lateFrames, frames))
    return silence + output.dropLast(silence.count)
  }

  func check(sampleRate: Double) throws(SimulationError) {
    let refuse = { (quantity: DefectQuantity, value: Double) -> SimulationError in
      .defectOutOfRange(microphone: microphone, quantity, value)
    }
    guard abs(delaySeconds) <= Self.largestDelaySeconds else { throw refuse(.delay, delaySeconds) }
    guard abs(gainDecibels) <= 200 else { throw refuse(.gain, gainDecibels) }
    guard abs(offset) <= 1e10 else { throw refuse(.offset, offset) }
    if let clipLevel, !(clipLevel > 0 && clipLevel <= 1e10) { throw refuse(.clipLevel, clipLevel) }
    guard (0...1 << 31).contains(lateFrames) else { throw refuse(.lateFrames, Double(lateFrames)) }
    guard let hum else { return }
    guard hum.frequency > 0, hum.frequency < sampleRate / 2 else {
      throw refuse(.humFrequency, hum.frequency)
    }
    guard abs(hum.levelDecibels) <= 200 else { throw refuse(.humLevel, hum.levelDecibels) }
    guard (1...1000).contains(hum.harmonics) else {
      throw refuse(.humHarmonics, Double(hum.harmonics))
    }
  }
}
