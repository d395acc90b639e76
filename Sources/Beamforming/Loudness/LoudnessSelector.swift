import CFloatMode

/// Lets the beam through in which somebody speaks.
///
/// It hears candidates, `front`, `back` and where there is one `omni`, and puts out one of them. Levels are looked at
/// in frames of 5 ms, counted from the start: K-weighted, above a low cut, smoothed, and against a noise floor of each
/// beam. <doc:Loudness> says how it decides and why.
///
/// At rest the samples of the port are put out as they are, bit for bit; a change is a raised-cosine fade whose gains
/// add up to 1. There is no latency: a decision is carried out from the frame on that follows what it has heard.
///
/// What can fail fails in `init`. Use a selector from one thread at a time; events too are taken on that thread.
public struct LoudnessSelector: ~Copyable {
  /// How it decides.
  public let options: SelectorOptions
  /// Frames a second.
  public let sampleRate: Double
  /// Whether the candidates are three: front, back and omni.
  public let hasOmni: Bool

  /// What decides. A change takes effect with the next block.
  ///
  /// Where omni is not a candidate, fixing it changes nothing.
  public var mode: SelectorMode
  /// The port that the host wants in ``SelectorMode/follow(audioOverride:)``; `nil` leaves it to loudness. A change takes
  /// effect with the next block.
  ///
  /// Where omni is not a candidate, asking for it changes nothing.
  public var cue: SelectedPort?

  /// The port that is heard, or faded to. In ``SelectorMode/blend``, the side that leads.
  public private(set) var selected: SelectedPort

  private let levelFrames: Int
  private let settlingFrames: Int
  private let dwellFrames: Int
  private let restFrames: Int
  private let hysteresis: Double
  private let gate: Double
  private let slamLimit: Double
  private let talkerShare: Double
  private let cueBias: Double
  private let blendShare: Float

  private var front: BeamLevel
  private var back: BeamLevel
  private var mixer: PortMixer
  private var events = SelectorEventRing()
  private let scratch: UnsafeMutablePointer<Float>

  /// Frames since the start, and of the current 5 ms.
  private var frame = 0
  private var framesInLevel = 0
  /// When the port changed last, and when somebody was last above the gate.
  private var switchFrame: Int
  private var activeFrame = 0
  /// The level of who speaks, 0 as long as nobody has.
  private var talkerPower = 0.0
  /// (front − back)/(front + back) of the excess powers, held while nobody speaks.
  private var balance: Float = 0
  private var obeyedMode = SelectorMode.loudness
  private var obeyedCue: SelectedPort?

  /// Below −200 dB of full scale there is no microphone: somebody has muted it, and its noise floor is not known.
  private static var leastPower: Double {
    @_noAllocation @_noLocks get { 1e-20 }
  }

  /// Creates the selector as before any sound, and allocates all it will ever need.
  ///
  /// - Parameters:
  ///   - mode: What decides at first.
  ///   - options: How.
  ///   - sampleRate: From 8000 to 192000 Hz.
  ///   - hasOmni: Whether omni is a candidate beside front and back.
  /// - Throws: ``LoudnessError/sampleRateOutOfRange(_:)``, ``LoudnessError/optionOutOfRange(_:_:allowed:)``, or
  ///   ``LoudnessError/omniNotACandidate`` where mode or options name it.
  public init(
    mode: SelectorMode, options: SelectorOptions, sampleRate: Double, hasOmni: Bool = false
  ) throws(LoudnessError) {
    guard BeamDesigner.sampleRates.contains(sampleRate) else {
      throw .sampleRateOutOfRange(sampleRate)
    }
    try options.check(sampleRate: sampleRate)
    let namesOmni = mode == .fixed(.omni) || options.start == .omni || options.restsOnOmni
    guard hasOmni || !namesOmni else { throw .omniNotACandidate }
    let weighting = try KWeighting(sampleRate: sampleRate)
    // Its corner and the rate have been checked.
    guard let lowCut = try? LowCut(frequency: options.lowCutFrequency, sampleRate: sampleRate)
    else { throw .sampleRateOutOfRange(sampleRate) }
    self.mode = mode
    self.options = options
    self.sampleRate = sampleRate
    self.hasOmni = hasOmni
    levelFrames = Self.levelFrames(sampleRate: sampleRate)
    let frameSeconds = Double(levelFrames) / sampleRate
    settlingFrames = Int((options.settling * sampleRate).rounded())
    dwellFrames = Int((options.dwell * sampleRate).rounded())
    restFrames = Int((options.restDelay * sampleRate).rounded())
    hysteresis = powerRatio(decibels: options.hysteresisDecibels)
    gate = powerRatio(decibels: options.gateDecibels)
    slamLimit = powerRatio(decibels: options.slamLimitDecibels)
    talkerShare = 1 - exponential(-frameSeconds / options.talkerTimeConstant)
    cueBias = powerRatio(decibels: options.cueBiasDecibels)
    blendShare = Float(1 - exponential(-frameSeconds / options.blendTimeConstant))
    front = BeamLevel(
      options, lowCut: lowCut, weighting: weighting, frameSeconds: frameSeconds)
    back = BeamLevel(
      options, lowCut: lowCut, weighting: weighting, frameSeconds: frameSeconds)
    mixer = PortMixer(
      fadeFrames: Int((options.fade * sampleRate).rounded()), lineFrames: levelFrames)
    scratch = .allocate(capacity: levelFrames)
    scratch.initialize(repeating: 0, count: levelFrames)
    selected = options.start
    switchFrame = -dwellFrames
  }

