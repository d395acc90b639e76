import Kernels
import TestSupport
import Testing

@Suite struct SpectrumRowTests {
  private typealias Bin = (re: Float, im: Float)

  /// Exact: small whole numbers have no rounding.
  @Test(arguments: [(1, 1, 0), (2, 5, 0), (3, 5, 2), (9, 12, 11)])
  func itIsTheSumOfProductsAroundTheRing(tileCount: Int, count: Int, first: Int) {
    var random = SeededGenerator(seed: 6)
    let bins = tileCount * lanes
    func spectra() -> [[Bin]] {
      (0..<count).map { _ in
        (0..<bins).map { _ in
          (
            Float(Int.random(in: -8...8, using: &random)),
            Float(Int.random(in: -8...8, using: &random))
          )
        }
      }
    }
    let (x, h) = (spectra(), spectra())
    let room = tileCount * count * spectrumTile
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * room + bins * 2)
    defer { memory.deallocate() }
    memory.initialize(repeating: .nan, count: 2 * room + bins * 2)
    for (i, spectrum) in x.enumerated() { store(spectrum, at: memory + i * spectrumTile, count) }
    for (i, spectrum) in h.enumerated() {
      store(spectrum, at: memory + room + i * spectrumTile, count)
    }
    let output = memory + 2 * room
    spectrumRow(
      spectra: memory, filters: memory + room, count: count, first: first, tileCount: tileCount,
      output: output)
    for bin in 0..<bins {
      var sum: Bin = (0, 0)
      for i in 0..<count {
        let (a, b) = (x[(first + i) % count][bin], h[i][bin])
        sum.re += a.re * b.re - a.im * b.im
        sum.im += a.re * b.im + a.im * b.re
      }
      #expect(output[2 * bin] == sum.re)
      #expect(output[2 * bin + 1] == sum.im)
    }
  }

  private func store(_ spectrum: [Bin], at tiles: UnsafeMutablePointer<Float>, _ count: Int) {
    spectrum.flatMap { [$0.re, $0.im] }.withUnsafeBufferPointer { pairs in
      guard let pairs = pairs.baseAddress else { return }
      storeSpectrum(
        pairs, tileCount: spectrum.count / lanes, into: tiles, stride: count * spectrumTile)
    }
  }
}
