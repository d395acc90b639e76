/// How a ``LoudnessSelector`` decides. Times are in seconds.
///
/// Ranges are those of ``SelectorQuantity/range(sampleRate:)``; <doc:Loudness> says where the numbers come from.
public struct SelectorOptions: Equatable, Sendable {
  /// Sound below this frequency, in hertz, has no say; from 1 Hz to a quarter of the sample rate.
  ///
  /// About twice the corner of the beams is right: below the corner both are omnidirectional, and dense reverberation is
  /// told apart least there.
  public var lowCutFrequency: Double
  /// With which levels follow for a decision as they rise; 0.005 to 1.
  public var timeConstant = 0.01
  /// With which they fall; 0.005 to 1. A word that ends is heard on in the tail of the room, and longer in the beam that
  /// it came from.
  public var releaseTimeConstant = 0.06
  /// By how much the other beam must be louder; 0 to 20.
  public var hysteresisDecibels = 3.0
  /// The least time from one switch to the next; 0 to 10. A cue does not wait for it.
  public var dwell = 0.3
  /// For how long after the start loudness decides nothing; 0 to 10.
  public var settling = 1.0
  /// How far a beam must be above its noise floor before loudness decides anything; 0 to 30.
  public var gateDecibels = 6.0
  /// A noise floor is the least level of so long a time; 0.5 to 30.
  public var floorWindow = 3.0
  /// With which levels are smoothed for the noise floor; 0.01 to 1.
  public var floorTimeConstant = 0.1
  /// The share of its noise floor that the quieter beam is left with in a comparison, as the floor is not known
  /// better; 0 to 1.
  public var floorDoubt = 0.5
  /// How far above the talkers' level a sound of 5 ms counts in full; 1 to 100. What is louder, a slammed door, counts
  /// as no more than that.
  public var slamLimitDecibels = 5.0
  /// With which the talkers' level follows; 0.02 to 10. A louder talker has to wait for it.
  public var talkerTimeConstant = 0.1
  /// How long the change from one port to another takes; 0 to 0.5.
  public var fade = 0.02
  /// The port at the start.
  public var start = SelectedPort.front
  /// Whether the selector goes to omni when nobody speaks, and from there to who speaks next.
  public var restsOnOmni = false
  /// For how long nobody must have spoken before the selector goes to rest; 0.1 to 60.
  public var restDelay = 2.0
  /// By how much more a talker must be louder to be heard against the host's cue; 0 to 20.
  public var cueBiasDecibels = 6.0
  /// With which gains follow in ``SelectorMode/blend``; 0.005 to 2.
  public var blendTimeConstant = 0.1

  /// The usual options.
  ///
  /// - Parameter lowCutFrequency: In hertz; about twice the corner of the beams.
  public init(lowCutFrequency: Double) { self.lowCutFrequency = lowCutFrequency }

  func check(sampleRate: Double) throws(LoudnessError) {
    for quantity in SelectorQuantity.allCases {
      let range = quantity.range(sampleRate: sampleRate)
      let value = value(of: quantity)
      guard range.contains(value) else {
        throw .optionOutOfRange(quantity, value, allowed: range)
      }
    }
  }

  private func value(of quantity: SelectorQuantity) -> Double {
    switch quantity {
    case .lowCutFrequency: lowCutFrequency
    case .timeConstant: timeConstant
    case .releaseTimeConstant: releaseTimeConstant
    case .hysteresisDecibels: hysteresisDecibels
    case .dwell: dwell
    case .settling: settling
    case .gateDecibels: gateDecibels
    case .floorWindow: floorWindow
    case .floorTimeConstant: floorTimeConstant
    case .floorDoubt: floorDoubt
    case .slamLimitDecibels: slamLimitDecibels
    case .talkerTimeConstant: talkerTimeConstant
    case .fade: fade
    case .restDelay: restDelay
    case .cueBiasDecibels: cueBiasDecibels
    case .blendTimeConstant: blendTimeConstant
    }
  }
}
