import Beamforming

/// A source on a path: each microphone reads the samples at a delay of its own in each frame.
struct MovingSource {
  /// Places are found for so many frames at a time, for all microphones.
  private static let blockFrames = 4096

  let source: SoundSource
  let path: SourcePath
  let sampleRate: Double
  let speedOfSound: Double

  /// Adds what microphones at places about the centroid hear, each by so many seconds late.
  func add(to signals: inout [[Double]], positions: [SIMD3<Double>], delays: [Double]) {
    let frames = signals.first?.count ?? 0
    let gain = amplitude(decibels: source.gainDecibels)
    let samples = source.samples.span
    var path = path
    for start in stride(from: 0, to: frames, by: Self.blockFrames) {
      let end = min(start + Self.blockFrames, frames)
      let spots = (start..<end).map { path.spot(at: Double($0) / sampleRate) }
      for microphone in signals.indices {
        for n in start..<end {
          let arrival = spots[n - start].arrival(at: positions[microphone])
          let early = (arrival.lead / speedOfSound - delays[microphone]) * sampleRate
          // Frame and start first, whole numbers without rounding.
          let position = Double(n - source.startFrame) + early
          signals[microphone][n] +=
            gain * arrival.gain * DelayKernel.shared.value(of: samples, at: position)
        }
      }
    }
  }
}
