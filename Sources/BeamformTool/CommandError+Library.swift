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
    let (_, why, remedy) = error.parts
    switch error {
    case .omniWeightOutOfRange, .figure8OfOmni, .figure8OfSuperdirective:
      self = .usage("--pattern", why, remedy)
    case .sampleRateOutOfRange:
      self = .input("sample rate", why, "resample the recording first")
    case .speedOfSoundOutOfRange:
      self = .usage("--speed-of-sound", why, remedy)
    case .tapsNotUsable:
      self = .usage("--taps", why, remedy)
    case .tapsOfGradientDesign:
      self = .usage("--taps", why, "leave --taps out, or choose --design least-squares")
    case .whiteNoiseGainFloorOutOfRange(let floor, _):
      let asked = Decimal.shortText(floor, places: 3)
      self = .usage(
        "--wng-floor", "\(asked) dB lies outside -60 dB to what \(array) reaches", remedy)
    case .noPorts:
      self = .usage("--ports", why, "write omni,front,back")
    case .selectedIsNoBeam:
      self = .usage(
        "--ports", "selected is made of front, back and omni, and no beam of its own",
        "ask for those three")
    case .portRepeated:
      self = .usage("--ports", why, remedy)
    case .figure8WithoutGradient:
      self = .input(array, why, "lower --wng-floor, or leave figure8 out")
    case .directionNotFormable:
      self = .input(array, why, "choose such a direction, or --ports omni, which always works")
    case .directionNotMeasured(_, let nearest):
      self = .input(
        array, why, "the nearest is of \(Angles(nearest).words); --ports omni always works")
    case .gradientIsFirstOrder:
      self = .usage("--design", why, "choose --design least-squares")
    case .gradientNeedsFreeField, .gradientNeedsPointSymmetry:
      self = .input(array, why, "choose --design least-squares")
    case .lowCutOutOfRange:
      self = .usage("--low-cut", why, remedy)
    case .microphoneDelayNotSupported:
      self = .input(array, why, remedy)
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
      self = .input(array, error.parts.why, error.parts.remedy)
    }
  }
}
