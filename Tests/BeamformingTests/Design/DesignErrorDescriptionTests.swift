import Beamforming
import TestSupport
import Testing

@Suite struct DesignErrorDescriptionTests {
  private static func toward(_ azimuth: Double, _ elevation: Double = 0) -> Direction {
    // Angles of this size are directions.
    (try? Direction(azimuthDegrees: azimuth, elevationDegrees: elevation)) ?? .ahead
  }

  /// One of each case.
  static let examples: [DesignError] = [
    .omniWeightOutOfRange(-1.0 / 3), .sampleRateOutOfRange(1e6 / 3),
    .speedOfSoundOutOfRange(100.0 / 3), .tapsNotUsable(32), .tapsOfGradientDesign(33),
    .whiteNoiseGainFloorOutOfRange(decibels: 10.0 / 3, bestDecibels: 3.0103),
    .noPorts, .portRepeated(.beam(toward(200.0 / 3, 10), .superdirective)), .figure8OfOmni,
    .figure8OfSuperdirective, .figure8WithoutGradient,
    .directionNotFormable(toward(100.0 / 3), formable: .plane(normal: toward(20.0 / 3, 40))),
    .gradientNeedsPointSymmetry, .gradientIsFirstOrder, .gradientNeedsFreeField,
    .directionNotMeasured(toward(100.0 / 3), nearest: toward(-200.0 / 3, 5)),
    .lowCutOutOfRange(0.1 / 3, limit: 44_100.0 / 7),
    .microphoneDelayNotSupported(microphone: 2, seconds: 1e-5 / 3),
  ]

  @Test(arguments: examples)
  func everyCaseIsASentence(error: DesignError) {
    // The port of an error is spelled to a millionth of a degree, as the command takes it.
    if case .portRepeated = error {
      #expect("\(error)".hasPrefix("ports: beam:66.666667/10:superdirective is asked for twice"))
      return
    }
    expectSentence("\(error)")
  }

  @Test func theUsualOnesSayWhatCanBeDone() {
    let sideways = Self.toward(90)
    #expect(
      "\(DesignError.directionNotFormable(sideways, formable: .line(.ahead)))"
        == "array: it cannot form a beam toward azimuth 90 degrees, only along the line of its "
        + "microphones: azimuth 0, or azimuth 180 (choose such a direction, or omni, which always works)"
    )
    #expect(
      "\(DesignError.directionNotFormable(Self.toward(0, 45), formable: .plane(normal: Self.toward(0, 90))))"
        == "array: it cannot form a beam toward azimuth 0, elevation 45 degrees, only within the plane "
        + "of its microphones: any azimuth at elevation 0 (choose such a direction, or omni, which "
        + "always works)")
    #expect(
      "\(DesignError.sampleRateOutOfRange(.nan))"
        == "sample rate: nan Hz lies outside 8000 to 192000 Hz (resample the sound)")
    #expect(
      "\(DesignError.tapsNotUsable(32))"
        == "taps: 32 is not odd, or not from 3 to 4095 (33 suits 48 kHz)")
  }
}
