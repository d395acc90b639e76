/// A selector that hears noise, timed.
final class SelectorProbe {
  private let selector: UnsafeMutablePointer<LoudnessSelector>
  private let candidates: UnsafeMutablePointer<UnsafePointer<Float>>
  private let probe: CostProbe

  init(_ calibration: CostCalibration) {
    let options = SelectorOptions(lowCutFrequency: 500)
    selector = .allocate(capacity: 1)
    do throws(LoudnessError) {
      selector.initialize(
        to: try LoudnessSelector(mode: .loudness, options: options, sampleRate: 48_000))
    } catch { preconditionFailure("the usual options are within their ranges: \(error)") }
    candidates = .allocate(capacity: 2)
    candidates.initialize(repeating: UnsafePointer(calibration.samples), count: 2)
    let (selector, candidates, output) = (selector, candidates, calibration.output)
    probe = calibration.probe {
      selector.pointee.process(candidates, into: output, frames: Block.frames)
    }
  }

  deinit {
    selector.deinitialize(count: 1)
    selector.deallocate()
    candidates.deallocate()
  }

  var secondsPerFrame: Double { probe.seconds / Double(Block.frames) }
}
