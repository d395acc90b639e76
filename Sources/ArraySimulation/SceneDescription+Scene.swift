import Beamforming

extension SceneDescription {
  /// How long the scene is, in seconds: as was asked for, else as its longest sound file, else 10 s.
  ///
  /// - Parameter sounds: The samples of every sound file, by its path, at the rate of the scene.
  public func duration(sounds: [String: [Float]], sampleRate: Int) -> Double {
    if let seconds { return seconds }
    let ends = sources.compactMap { source -> Double? in
      guard case .file(let path) = source.signal, let samples = sounds[path] else { return nil }
      return source.startSeconds + Double(samples.count) / Double(sampleRate)
    }
    return ends.max() ?? Self.usualSeconds
  }

  /// The scene with the samples of its sources.
  ///
  /// Noise of each source is drawn from a seed of its own, so that adding a source leaves those
  /// before it as they are.
  ///
  /// - Parameters:
  ///   - sounds: The samples of every sound file, by its path, at the rate of the scene.
  ///   - frames: How long the scene is.
  ///   - sampleRate: In hertz.
  /// - Throws: A ``SimulationError`` with the number that is out of range.
  public func scene(
    sounds: [String: [Float]], frames: Int, sampleRate: Int
  ) throws(SimulationError) -> ArrayScene {
    try SimulationError.check(frames: frames, sampleRate: Double(sampleRate))
    guard sources.count <= Self.largestSourceCount else {
      throw .tooManySources(count: sources.count, limit: Self.largestSourceCount)
    }
    try checkSize(sounds: sounds, frames: frames)
    try ActiveInterval.check(surroundings.wind?.intervals ?? [])
    var scene = surroundings
    for (index, source) in sources.enumerated() {
      let seed = scene.seed ^ (UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15)
      scene.sources.append(
        try source.sound(sounds: sounds, frames: frames, sampleRate: sampleRate, seed: seed))
    }
    for (microphone, name) in loopbacks.sorted(by: { $0.key < $1.key }) {
      guard !name.isEmpty, let index = sources.firstIndex(where: { $0.name == name }),
        let place = scene.defects.firstIndex(where: { $0.microphone == microphone })
      else { throw .loopbackOfUnknownSource(microphone: microphone, name: name) }
      scene.defects[place].loopback = scene.sources[index].heard(frames: frames)
    }
    return scene
  }

  private static let usualSeconds = 10.0

  /// Whether the samples of the sources fit into memory.
  private func checkSize(sounds: [String: [Float]], frames: Int) throws(SimulationError) {
    let samples = sources.reduce(Double(frames) * Double(loopbacks.count)) { sum, source in
      guard case .file(let path) = source.signal else { return sum + Double(frames) }
      return sum + Double(sounds[path]?.count ?? 0)
    }
    try SimulationError.check(samples: samples)
  }
}

extension DescribedSource {
  /// The root mean square of a generated signal where nothing else is said, in decibels.
  public static let usualLevelDecibels = -20.0

  /// When it is on within a scene of so many seconds.
  ///
  /// - Parameter fileSeconds: How long its sound file is; `nil` for a generated signal.
  public func activity(sceneSeconds: Double, fileSeconds: Double?) -> [ActiveInterval] {
    let end = min(sceneSeconds, fileSeconds.map { startSeconds + $0 } ?? sceneSeconds)
    let whole = ActiveInterval(start: max(0, startSeconds), end: end)
    let asked = intervals.isEmpty ? [whole] : intervals
    return asked.map { ActiveInterval(start: max($0.start, whole.start), end: min($0.end, end)) }
      .filter { $0.start < $0.end }
  }

  fileprivate func sound(
    sounds: [String: [Float]], frames: Int, sampleRate: Int, seed: UInt64
  ) throws(SimulationError) -> SoundSource {
    let rate = Double(sampleRate)
    try ActiveInterval.check(intervals)
    switch signal {
    case .generated(let kind, let level):
      let isWhole = intervals.isEmpty && startSeconds <= 0
      let active = activity(sceneSeconds: Double(frames) / rate, fileSeconds: nil)
      let samples = try SourceSignal(
        kind, levelDecibels: level,
        intervals: isWhole ? [] : active, seed: seed
      ).samples(frames: frames, sampleRate: rate)
      // No intervals mean on throughout, so that one that never comes on is silent by itself.
      return SoundSource(
        samples: isWhole || !active.isEmpty ? samples : [], place: place,
        gainDecibels: gainDecibels)
    case .file(let path):
      var samples = sounds[path] ?? []
      guard abs(startSeconds) <= 1e9 else {
        throw .intervalOutOfRange(start: startSeconds, end: startSeconds)
      }
      let start = Int((startSeconds * rate).rounded())
      if !intervals.isEmpty {
        let own = intervals.map {
          ActiveInterval(start: $0.start - startSeconds, end: $0.end - startSeconds)
        }
        let gains = Gate(intervals: own).gains(frames: samples.count, sampleRate: rate)
        for n in samples.indices { samples[n] *= Float(gains[n]) }
      }
      return SoundSource(
        samples: samples, place: place, startFrame: start, gainDecibels: gainDecibels)
    }
  }
}

extension SoundSource {
  /// What the centroid hears of it from frame 0 on.
  fileprivate func heard(frames: Int) -> [Float] {
    let gain = Float(amplitude(decibels: gainDecibels))
    return (0..<frames).map { frame in
      let index = frame - startFrame
      return samples.indices.contains(index) ? gain * samples[index] : 0
    }
  }
}
