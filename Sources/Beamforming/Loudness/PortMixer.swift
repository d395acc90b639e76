/// Lets one of up to three signals through, and fades between them.
///
/// Gains add up to 1 at every moment: beams of one array are coherent where sound comes from the side, and so keep
/// their level. At rest on one port its samples are copied, bit for bit.
struct PortMixer: ~Copyable {
  /// Gains at the beginning of the ramp and at its end: front, back, omni.
  private var start: SIMD4<Float>
  private var target: SIMD4<Float>
  /// The course of the ramp from 0 to 1, its length and how far it is.
  private var course: UnsafeMutablePointer<Float>
  private var length = 0
  private var position = 0

  private let fadeFrames: Int
  private let raisedCosine: UnsafeMutablePointer<Float>
  private let lineFrames: Int
  private let line: UnsafeMutablePointer<Float>

  /// At rest on front.
  init(fadeFrames: Int, lineFrames: Int) {
    self.fadeFrames = fadeFrames
    self.lineFrames = lineFrames
    raisedCosine = .allocate(capacity: max(1, fadeFrames))
    raisedCosine.initialize(repeating: 1, count: max(1, fadeFrames))
    for n in 0..<fadeFrames {
      raisedCosine[n] = Float(0.5 - 0.5 * cosine(.pi * Double(n + 1) / Double(fadeFrames + 1)))
    }
    line = .allocate(capacity: lineFrames)
    line.initialize(repeating: 1, count: lineFrames)
    for n in 0..<lineFrames { line[n] = Float(n + 1) / Float(lineFrames) }
    course = raisedCosine
    start = Self.gains(.front)
    target = start
  }

  deinit {
    raisedCosine.deallocate()
    line.deallocate()
  }

  /// Whether gains are on their way.
  var isFading: Bool {
    @_noAllocation @_noLocks get { position < length }
  }

  /// The gains of front, back and omni for the last sample.
  var gains: SIMD4<Float> {
    @_noAllocation @_noLocks get {
      position == 0 ? start : start + (target - start) * course[position &- 1]
    }
  }

  /// The gains with one port alone.
  @_noAllocation @_noLocks
  static func gains(_ port: SelectedPort) -> SIMD4<Float> {
    switch port {
    case .front: SIMD4(1, 0, 0, 0)
    case .back: SIMD4(0, 1, 0, 0)
    case .omni: SIMD4(0, 0, 1, 0)
    }
  }

  /// Fades to one port, from wherever the gains are.
  @_noAllocation @_noLocks
  mutating func fade(to port: SelectedPort) {
    let gains = Self.gains(port)
    guard target != gains else { return }
    ramp(to: gains, over: raisedCosine, frames: fadeFrames)
  }

  /// Goes to some gains in a straight line, for as long as a frame of levels.
  @_noAllocation @_noLocks
  mutating func slide(to gains: SIMD4<Float>) { ramp(to: gains, over: line, frames: lineFrames) }

  @_noAllocation @_noLocks
  private mutating func ramp(
    to gains: SIMD4<Float>, over course: UnsafeMutablePointer<Float>, frames: Int
  ) {
    start = self.gains
    target = gains
    self.course = course
    length = frames
    position = 0
    if frames == 0 { land() }
  }

  @_noAllocation @_noLocks
  private mutating func land() {
    start = target
    length = 0
    position = 0
  }

  /// Makes a part of the output, which may be the same memory as a candidate.
  @_noAllocation @_noLocks
  mutating func process(
    _ candidates: UnsafePointer<UnsafePointer<Float>>, from first: Int,
    into output: UnsafeMutablePointer<Float>, frames: Int
  ) {
    var done = 0
    if position < length {
      done = min(frames, length &- position)
      mix(candidates, from: first, into: output, frames: done)
      position &+= done
      if position == length { land() }
    }
    guard done < frames else { return }
    var port = 0
    while port < 3 {
      if start[port] == 1 {
        UnsafeMutableRawPointer(output + done).copyMemory(
          from: UnsafeRawPointer(candidates[port] + (first &+ done)),
          byteCount: (frames &- done) &* MemoryLayout<Float>.stride)
        return
      }
      port &+= 1
    }
    mix(candidates, from: first &+ done, into: output + done, frames: frames &- done)
  }

  /// Only signals that have a gain are read: another one may hold anything.
  @_noAllocation @_noLocks
  private func mix(
    _ candidates: UnsafePointer<UnsafePointer<Float>>, from first: Int,
    into output: UnsafeMutablePointer<Float>, frames: Int
  ) {
    let change = target - start
    let usesFront = start[0] != 0 || target[0] != 0
    let usesBack = start[1] != 0 || target[1] != 0
    let usesOmni = start[2] != 0 || target[2] != 0
    var n = 0
    while n < frames {
      let way = position &+ n < length ? course[position &+ n] : 0
      var y: Float = 0
      if usesFront { y += (start[0] + change[0] * way) * candidates[0][first &+ n] }
      if usesBack { y += (start[1] + change[1] * way) * candidates[1][first &+ n] }
      if usesOmni { y += (start[2] + change[2] * way) * candidates[2][first &+ n] }
      output[n] = y
      n &+= 1
    }
  }

  /// To one port without a fade.
  @_noAllocation @_noLocks
  mutating func jump(to port: SelectedPort) {
    target = Self.gains(port)
    land()
  }
}
