import ArrayFiles
import AudioFiles
import Beamforming

extension CommandError {
  /// What went wrong with a sound file.
  init(_ error: AudioFileError) {
    let status: ExitStatus =
      switch error.kind {
      case .machine: .machine
      case .usage: .usage
      case .input: .input
      }
    self.init(status: status, what: error.what, why: error.why, remedy: error.remedy)
  }

  /// What is wrong with an array.
  init(_ error: ArrayFileError) {
    let status: ExitStatus =
      switch error.kind {
      case .machine: .machine
      case .input: .input
      }
    self.init(status: status, what: error.what, why: error.why, remedy: error.remedy)
  }

  /// Why the beams cannot be designed.
  ///
  /// - Parameter array: What to call the array.
  init(_ error: DesignError, array: String) {
    switch error {
    case .omniWeightOutOfRange(let weight):
      self = .usage(
        "--pattern", "the omni weight \(weight) lies outside 0 to 1",
        "0 is figure8, 0.5 cardioid, 1 omni")
    case .sampleRateOutOfRange(let rate):
      self = .input(
        "sample rate", "\(Decimal.shortText(rate, places: 1)) Hz lies outside 8000 to 192000 Hz",
        "resample the recording first")
    case .speedOfSoundOutOfRange(let speed):
      self = .usage(
        "--speed-of-sound",
        "\(Decimal.shortText(speed, places: 3)) m/s lies outside 100 to 2000 m/s",
        "air at 20 degrees has 343")
    case .tapsNotUsable(let taps):
      self = .usage("--taps", "\(taps) is not odd, or not from 3 to 4095", "33 suits 48 kHz")
    case .tapsOfGradientDesign(let taps):
      self = .usage(
        "--taps", "the gradient design decides on its taps itself, and \(taps) were asked for",
        "leave --taps out, or choose --design least-squares")
    case .whiteNoiseGainFloorOutOfRange(let floor, let best):
      let asked = Decimal.shortText(floor, places: 3)
      self = .usage(
        "--wng-floor", "\(asked) dB lies outside -60 dB to what \(array) reaches",
        "at most \(Decimal.text(best, places: 2)) dB; the default is -15")
    case .noPorts:
      self = .usage("--ports", "no port was asked for", "write omni,front,back")
    case .portRepeated:
      self = .usage("--ports", "a port is asked for twice", "name each port once")
    case .figure8OfOmni:
      self = .usage(
        "--pattern", "an omni weight above 0.99 leaves next to nothing of a figure8",
        "choose a smaller one, or leave figure8 out")
    case .figure8OfSuperdirective:
      self = .usage(
        "--pattern",
        "a figure8 is the difference of two first-order beams, and superdirective is none",
        "choose another pattern, or leave figure8 out")
    case .figure8WithoutGradient:
      self = .input(
        array, "its microphones stand too close for a figure8 above the floor",
        "lower --wng-floor, or leave figure8 out")
    case .directionNotFormable(let direction, let formable):
      self = .input(
        array,
        "it cannot form a beam toward \(Self.spelling(direction)), \(Self.sentence(formable))",
        "choose such a direction, or --ports omni, which always works")
    case .directionNotMeasured(let direction, let nearest):
      self = .input(
        array, "no response was measured within 10 degrees of \(Self.spelling(direction))",
        "the nearest is of \(Self.spelling(nearest)); --ports omni always works")
    case .gradientIsFirstOrder:
      self = .usage(
        "--design", "the gradient design makes no superdirective beams",
        "choose --design least-squares")
    case .gradientNeedsFreeField:
      self = .input(
        array, "the gradient design is for microphones with nothing about them",
        "choose --design least-squares")
    case .gradientNeedsPointSymmetry:
      self = .input(
        array, "the gradient design needs for every microphone another at the mirrored place",
        "choose --design least-squares")
    case .lowCutOutOfRange(let frequency, let limit):
      self = .usage(
        "--low-cut",
        "\(Decimal.shortText(frequency, places: 3)) Hz lies outside 1 Hz to a quarter of the sample rate",
        "at most \(Decimal.shortText(limit, places: 3)) Hz; 80 suits speech")
    case .microphoneDelayNotSupported(let microphone, let seconds):
      self = .input(
        array,
        "microphone \(microphone) has a delay of "
          + "\(Decimal.shortText(seconds * 1e6, places: 3)) microseconds, "
          + "which this version cannot undo",
        "set its delaySeconds to 0, or align the channels first")
    }
  }

  /// Why a session cannot be made of an array and its beams.
  ///
  /// - Parameter array: What to call the array.
  init(_ error: SessionError, array: String) {
    switch error {
    case .outputCountOutOfRange(let count):
      self = .usage("--ports", "\(count) ports were asked for", "name at most 256")
    case .notDesignable(_, let error):
      self.init(error, array: array)
    default:
      preconditionFailure("its only input is the array that was designed for: \(error)")
    }
  }

  /// What a direction is called, in degrees.
  static func spelling(_ direction: Direction) -> String {
    let angles = Angles(direction)
    let azimuth = "azimuth \(Decimal.shortText(angles.azimuth, places: 1))"
    guard angles.elevation != 0 else { return azimuth }
    return "\(azimuth), elevation \(Decimal.shortText(angles.elevation, places: 1))"
  }

  private static func sentence(_ formable: FormableDirections) -> String {
    switch formable {
    case .line(let direction):
      "only along the line of its microphones: \(spelling(direction)), or "
        + spelling(direction.opposite)
    case .plane(let normal) where normal.isVertical:
      "only within the plane of its microphones: any azimuth at elevation 0"
    case .plane(let normal):
      "only within the plane of its microphones, at right angles to \(spelling(normal))"
    case .space:
      "though any other direction may do"
    }
  }
}
