/// `WHAT: WHY (REMEDY)`, on one line.
extension DesignError: CustomStringConvertible {
  /// The whole message; directions in degrees.
  public var description: String {
    let (what, why, remedy) = parts
    return "\(what): \(why) (\(remedy))"
  }

  /// What it is about, why that is refused, and what to do.
  package var parts: (what: String, why: String, remedy: String) {
    switch self {
    case .omniWeightOutOfRange(let weight):
      (
        "pattern", "the omni weight \(Self.text(weight)) lies outside 0 to 1",
        "0 is figure8, 0.5 cardioid, 1 omni"
      )
    case .sampleRateOutOfRange(let rate):
      ("sample rate", "\(Self.text(rate)) Hz lies outside 8000 to 192000 Hz", "resample the sound")
    case .speedOfSoundOutOfRange(let speed):
      (
        "speed of sound", "\(Self.text(speed)) m/s lies outside 100 to 2000 m/s",
        "air at 20 degrees has 343"
      )
    case .tapsNotUsable(let taps):
      ("taps", "\(taps) is not odd, or not from 3 to 4095", "33 suits 48 kHz")
    case .tapsOfGradientDesign(let taps):
      (
        "taps", "the gradient design decides on its taps itself, and \(taps) were asked for",
        "ask for none, or for the least-squares design"
      )
    case .whiteNoiseGainFloorOutOfRange(let floor, let best):
      (
        "white noise gain floor",
        "\(Self.text(floor)) dB lies outside -60 dB to what the microphones reach together",
        "at most \(Decimal.text(best, places: 2)) dB; the default is -15"
      )
    case .noPorts:
      ("ports", "no port was asked for", "ask for omni, front and back")
    case .selectedIsNoBeam:
      (
        "ports", "selected is made of front, back and omni, and no beam of its own",
        "connect it in a session, or design the three"
      )
    case .portRepeated(let port):
      ("ports", "\(port.spelling) is asked for twice", "name each port once")
    case .figure8OfOmni:
      (
        "pattern", "an omni weight above 0.99 leaves next to nothing of a figure8",
        "choose a smaller one, or leave figure8 out"
      )
    case .figure8OfSuperdirective:
      (
        "pattern",
        "a figure8 is the difference of two first-order beams, and superdirective is none",
        "choose another pattern, or leave figure8 out"
      )
    case .figure8WithoutGradient:
      (
        "array", "its microphones stand too close for a figure8 above the floor",
        "lower the white noise gain floor, or leave figure8 out"
      )
    case .directionNotFormable(let direction, let formable):
      (
        "array",
        "it cannot form a beam toward \(Angles(direction).words) degrees, \(formable.words)",
        "choose such a direction, or omni, which always works"
      )
    case .directionNotMeasured(let direction, let nearest):
      (
        "array", "no response was measured within 10 degrees of \(Angles(direction).words)",
        "the nearest is of \(Angles(nearest).words); omni always works"
      )
    case .gradientIsFirstOrder:
      (
        "design method", "the gradient design makes no superdirective beams",
        "choose the least-squares design"
      )
    case .gradientNeedsFreeField:
      (
        "array", "the gradient design is for microphones with nothing about them",
        "choose the least-squares design"
      )
    case .gradientNeedsPointSymmetry:
      (
        "array", "the gradient design needs for every microphone another at the mirrored place",
        "choose the least-squares design"
      )
    case .lowCutOutOfRange(let frequency, let limit):
      (
        "low cut",
        "\(Self.text(frequency)) Hz lies outside 1 Hz to a quarter of the sample rate",
        "at most \(Self.text(limit)) Hz; 80 suits speech"
      )
    case .microphoneDelayNotSupported(let microphone, let seconds):
      (
        "array",
        "microphone \(microphone) has a delay of \(Self.text(seconds * 1e6)) microseconds, "
          + "which this version cannot undo",
        "set its delaySeconds to 0, or align the channels first"
      )
    }
  }

  private static func text(_ number: Double) -> String { Decimal.shortText(number, places: 3) }
}

extension FormableDirections {
  /// Where beams can point, as the end of a sentence.
  fileprivate var words: String {
    switch self {
    case .line(let direction):
      "only along the line of its microphones: \(Angles(direction).words), or "
        + Angles(direction.opposite).words
    case .plane(let normal) where normal.isVertical:
      "only within the plane of its microphones: any azimuth at elevation 0"
    case .plane(let normal):
      "only within the plane of its microphones, at right angles to \(Angles(normal).words)"
    case .space:
      "though any other direction may do"
    }
  }
}
