import Beamforming

/// Sounds about an array, from which the recording it would make is rendered: the truth is known.
///
/// The array stands in a free field, in a room, or on the surface of a rigid sphere. The recording
/// is made up in the order of nature: diffuse noise, sources and wind meet the microphones; each
/// passes its `gainDecibels` and `delaySeconds`, as the real ones' sound does; its own noise joins
/// behind them, and then its defects.
///
/// All of it is drawn from one seed, each noise of each microphone by a stream of its own, so that
/// adding one leaves the others as they are.
public struct ArrayScene: Equatable, Sendable {
  /// How many samples the sources, the microphones and the responses between them have at most,
  /// so that they fit into memory: 2²⁸, an hour and a half of one.
  public static let largestSampleCount = 1 << 28

  /// The talkers, any number.
  public var sources: [SoundSource]
  /// Noise from everywhere; `nil` for none. It is the same in a room as in a free field.
  public var diffuseNoise: DiffuseNoise?
  /// The white noise that each microphone makes by itself; `nil` for none.
  public var selfNoise: SelfNoise?
  /// What wind makes of each microphone; `nil` for none.
  public var wind: WindNoise?
  /// The room about the array; `nil` for a free field. Sources in it are
  /// ``SourcePlace/near(_:distanceMeters:)``.
  public var room: ShoeboxRoom?
  /// The sphere that carries the microphones; `nil` for that of the array, if it has one. Sources
  /// about it are ``SourcePlace/distant(_:)``, and there is no room.
  public var body: RigidSphere?
  /// What is wrong with the microphones, at most one list for each.
  public var defects: [MicrophoneDefect]
  /// What the noises are drawn from: the same seed gives the same bits, as long as the rate, the
  /// length and the array are the same too.
  public var seed: UInt64

  /// Creates a scene. Ranges are checked when it is rendered.
  public init(
    sources: [SoundSource] = [], diffuseNoise: DiffuseNoise? = nil, selfNoise: SelfNoise? = nil,
    wind: WindNoise? = nil, room: ShoeboxRoom? = nil, body: RigidSphere? = nil,
    defects: [MicrophoneDefect] = [], seed: UInt64 = 0
  ) {
    self.sources = sources
    self.diffuseNoise = diffuseNoise
    self.selfNoise = selfNoise
    self.wind = wind
    self.room = room
    self.body = body
    self.defects = defects
    self.seed = seed
  }

  /// Renders what each microphone records.
  ///
  /// Delays are windowed sincs of 96 taps, or phases, in double precision. The error of a sine
  /// below 0.45 of the sample rate is under −135 dB of it. About a body, what lies above 0.45 of
  /// the rate fades out toward half of it.
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
    try SimulationError.check(frames: frames, sampleRate: sampleRate)
    let field = try SceneField(self, array, sampleRate: sampleRate, speedOfSound: speedOfSound)
    try field.checkSize(frames: frames)
    var signals = field.diffuseNoise(frames: frames)
    field.addSources(to: &signals)
    wind?.add(to: &signals, sampleRate: sampleRate, seed: seed)
    return signals.indices.map { index in
      var signal = signals[index]
      let gain = amplitude(decibels: array.microphones[index].gainDecibels)
      for n in signal.indices { signal[n] *= gain }
      if let selfNoise {
        let level = amplitude(decibels: selfNoise.decibels)
        var generator = NoiseGenerator(seed: seed, stream: SceneStream.selfNoise + UInt64(index))
        for n in signal.indices { signal[n] += level * generator.gaussian() }
      }
      if let defect = defects.first(where: { $0.microphone == index + 1 }) {
        signal = defect.channel(of: signal, sampleRate: sampleRate)
      }
      return signal.map(Float.init)
    }
  }

  /// What is known of the scene beside what went into it. The parameters and errors are those of
  /// ``render(on:frames:sampleRate:speedOfSound:)``.
  public func truth(
    on array: MicrophoneArray, sampleRate: Double, speedOfSound: Double = 343
  ) throws(SimulationError) -> SceneTruth {
    try SimulationError.check(frames: 0, sampleRate: sampleRate)
    let field = try SceneField(self, array, sampleRate: sampleRate, speedOfSound: speedOfSound)
    return SceneTruth(room: field.roomTruth)
  }

  /// The same about the array's own body, unless it has one already.
  func about(_ array: MicrophoneArray) throws(SimulationError) -> ArrayScene {
    var scene = self
    guard body == nil else { return scene }
    switch array.steering {
    case .freeField: break
    case .rigidSphere(let body): scene.body = body
    case .measured: throw .arrayMeasured
    }
    return scene
  }
}
