import Beamforming

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What happens to every port behind the beams: a low cut and a gain, the same for all.
final class PortShaping {
  /// How long the filters need to forget what came before.
  let settlingFrames: Int
  private let factor: Float
  private var lowCuts: [LowCut] = []
  private let ports: Int

  init(
    ports: Int, sampleRate: Int, lowCutFrequency: Double?, gainDecibels: Double
  ) throws(CommandError) {
    self.ports = ports
    factor = Float(pow(10, gainDecibels / 20))
    var lowest = Self.lowestCorner
    if let lowCutFrequency {
      do throws(DesignError) {
        let lowCut = try LowCut(frequency: lowCutFrequency, sampleRate: Double(sampleRate))
        lowCuts = Array(repeating: lowCut, count: ports)
      } catch { throw CommandError(error, array: "") }
      lowest = min(lowest, lowCutFrequency)
    }
    settlingFrames = Int((Double(sampleRate) * Self.settlingPeriods / lowest).rounded(.up))
  }

  /// Works on a block of every port.
  func process(_ ports: UnsafePointer<UnsafeMutablePointer<Float>>, frames: Int) {
    for port in lowCuts.indices { lowCuts[port].process(ports[port], frames: frames) }
    guard factor != 1 else { return }
    for port in 0..<self.ports {
      let samples = ports[port]
      for frame in 0..<frames { samples[frame] *= factor }
    }
  }

  /// No corner of a design lies lower, in hertz.
  private static let lowestCorner = 20.0

  /// What two poles at an angle of 45 degrees have in them is below −120 dB after 3.2 periods:
  /// e^(−2π·3.2/√2) is −123 dB. A little more for what they multiply with time.
  private static let settlingPeriods = 4.0
}
