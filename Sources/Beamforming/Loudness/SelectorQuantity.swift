/// A number among the options of a ``LoudnessSelector``.
public enum SelectorQuantity: CaseIterable, Sendable {
  /// ``SelectorOptions/lowCutFrequency``.
  case lowCutFrequency
  /// ``SelectorOptions/timeConstant``.
  case timeConstant
  /// ``SelectorOptions/releaseTimeConstant``.
  case releaseTimeConstant
  /// ``SelectorOptions/hysteresisDecibels``.
  case hysteresisDecibels
  /// ``SelectorOptions/dwell``.
  case dwell
  /// ``SelectorOptions/settling``.
  case settling
  /// ``SelectorOptions/gateDecibels``.
  case gateDecibels
  /// ``SelectorOptions/floorWindow``.
  case floorWindow
  /// ``SelectorOptions/floorTimeConstant``.
  case floorTimeConstant
  /// ``SelectorOptions/floorDoubt``.
  case floorDoubt
  /// ``SelectorOptions/slamLimitDecibels``.
  case slamLimitDecibels
  /// ``SelectorOptions/talkerTimeConstant``.
  case talkerTimeConstant
  /// ``SelectorOptions/fade``.
  case fade
  /// ``SelectorOptions/restDelay``.
  case restDelay
  /// ``SelectorOptions/cueBiasDecibels``.
  case cueBiasDecibels
  /// ``SelectorOptions/blendTimeConstant``.
  case blendTimeConstant

  /// From the least to the greatest value that is taken, in the option's own unit.
  public func range(sampleRate: Double) -> ClosedRange<Double> {
    switch self {
    case .lowCutFrequency: LowCut.leastFrequency...LowCut.greatestShare * sampleRate
    case .timeConstant: 0.005...1
    case .releaseTimeConstant: 0.005...1
    case .hysteresisDecibels: 0...20
    case .dwell: 0...10
    case .settling: 0...10
    case .gateDecibels: 0...30
    case .floorWindow: 0.5...30
    case .floorTimeConstant: 0.01...1
    case .floorDoubt: 0...1
    case .slamLimitDecibels: 1...100
    case .talkerTimeConstant: 0.02...10
    case .fade: 0...0.5
    case .restDelay: 0.1...60
    case .cueBiasDecibels: 0...20
    case .blendTimeConstant: 0.005...2
    }
  }
}
