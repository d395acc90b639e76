import Beamforming

/// A scene on an array, checked: what reaches the microphones.
struct SceneField {
  private let scene: ArrayScene
  private let sampleRate: Double
  private let speedOfSound: Double
  /// The microphones about their centroid, in metres.
  private let positions: [SIMD3<Double>]
  /// How late each hears, in seconds.
  private let delays: [Double]
  private let acoustics: RoomAcoustics?
  private let scattering: SphereScattering?

  init(
    _ scene: ArrayScene, _ array: MicrophoneArray, sampleRate: Double, speedOfSound: Double
  ) throws(SimulationError) {
    guard (100...2000).contains(speedOfSound) else { throw .speedOfSoundOutOfRange(speedOfSound) }
    let scene = try scene.about(array)
    try SceneCheck.check(scene, array, sampleRate: sampleRate)
    self.scene = scene
    self.sampleRate = sampleRate
    self.speedOfSound = speedOfSound
    let positions = array.centredPositions
    self.positions = positions
    delays = array.microphones.enumerated().map { index, microphone in
      let defect = scene.defects.first { $0.microphone == index + 1 }
      return microphone.delaySeconds + (defect?.delaySeconds ?? 0)
    }
    if let room = scene.room {
      acoustics = try RoomAcoustics(room, speedOfSound: speedOfSound)
      try SceneCheck.check(scene.sources, in: room, positions: positions)
    } else {
      acoustics = nil
    }
    if let body = scene.body {
      do throws(GeometryError) {
        try body.check(positions: array.microphones.map(\.position))
      } catch { throw .bodyNotUsable(error) }
      scattering = SphereScattering(body, array: array)
    } else {
      scattering = nil
    }
  }

  /// Whether all that is rendered fits into memory.
  func checkSize(frames: Int) throws(SimulationError) {
    let sounds = scene.sources.reduce(0.0) { $0 + Double($1.samples.count) }
    let ways = Double(scene.sources.count) * Double(positions.count)
    var length = 0
    if let acoustics { length = roomFrame(acoustics).count }
    if let scattering { length = bodyFrames(scattering) }
    // A response and its spectrum, of up to three times the length.
    try SimulationError.check(
      samples: sounds + Double(frames) * Double(positions.count) + 4 * ways * Double(length))
  }

  /// The diffuse noise at each microphone, or silence.
  func diffuseNoise(frames: Int) -> [[Double]] {
    guard let noise = scene.diffuseNoise else {
      return positions.map { _ in [Double](repeating: 0, count: frames) }
    }
    if let count = noise.directionCount {
      return DiffuseField(
        noise, directionCount: count, positions: positions, delays: delays, frames: frames,
        sampleRate: sampleRate, speedOfSound: speedOfSound, seed: scene.seed
      ).render().map { Array($0.prefix(frames)) }
    }
    return IsotropicField(
      noise, delays: delays, frames: frames, sampleRate: sampleRate, seed: scene.seed
    ) { frequency in
      let waveNumber = 2 * .pi * frequency / speedOfSound
      if let scattering { return scattering.coherences(waveNumber: waveNumber) }
      return positions.map { first in
        positions.map { noise.isotropy.coherence(of: first - $0, waveNumber: waveNumber) }
      }
    }.render().map { Array($0.prefix(frames)) }
  }

  /// Adds what each microphone hears of the sources.
  func addSources(to signals: inout [[Double]]) {
    let frames = signals.first?.count ?? 0
    if let acoustics {
      let frame = roomFrame(acoustics)
      let responses = scene.sources.map { source in
        let images = ImageSources(of: Self.offset(source), in: acoustics)
        return zip(positions, delays).map {
          images.response(at: $0.0, delay: $0.1, frame: frame)
        }
      }
      FastConvolution(responses, frames: frames).add(scene.sources, to: &signals)
    } else if let scattering {
      FastConvolution(bodyResponses(scattering), frames: frames).add(scene.sources, to: &signals)
    } else {
      for source in scene.sources { addInFreeField(source, to: &signals) }
    }
  }