  deinit { scratch.deallocate() }

  /// Hears one block and puts out what is selected; cutting a stream into other blocks gives the same samples and events,
  /// bit for bit, as long as ``mode`` and ``cue`` change at the same frames.
  ///
  /// For decisions a sample beyond ``Processor/sampleBound``, or NaN, counts as silence; in the output samples are what
  /// they are. Subnormal numbers count as zero for the length of the call, but are copied at rest.
  ///
  /// - Parameters:
  ///   - candidates: Pointers to `frames` samples each: front, back, and omni where ``hasOmni``.
  ///   - output: Room for `frames` samples, the same memory as a candidate or apart from them.
  ///   - frames: Any number; nothing happens for 0 or less.
  ///
  /// Real-time safe: no allocation, no lock, no system call.
  @_noAllocation @_noLocks
  public mutating func process(
    _ candidates: UnsafePointer<UnsafePointer<Float>>, into output: UnsafeMutablePointer<Float>,
    frames: Int
  ) {
    guard frames > 0 else { return }
    let floatMode = beamform_flush_subnormals()
    if frame == 0 { begin() } else { obey() }
    var done = 0
    while done < frames {
      let count = min(frames &- done, levelFrames &- framesInLevel)
      front.add(candidates[0] + done, scratch: scratch, frames: count)
      back.add(candidates[1] + done, scratch: scratch, frames: count)
      mixer.process(candidates, from: done, into: output + done, frames: count)
      done &+= count
      frame &+= count
      framesInLevel &+= count
      if framesInLevel == levelFrames {
        framesInLevel = 0
        follow()
        decide()
      }
    }
    beamform_restore_float_mode(floatMode)
  }

  /// The gain of a port in the last sample that was put out, from 0 to 1; those of all ports add up to 1.
  ///
  /// Real-time safe.
  @_noAllocation @_noLocks
  public func gain(of port: SelectedPort) -> Float { mixer.gains[port.place] }

  /// Whether gains are on their way from one port to another.
  ///
  /// Real-time safe.
  public var isFading: Bool {
    @_noAllocation @_noLocks get { mixer.isFading }
  }

  /// Takes out the oldest decision not read yet; the first block begins with the port of the start, at frame 0.
  ///
  /// Of unread ones the latest 64 are kept: at least 19 seconds of what loudness decides with the usual dwell.
  ///
  /// Real-time safe.
  @_noAllocation @_noLocks
  public mutating func nextEvent() -> SelectorEvent? { events.next() }

  /// How many decisions were dropped unread since the start or the last reset.
  ///
  /// Real-time safe.
  public var lostEvents: Int {
    @_noAllocation @_noLocks get { events.lostCount }
  }

  /// Forgets the past: the next block is processed as the first. Mode and cue stay.
  ///
  /// Real-time safe.
  @_noAllocation @_noLocks
  public mutating func reset() {
    front.reset()
    back.reset()
    events.reset()
    frame = 0
    framesInLevel = 0
    switchFrame = 0 &- dwellFrames
    activeFrame = 0
    talkerPower = 0
    selected = options.start
  }

  // MARK: Levels

  /// How many frames the level is taken over: 5 ms, counted from the start.
  package static func levelFrames(sampleRate: Double) -> Int { Int((sampleRate / 200).rounded()) }

