import Beamforming
import TestSupport

/// A click from the front, low-passed to what an array can tell, and what a design makes of it.
///
/// The low-pass is a raised cosine without phase, −6 dB at 0.25·c/span, the span the largest distance of two
/// microphones, or at 0.45 of the rate, and as wide as fits in. The plane wave is a sum of cosines, exact to double
/// precision; its peak passes the centroid on a whole frame.
struct OnAxisClick {
  /// Where the low-pass ends, in hertz.
  let limit: Double
  /// Of the mean of the microphones.
  let mean: Peak
  private let microphones: [[Float]]

  /// The largest magnitude of a signal.
  struct Peak {
    let frame: Int
    let value: Double
    /// Between the frames, by a parabola through three.
    let position: Double

    init(_ signal: [Double]) {
      frame = signal.indices.max { abs(signal[$0]) < abs(signal[$1]) } ?? 0
      value = signal[frame]
      let (before, after) = (signal[max(frame - 1, 0)], signal[min(frame + 1, signal.count - 1)])
      position = Double(frame) + (before - after) / 2 / (before - 2 * value + after)
    }
  }

  /// How a port's peak stands to that of the mean, the latency taken out.
  struct Shift {
    /// In whole frames; positive is late.
    let frames: Int
    /// Between the frames.
    let exactFrames: Double
    let isUpright: Bool
  }

  init(array: MicrophoneArray, sampleRate: Double, speedOfSound: Double = 343) {
    let positions = array.centredPositions
    let span =
      positions.flatMap { a in positions.map { length(a - $0) } }.max() ?? 0
    let limit = min(0.25 * speedOfSound / span, 0.45 * sampleRate)
    let rollOff = min(limit, sampleRate / 2 - limit)
    // 24 times the width of the click, and what a latency may take.
    let period = Int((24 * sampleRate / limit).rounded(.up))
    let frames = period + 600
    let centre = period / 2
    let bins = 1..<period / 2
    let spectrum = bins.map { bin in
      let frequency = Double(bin) * sampleRate / Double(period)
      let beyond = min(max((frequency - limit + rollOff) / (2 * rollOff), 0), 1)
      return (1 + cosine(.pi * beyond)) / 2
    }
    let used = zip(bins, spectrum).filter { $0.1 > 0 }
    let scale = 0.5 / (0.5 + used.reduce(0) { $0 + $1.1 })
    let signals = positions.map { position in
      let early = dot(position, array.front.unitVector) / speedOfSound * sampleRate
      return (0..<frames).map { n -> Double in
        guard n < period else { return 0 }
        let step = 2 * .pi * (Double(n - centre) + early) / Double(period)
        return scale * used.reduce(0.5) { $0 + $1.1 * cosine(step * Double($1.0)) }
      }
    }
    self.limit = limit
    mean = Peak(
      (0..<frames).map { n in
        signals.reduce(0) { $0 + $1[n] } / Double(signals.count)
      })
    microphones = zip(signals, array.microphones).map { signal, microphone in
      signal.map { Float(amplitude(decibels: microphone.gainDecibels) * $0) }
    }
  }

  /// Runs it through a design.
  func shifts(through design: BeamDesign) -> [Shift] {
    process(microphones, through: Processor(design: design)).map { output in
      let peak = Peak(output.map(Double.init))
      return Shift(
        frames: peak.frame - design.latencyFrames - mean.frame,
        exactFrames: peak.position - Double(design.latencyFrames) - mean.position,
        isUpright: peak.value * mean.value > 0)
    }
  }
}
