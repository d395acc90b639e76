import Kernels

/// Sums of products of spectra, in more and more memory.
struct SpectrumProbes {
  private struct Sum {
    let spectra: Int
    let probe: CostProbe

    var products: Int { spectra * SpectrumProbes.tileCount }
  }

  private let sums: [Sum]

  /// That of partitions of 128 frames.
  private static let tileCount = 17
  /// The first tells what a tile takes by itself. Then what the first cache holds, the second, and what neither
  /// does: 35 KB, 280 KB, 1.1 MB and 2.2 MB of spectra and filters.
  private static let spectra = [2, 16, 128, 512, 1024]

  init(_ calibration: CostCalibration) {
    let run = Run(spectra: Self.spectra.max() ?? 0, output: calibration.output)
    sums = Self.spectra.map { spectra in
      Sum(spectra: spectra, probe: calibration.probe { run.sum(spectra) })
    }
  }

  var time: SpectrumTime {
    let (few, many) = (sums[0], sums[1])
    let inCache =
      max(0, many.probe.seconds - few.probe.seconds) / Double(many.products - few.products)
    let tile = max(0, few.probe.seconds / Double(Self.tileCount) - inCache * Double(few.spectra))
    return SpectrumTime(
      secondsPerTile: tile,
      products: sums.dropFirst().map { sum in
        SpectrumTime.Product(
          bytes: 2 * sum.products * spectrumTile * MemoryLayout<Float>.stride,
          seconds: (sum.probe.seconds - tile * Double(Self.tileCount)) / Double(sum.products))
      })
  }

  private final class Run {
    private let spectra: UnsafeMutablePointer<Float>
    private let filters: UnsafeMutablePointer<Float>
    private let output: UnsafeMutablePointer<Float>

    init(spectra count: Int, output: UnsafeMutablePointer<Float>) {
      spectra = RealFFT.allocate(count * tileCount * spectrumTile)
      filters = RealFFT.allocate(count * tileCount * spectrumTile)
      self.output = output
    }

    deinit {
      spectra.deallocate()
      filters.deallocate()
    }

    func sum(_ count: Int) {
      spectrumRow(
        spectra: spectra, filters: filters, count: count, first: count / 2, tileCount: tileCount,
        output: output)
    }
  }
}