  /// What is known of the room.
  var roomTruth: RoomTruth? {
    guard let acoustics else { return nil }
    let frame = roomFrame(acoustics)
    return RoomTruth(
      walls: acoustics.walls, reverberationSeconds: acoustics.reverberationSeconds,
      imageCount: acoustics.imageCount,
      directToReverberantDecibels: scene.sources.map { source in
        let images = ImageSources(of: Self.offset(source), in: acoustics)
        return decibels(power: images.directToReverberant(frame: frame))
      })
  }

  private func addInFreeField(_ source: SoundSource, to signals: inout [[Double]]) {
    let spot: Spot
    switch source.place {
    case .distant(let direction): spot = Spot(direction.unitVector, nil)
    case .near(let direction, let distance): spot = Spot(direction.unitVector, distance)
    case .path(let waypoints):
      MovingSource(
        source: source, path: SourcePath(waypoints), sampleRate: sampleRate,
        speedOfSound: speedOfSound
      ).add(to: &signals, positions: positions, delays: delays)
      return
    }
    let gain = amplitude(decibels: source.gainDecibels)
    for index in signals.indices {
      let arrival = spot.arrival(at: positions[index])
      FixedDelay(
        early: (arrival.lead / speedOfSound - delays[index]) * sampleRate,
        gain: gain * arrival.gain
      ).add(source, to: &signals[index])
    }
  }

  /// From the centroid to a source that has a distance.
  private static func offset(_ source: SoundSource) -> SIMD3<Double> {
    guard case .near(let direction, let distance) = source.place else { return .zero }
    return distance * direction.unitVector
  }

  /// Room for all that arrives, of the microphone that hears first as of the one that hears last.
  private func roomFrame(_ acoustics: RoomAcoustics) -> ResponseFrame {
    let framesPerMetre = sampleRate / speedOfSound
    let radius = positions.map(length).max() ?? 0
    let late = delays.map(abs).max() ?? 0
    let edge = Int((radius * framesPerMetre + late * sampleRate).rounded(.up))
    let origin = edge + DelayKernel.halfWidth + 1
    let longest = Int((acoustics.farthest * framesPerMetre).rounded(.up))
    return ResponseFrame(
      sampleRate: sampleRate, origin: origin,
      count: origin + longest + edge + DelayKernel.halfWidth + 2)
  }

  /// How long a response about a body is: what creeps about it has died away after a few turns.
  private func bodyFrames(_ scattering: SphereScattering) -> Int {
    let late = delays.map(abs).max() ?? 0
    let reach = 16 * (scattering.radius + length(scattering.center)) / speedOfSound + late
    var count = 4096
    while Double(count) < 4 * reach * sampleRate { count *= 2 }
    return count
  }

  /// The response of each microphone to each source, put together in the frequency domain.
  private func bodyResponses(_ scattering: SphereScattering) -> [[ImpulseResponse]] {
    let directions = scene.sources.map { source -> SIMD3<Double> in
      guard case .distant(let direction) = source.place else { return .zero }
      return direction.unitVector
    }
    let count = bodyFrames(scattering)
    let transform = FourierTransform(count: count)
    let silent = ComplexBins(count: count / 2)
    var spectra = directions.map { _ in positions.map { _ in silent } }
    for bin in 1..<count / 2 {
      let frequency = Double(bin) * sampleRate / Double(count)
      let responses = scattering.responses(
        to: directions, waveNumber: 2 * .pi * frequency / speedOfSound)
      // Time zero is in the middle: every other bin turns over.
      let sign = bin.isMultiple(of: 2) ? 1.0 : -1.0
      let scale = sign * Self.fade(Double(bin) / Double(count)) * 2 / Double(count)
      for source in directions.indices {
        for microphone in positions.indices {
          let phase = Complex(phase: -2 * .pi * frequency * delays[microphone])
          let value = scale * (phase * responses[source][microphone])
          spectra[source][microphone].set(bin, value.real, value.imaginary)
        }
      }
    }
    return spectra.map { row in
      row.map { bins in
        let samples = transform.synthesizeReal(bins, nil)[0].map { $0 + 1 / Double(count) }
        return ImpulseResponse(samples: samples, origin: count / 2)
      }
    }
  }

  /// 1 up to 0.45 of the sample rate, then along half a cosine to 0 at half of it.
  private static func fade(_ cyclesPerFrame: Double) -> Double {
    let share = (cyclesPerFrame - 0.45) / 0.05
    return share <= 0 ? 1 : 0.5 + 0.5 * cosine(.pi * share)
  }
}
