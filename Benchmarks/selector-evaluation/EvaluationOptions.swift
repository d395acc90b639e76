import SelectorEvaluation

/// What the command line asks for.
struct EvaluationOptions {
  var set = SampleSet.test
  var speechFolder = ".build/selector-evaluation/speech"
  var sampleRate = 16_000.0
  var isQuick = false
  var conditions = Condition.all
  var variants: [Variant] = []
  /// Sound files, each with its truth.
  var recordings: [(path: String, truth: String)] = []

  init(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    var only: [String] = []
    var files: [String] = []
    var truths: [String] = []
    while let option = rest.popFirst() {
      if option == "--quick" {
        isQuick = true
        continue
      }
      guard let value = rest.popFirst() else {
        throw EvaluationError.usage("\(option): no such option, or its value is missing")
      }
      switch option {
      case "--set":
        guard let named = SampleSet(rawValue: value) else {
          throw EvaluationError.usage("\(value): the sets are tuning and test")
        }
        set = named
      case "--speech": speechFolder = value
      case "--rate":
        guard let rate = Double(value), rate == rate.rounded(), (16_000...48_000).contains(rate)
        else { throw EvaluationError.usage("\(value): a rate is from 16000 to 48000 Hz") }
        sampleRate = rate
      case "--only": only.append(value)
      case "--try": variants.append(try Variant(value))
      case "--recording": files.append(value)
      case "--truth": truths.append(value)
      case "--recordings":
        let names = try RecordingList.read(folder: value)
        files += names.map { "\(value)/\($0).wav" }
        truths += names.map { "\(value)/\($0).json" }
      default: throw EvaluationError.usage("\(option): no such option")
      }
    }
    guard files.count == truths.count else {
      throw EvaluationError.usage("each --recording has a --truth")
    }
    recordings = Array(zip(files, truths))
    if !only.isEmpty {
      conditions = Condition.all.filter { condition in
        only.contains { condition.name.hasPrefix($0) }
      }
      guard !conditions.isEmpty else {
        throw EvaluationError.usage("\(only[0]): no condition begins so")
      }
    }
    if variants.isEmpty { variants = [.usual] }
  }
}
