import Kernels

/// The transform of one size, and its inverse.
struct TransformProbes {
  private let size: Int
  private let forward: CostProbe
  private let both: CostProbe

  init(_ calibration: CostCalibration, size: Int) {
    self.size = size
    let run = Run(samples: calibration.samples, size: size)
    forward = calibration.probe { run.forward() }
    // By itself it would run on what it left behind, which grows without bound.
    both = calibration.probe { run.both() }
  }

  var time: TransformTime {
    TransformTime(
      size: size, forward: forward.seconds, inverse: max(0, both.seconds - forward.seconds))
  }

  private final class Run {
    private let transform: RealFFT?
    private let samples: UnsafePointer<Float>
    private let spectrum: UnsafeMutablePointer<Float>
    private let tiles: UnsafeMutablePointer<Float>
    private let result: UnsafeMutablePointer<Float>
    private let tileCount: Int

    init(samples: UnsafePointer<Float>, size: Int) {
      transform = RealFFT(size: size)
      self.samples = samples
      tileCount = size / 2 / lanes + 1
      spectrum = RealFFT.allocate(tileCount * spectrumTile)
      tiles = RealFFT.allocate(tileCount * spectrumTile)
      result = RealFFT.allocate(size)
    }

    deinit {
      spectrum.deallocate()
      tiles.deallocate()
      result.deallocate()
    }

    func forward() {
      transform?.forward(samples, into: spectrum)
      storeSpectrum(spectrum, tileCount: tileCount, into: tiles, stride: spectrumTile)
    }

    func both() {
      forward()
      transform?.inverse(spectrum, into: result)
    }
  }
}
