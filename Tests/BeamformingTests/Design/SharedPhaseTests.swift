import Beamforming
import TestSupport
import Testing

@Suite struct SharedPhaseTests {
  private func allPass(_ corner: Double, _ frequency: Double, rate: Double) -> Complex {
    BankResponse(
      cornerFrequency: corner, integrationLimit: nil, sampleRate: rate, frequency: frequency
    ).allPass
  }

  @Test(arguments: [8000.0, 48_000, 192_000])
  func withoutReachItIsTheAllPassOfTheBank(rate: Double) {
    for corner in [20.0, 173, 0.3 * rate] {
      let phase = SharedPhase(cornerFrequency: corner, sampleRate: rate, reach: 0)
      for frequency in [10, corner, 0.1 * rate, 0.49 * rate] {
        let difference =
          phase.response(frequency: frequency) - allPass(corner, frequency, rate: rate)
        expect(difference.magnitude, near: 0, .doubleRounding)
      }
    }
  }

  /// By its derivation: the spectrum of an odd pulse, flat to three quarters of the reach and then falling to zero.
  @Test(arguments: [50.0, 400, 1000, 3000, 9000])
  func itTakesBackWhatAnOddPulseDoes(frequency: Double) {
    let (corner, rate, reach) = (60.0, 48_000.0, 3e-4)
    let angle = 2 * .pi * frequency
    let steps = 20_000
    let integral = (0..<steps).reduce(0.0) { sum, step in
      let t = (Double(step) + 0.5) / Double(steps)
      return sum + sine(angle * reach * t) * min(1, (1 - t) / 0.25) * reach / Double(steps)
    }
    let lead = allPass(corner, frequency, rate: rate).phase
    let phase = SharedPhase(cornerFrequency: corner, sampleRate: rate, reach: reach)
    expect(
      phase.response(frequency: frequency).phase, near: lead * (1 - angle * integral),
      Tolerance(1e-7, "an integral by steps"))
  }

  /// The level on axis could not stay where the lead to be taken back is not small.
  @Test func itReachesNoFartherThanTheCornerAllows() {
    let near = SharedPhase(cornerFrequency: 500, sampleRate: 48_000, reach: 0.25 / (1000 * .pi))
    let far = SharedPhase(cornerFrequency: 500, sampleRate: 48_000, reach: 1)
    for frequency in [100.0, 1000, 10_000] {
      #expect(near.response(frequency: frequency) == far.response(frequency: frequency))
    }
  }
}
