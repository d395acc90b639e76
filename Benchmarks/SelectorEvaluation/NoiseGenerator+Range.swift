import Beamforming

extension NoiseGenerator {
  /// Uniform over a range.
  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    let middle = (range.lowerBound + range.upperBound) / 2
    return middle + uniform() * (range.upperBound - range.lowerBound) / 2
  }

  /// One of a list, each as likely.
  mutating func element<Element>(of list: [Element]) -> Element {
    list[min(list.count - 1, Int(uniform(0...1) * Double(list.count)))]
  }
}
