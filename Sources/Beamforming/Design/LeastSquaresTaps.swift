/// What the least-squares design found: impulse responses on the signals of the bank.
package struct LeastSquaresTaps: Equatable, Sendable {
  /// On LP·P.
  package var lowPass: [Double]
  /// On A·P.
  package var allPass: [Double]
  /// On ω_c·K of each microphone, microphones × taps; over the microphones they sum to zero.
  package var microphones: [[Double]]

  /// The same beam toward the opposite direction, for an array in which `partners` gives each
  /// microphone the one at the mirrored place.
  package func mirrored(_ partners: [Int]) -> LeastSquaresTaps {
    var turned = self
    for (microphone, partner) in partners.enumerated() {
      turned.microphones[partner] = microphones[microphone]
    }
    return turned
  }

  /// A share of one row and the rest of another.
  static func mix(
    _ a: LeastSquaresTaps, _ b: LeastSquaresTaps, share: Double
  ) -> LeastSquaresTaps {
    combining(a, b) { (1 - share) * $0 + share * $1 }
  }

  /// `factor` times the difference of two.
  package static func scaledDifference(
    _ a: LeastSquaresTaps, _ b: LeastSquaresTaps, _ factor: Double
  ) -> LeastSquaresTaps {
    combining(a, b) { factor * ($0 - $1) }
  }

  private static func combining(
    _ a: LeastSquaresTaps, _ b: LeastSquaresTaps, tap: (Double, Double) -> Double
  ) -> LeastSquaresTaps {
    func combine(_ x: [Double], _ y: [Double]) -> [Double] { zip(x, y).map(tap) }
    return LeastSquaresTaps(
      lowPass: combine(a.lowPass, b.lowPass), allPass: combine(a.allPass, b.allPass),
      microphones: zip(a.microphones, b.microphones).map(combine))
  }
}
