import Kernels

/// Times the engine's loops on this machine, in short pieces, again and again; the fastest run of each counts.
final class CostCalibration {
  /// What loops run on: noise, as sound is.
  let samples = noise(sampleCount)
  let output = noise(sampleCount)

  private let nothing: CostProbe
  private var probes: [CostProbe]
  private let other = noise(sampleCount)
  private let poles = UnsafeMutablePointer<TwoPoles>.allocate(capacity: 2)
  private let shelf = UnsafeMutablePointer<ShelfFilter>.allocate(capacity: 1)

  /// How often each piece is timed: where others work on the machine some runs are disturbed, hardly all.
  private static let rounds = 16
  private static let sampleCount = 16_000
  /// A block that is short and one that is full tell what a pass takes and what a vector does.
  private static let (short, long) = (64, Block.frames)

  init() {
    nothing = CostProbe {}
    probes = [nothing]
    poles.initialize(repeating: TwoPoles(), count: 2)
    // What goes in comes out, so that samples stay what they are however often it runs.
    shelf.initialize(to: ShelfFilter(Biquad(b0: 1, b1: 0, b2: 0, a1: 0, a2: 0)))
  }

  deinit {
    samples.deallocate()
    output.deallocate()
    other.deallocate()
    poles.deallocate()
    shelf.deallocate()
  }

  /// Measures.
  func measure() -> CostModel {
    let (samples, output, other) = (samples, output, other)
    let (poles, shelf) = (poles, shelf)
    let input = pass { frames in
      UnsafeMutableRawPointer(output).copyMemory(
        from: UnsafeRawPointer(samples), byteCount: frames * MemoryLayout<Float>.stride)
      replaceUnusable(output, frames: frames)
    }
    let copy = pass { frames in
      UnsafeMutableRawPointer(output).copyMemory(
        from: UnsafeRawPointer(samples), byteCount: frames * MemoryLayout<Float>.stride)
    }
    let addition = pass { multiplyAdd(1e-6, samples, into: output, frames: $0) }
    let pole = OnePole(warpedCorner: 0.05)
    let mean = pass { poles[0].split(pole, samples, lowPass: output, allPass: other, frames: $0) }
    let difference = pass {
      poles[1].integrate(pole, share: 0, samples, into: output, slope: other, frames: $0)
    }
    let history = pass { keepHistory(output, history: $0, frames: Self.long) }
    let shelves = probe { shelf.pointee.process(other, frames: Self.long) }
    let rows = RowProbes(self)
    let spectra = SpectrumProbes(self)
    let transforms = [128, 256].map { TransformProbes(self, size: $0) }
    let calls = CallProbes(self)
    let selector = SelectorProbe(self)
    let clock = ContinuousClock()
    // Probes have its memory and not itself.
    withExtendedLifetime(self) {
      for _ in 0..<Self.rounds {
        for probe in probes { probe.run(clock) }
      }
    }
    return CostModel(
      call: calls.secondsPerCall, chunk: calls.secondsPerChunk, input: input.time,
      output: copy.time, multiplyAdd: addition.time,
      shelfFrame: shelves.seconds / Double(Self.long), mean: mean.time,
      difference: difference.time, history: history.time, row: rows.time,
      transforms: transforms.map(\.time), spectrum: spectra.time,
      selectorFrame: selector.secondsPerFrame)
  }

  /// Has a piece of work timed.
  func probe(_ work: @escaping () -> Void) -> CostProbe {
    let probe = CostProbe(nothing: nothing, work)
    probes.append(probe)
    return probe
  }

  private func pass(_ work: @escaping (_ frames: Int) -> Void) -> PassProbes {
    PassProbes(
      short: probe { work(Self.short) }, long: probe { work(Self.long) },
      shortVectors: Self.short / lanes, longVectors: Self.long / lanes)
  }

  private static func noise(_ count: Int) -> UnsafeMutablePointer<Float> {
    let memory = RealFFT.allocate(count)
    var generator = NoiseGenerator(seed: 1, stream: 0)
    for n in 0..<count { memory[n] = Float(generator.uniform()) }
    return memory
  }
}
