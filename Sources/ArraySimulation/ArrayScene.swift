import Beamforming

/// Sounds about an array, from which the recording it would make is rendered: the truth is known.
///
/// The array stands in a free field. A source is a plane wave: a microphone at r from the centroid
/// hears it r·u/c seconds earlier than the centroid does, u the unit vector toward the source.
/// Whatever a microphone hears passes its `gainDecibels` and `delaySeconds`, as the real ones' sound
/// does; its own noise joins behind them.
public struct ArrayScene: Equatable, Sendable {
  /// The talkers, any number.
  public var sources: [PlaneWaveSource]
  /// Noise from everywhere; `nil` for none.
  public var diffuseNoise: DiffuseNoise?
  /// The root mean square of the white noise that each microphone makes by itself, in decibels
  /// relative to 1.0, within ±200; `nil` for none.
  public var selfNoiseDecibels: Double?
  /// What the noises are drawn from: the same seed gives the same bits, as long as the rate, the
  /// length and the array are the same too.
  public var seed: UInt64

  /// Creates a scene. Ranges are checked when it is rendered.
  public init(
    sources: [PlaneWaveSource] = [], diffuseNoise: DiffuseNoise? = nil,
    selfNoiseDecibels: Double? = nil, seed: UInt64 = 0
  ) {
    self.sources = sources
    self.diffuseNoise = diffuseNoise
    self.selfNoiseDecibels = selfNoiseDecibels
    self.seed = seed
  }

  /// Renders what each microphone records.
  ///
  /// Sources are delayed by a windowed sinc of 96 taps, the diffuse noise by phases, both in double
  /// precision. The error of a sine below 0.45 of the sample rate is under −135 dB of it.
  ///
  /// - Parameters:
  ///   - array: The microphones. Where the array as a whole stands makes no difference.
  ///   - frames: How many frames to render, 0 to 2³¹.
  ///   - sampleRate: In hertz, 1000 to 768 000.
  ///   - speedOfSound: In metres a second, 100 to 2000.
  /// - Returns: A signal a microphone, in the order of `microphones`, not clipped; see
  ///   ``Beamforming/MicrophoneArray/recording(of:)`` for the channels of a file.
  /// - Throws: A ``SimulationError`` with the number that is out of range.
  public func render(
    on array: MicrophoneArray, frames: Int, sampleRate: Double, speedOfSound: Double = 343
  ) throws(SimulationError) -> [[Float]] {
    try check(frames: frames, sampleRate: sampleRate, speedOfSound: speedOfSound)
    let positions = array.centredPositions
    let diffuse = diffuseNoise.map { noise in
      DiffuseField(
        noise, positions: positions, delays: array.microphones.map(\.delaySeconds), frames: frames,
        sampleRate: sampleRate, speedOfSound: speedOfSound, seed: seed
      ).render()
    }
    return array.microphones.indices.map { index in
      let microphone = array.microphones[index]
      var signal =
        diffuse.map { Array($0[index].prefix(frames)) }
        ?? [Double](repeating: 0, count: frames)
      for source in sources {
        let lead = dot(positions[index], source.direction.unitVector) / speedOfSound
        add(source, early: (lead - microphone.delaySeconds) * sampleRate, to: &signal)
      }
      let gain = amplitude(decibels: microphone.gainDecibels)
      guard let selfNoiseDecibels else { return signal.map { Float(gain * $0) } }
      let level = amplitude(decibels: selfNoiseDecibels)
      var generator = NoiseGenerator(seed: seed, stream: SceneStream.selfNoise + UInt64(index))
      return signal.map { Float(gain * $0 + level * generator.gaussian()) }
    }
  }

  /// Adds a source that arrives a number of frames, not necessarily whole, before its time.
  private func add(_ source: PlaneWaveSource, early: Double, to signal: inout [Double]) {
    let wholeFrames = early.rounded(.down)
    let gain = amplitude(decibels: source.gainDecibels)
    let taps = WindowedSinc.delay.taps(fraction: early - wholeFrames).map { gain * $0 }
    let frames = signal.count
    let samples = source.samples.span
    var output = signal.mutableSpan
    // signal[n] += Σ taps[i]·samples[n − origin + i], a stretch at a time that stays in the cache.
    let origin = source.startFrame - Int(wholeFrames) + WindowedSinc.delay.halfWidth - 1
    for start in stride(from: 0, to: frames, by: 1024) {
      for (index, tap) in taps.enumerated() {
        let shift = index - origin
        let first = max(start, -shift)
        let end = min(start + 1024, frames, samples.count - shift)
        guard first < end else { continue }
        for n in first..<end { output[n] += tap * Double(samples[n + shift]) }
      }
    }
  }

  private func check(
    frames: Int, sampleRate: Double, speedOfSound: Double
  ) throws(SimulationError) {
    guard (1000...768_000).contains(sampleRate) else { throw .sampleRateOutOfRange(sampleRate) }
    guard (100...2000).contains(speedOfSound) else { throw .speedOfSoundOutOfRange(speedOfSound) }
    guard (0...1 << 31).contains(frames) else { throw .frameCountOutOfRange(frames) }
    for source in sources {
      guard source.startFrame.magnitude <= 1 << 40 else {
        throw .startFrameOutOfRange(source.startFrame)
      }
    }
    let noiseLevels = [diffuseNoise?.levelDecibels, selfNoiseDecibels].compactMap(\.self)
    for level in sources.map(\.gainDecibels) + noiseLevels {
      guard (-200...200).contains(level) else { throw .levelOutOfRange(decibels: level) }
    }
    if let count = diffuseNoise?.directionCount, !DiffuseNoise.directionCounts.contains(count) {
      throw .directionCountOutOfRange(count)
    }
  }
}
