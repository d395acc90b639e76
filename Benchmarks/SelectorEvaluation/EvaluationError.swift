/// Why there is nothing to evaluate.
package enum EvaluationError: Error, CustomStringConvertible {
  case usage(String)
  case silent(path: String)
  case channelCount(path: String, count: Int)
  case noRecordings(path: String)
  case noPlace(directToReverberantDecibels: Double)

  package var description: String {
    switch self {
    case .usage(let text): text
    case .silent(let path): "\(path): there is no speech in it"
    case .channelCount(let path, let count): "\(path): \(count) channels, a pair has 2"
    case .noRecordings(let path): "\(path): it names no recording"
    case .noPlace(let ratio):
      "no place in these rooms has a direct-to-reverberant ratio of \(ratio) dB"
    }
  }
}
