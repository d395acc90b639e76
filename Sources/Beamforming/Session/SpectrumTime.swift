/// How long products of spectra take: the longer, the less of them the caches hold.
struct SpectrumTime: Equatable, Sendable {
  /// A product where all products together go through so much memory.
  struct Product: Equatable, Sendable {
    var bytes: Int
    var seconds: Double
  }

  var secondsPerTile: Double
  /// From little memory to much.
  var products: [Product]

  func seconds(_ counts: OperationCounts) -> Double {
    Double(counts.spectrumTiles) * secondsPerTile
      + Double(counts.spectrumProducts) * secondsPerProduct(bytes: counts.spectrumBytes)
  }

  /// On straight lines over the logarithm of the memory; the ends stand for what is beyond.
  private func secondsPerProduct(bytes: Int) -> Double {
    guard let above = products.first(where: { $0.bytes >= bytes }) else {
      return products.last?.seconds ?? 0
    }
    guard let below = products.last(where: { $0.bytes < bytes }) else { return above.seconds }
    let share =
      logarithm10(Double(bytes) / Double(below.bytes))
      / logarithm10(Double(above.bytes) / Double(below.bytes))
    return below.seconds + share * (above.seconds - below.seconds)
  }
}