  /// Takes in the levels of the 5 ms that are over.
  @_noAllocation @_noLocks
  private mutating func follow() {
    let frontPower = front.takePower(frames: levelFrames)
    let backPower = back.takePower(frames: levelFrames)
    let greatest = max(frontPower, backPower)
    if greatest > Self.leastPower {
      front.followNoise(frontPower)
      back.followNoise(backPower)
    }
    let limit = talkerPower > 0 ? slamLimit * talkerPower : .infinity
    if frontPower > gate * front.floor || backPower > gate * back.floor {
      let heard = min(greatest, limit)
      talkerPower = talkerPower > 0 ? talkerPower + talkerShare * (heard - talkerPower) : heard
    }
    front.follow(min(frontPower, limit))
    back.follow(min(backPower, limit))
    if front.power > gate * front.floor || back.power > gate * back.floor { activeFrame = frame }
  }

  // MARK: Decisions

  /// Goes to the port of the start without a fade: nothing has been heard.
  @_noAllocation @_noLocks
  private mutating func begin() {
    obeyedMode = mode
    obeyedCue = cue
    var port = options.start
    var reason = SelectorReason.start
    switch mode {
    case .fixed(let fixed):
      (port, reason) = (fixed, .fixed)
    case .follow:
      if let cue { (port, reason) = (cue, .cue) }
    case .loudness, .blend:
      break
    }
    if port == .omni && !hasOmni { port = options.start }
    selected = port
    mixer.jump(to: port)
    balance = port == .front ? 1 : port == .back ? -1 : 0
    note(reason)
  }

  /// Carries out what the host has changed since the last block.
  @_noAllocation @_noLocks
  private mutating func obey() {
    if mode == obeyedMode && SelectedPort.areEqual(cue, obeyedCue) { return }
    obeyedMode = mode
    obeyedCue = cue
    switch mode {
    case .fixed(let port):
      select(port, .fixed)
    case .follow:
      if let cue { select(cue, .cue) }
    case .loudness, .blend:
      break
    }
    // What a blend has left is taken to one port.
    if !mode.isBlend { mixer.fade(to: selected) }
  }

  /// Decides by what has been heard up to here.
  @_noAllocation @_noLocks
  private mutating func decide() {
    switch mode {
    case .fixed:
      return
    case .follow(let audioOverride):
      guard let cue else { return decideByLoudness(rest: options.restsOnOmni ? .omni : nil) }
      if audioOverride && !(cue == .omni) { decideByLoudness(rest: cue) }
    case .loudness:
      decideByLoudness(rest: options.restsOnOmni ? .omni : nil)
    case .blend:
      decideByLoudness(rest: nil)
      blend()
    }
  }

  @_noAllocation @_noLocks
  private mutating func decideByLoudness(rest: SelectedPort?) {
    guard frame >= settlingFrames else { return }
    guard activeFrame == frame else {
      if let rest, frame &- activeFrame >= restFrames { select(rest, .rest) }
      return
    }
    guard frame &- switchFrame >= dwellFrames else { return }
    if isLouder(.front) {
      select(.front, .loudness)
    } else if isLouder(.back) {
      select(.back, .loudness)
    }
  }

  /// Whether one beam is louder than the other by the hysteresis.
  @_noAllocation @_noLocks
  private func isLouder(_ port: SelectedPort) -> Bool {
    var frontBias = 1.0
    var backBias = 1.0
    if case .follow = mode, let cue {
      if cue == .front { frontBias = cueBias }
      if cue == .back { backBias = cueBias }
    }
    // What the quieter beam has above its floor may be more: the floor is an estimate, and as long as a talker does not
    // pause it is a talker's.
    if port == .front {
      let other = back.excess + options.floorDoubt * min(back.floor, back.power)
      return frontBias * front.excess > hysteresis * backBias * other
    }
    let other = front.excess + options.floorDoubt * min(front.floor, front.power)
    return backBias * back.excess > hysteresis * frontBias * other
  }

  @_noAllocation @_noLocks
  private mutating func select(_ port: SelectedPort, _ reason: SelectorReason) {
    if port == .omni && !hasOmni { return }
    if !mode.isBlend { mixer.fade(to: port) }
    if port == selected { return }
    selected = port
    switchFrame = frame
    note(reason)
  }

  @_noAllocation @_noLocks
  private mutating func note(_ reason: SelectorReason) {
    events.append(
      SelectorEvent(
        frame: frame, port: selected, reason: reason, frontPower: front.power,
        backPower: back.power))
  }

  // MARK: Blend

  /// Lets the gains follow the shares of the power.
  @_noAllocation @_noLocks
  private mutating func blend() {
    let sum = front.excess + back.excess
    if frame >= settlingFrames, activeFrame == frame, sum > 0 {
      balance = Float((front.excess - back.excess) / sum)
    }
    let aim = SIMD4<Float>((1 + balance) / 2, (1 - balance) / 2, 0, 0)
    mixer.slide(to: mixer.gains + blendShare * (aim - mixer.gains))
  }
}
