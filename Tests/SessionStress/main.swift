// One thread processes, three others change whatever can be changed: for a sanitizer to watch.
//
//   swift run -c release --sanitize=thread session-stress SECONDS

import Beamforming
import Synchronization
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let seconds = Double(CommandLine.arguments.dropFirst().first ?? "") ?? 5
let session = try CaptureSession(sampleRate: 48_000)
// The design that takes the least time, so that the most is changed.
let microphones = try session.addInput(
  .array(MicrophoneArray(positions: TestArrays.square), DesignOptions(method: .gradient)))
let external = try session.addInput(.unknownGeometry(channels: 1))
let kept = try session.connect(
  [microphones.port(.omni), microphones.cameraPort, microphones.selectedPort])
try session.connect(external.ports[0])
session.setShedsPorts(true)

let isDone = Atomic(false)
let blocks = Atomic(0)
let changes = Atomic(0)

/// What recorders do on other threads than that of the sound.
func change(seed: UInt64) {
  var generator = SeededGenerator(seed: seed)
  var own: CaptureConnection?
  while !isDone.load(ordering: .acquiring) {
    changes.add(1, ordering: .relaxed)
    do throws(SessionError) {
      switch Int.random(in: 0..<14, using: &generator) {
      case 0:
        if let connection = own { try session.disconnect(connection) }
        own = try session.connect(microphones.port(.beam(direction(&generator), nil)))
      case 1, 2:
        if let own { try session.turn(own, toward: direction(&generator)) }
      case 3:
        if let own { try session.setPattern(.hypercardioid, of: own) }
      case 4: try session.setEnabled(Bool.random(using: &generator), kept[0])
      case 5: if let own { try session.setEnabled(Bool.random(using: &generator), own) }
      case 6:
        try session.setCameras(
          Set(CapturePosition.allCases.filter { _ in Bool.random(using: &generator) }))
      case 7: try session.setEnabled(Bool.random(using: &generator), microphones)
      case 8: _ = session.pressure(restartsPeak: true)
      case 9: session.restoreShedConnections()
      case 10:
        session.setSelectorMode(
          [.loudness, .blend, .fixed(.back)].randomElement(using: &generator)!)
        session.setSelectorCue([.front, .back, nil].randomElement(using: &generator)!)
      case 11: if seed == 1 { _ = session.nextSelectorDecision() }
      case 12: try session.setDeadlineShare(Double.random(in: 0.001...1, using: &generator))
      default: try session.setSampleRate(Bool.random(using: &generator) ? 48_000 : 44_100)
      }
    } catch {
      // Others take the last output, or the rate makes the filters too late: that is an answer.
      continue
    }
  }
}

func direction(_ generator: inout SeededGenerator) -> Direction {
  do { return try Direction(azimuth: Double.random(in: 0...6, using: &generator)) } catch {
    return .ahead
  }
}

/// What a recorder does on the thread of the sound: nothing but process.
func process() {
  var generator = SeededGenerator(seed: 1)
  let sound = (0..<5).map { whiteNoise(frames: 4096, seed: UInt64($0 + 1)) }
  let planes = sound.map { samples in
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 4096)
    memory.initialize(from: samples, count: 4096)
    return UnsafePointer(memory)
  }
  let rooms = (0..<16).map { _ in UnsafeMutablePointer<Float>.allocate(capacity: 4096) }
  var time: Int64 = 0
  while !isDone.load(ordering: .acquiring) {
    let frames = Int.random(in: 1...1024, using: &generator)
    let channels = Int.random(in: 0..<20, using: &generator) == 0 ? 1 : 4
    let rate = Double(Int.random(in: 0..<2, using: &generator) == 0 ? 44_100 : 48_000)
    planes.withUnsafeBufferPointer { planes in
      guard let first = planes.baseAddress else { return }
      let inputs = [
        InputBlock(planes: first, channels: channels), InputBlock(planes: first + 4, channels: 1),
      ]
      inputs.withUnsafeBufferPointer { inputs in
        rooms.withUnsafeBufferPointer { rooms in
          let status = session.process(
            at: time, inputs: inputs, outputs: rooms, frames: frames,
            sampleRate: blocks.load(ordering: .relaxed) % 64 < 60 ? nil : rate)
          if status.sampleTime != time { fatalError("the sample time changed on the way") }
        }
      }
    }
    for room in rooms {
      for n in 0..<frames where !(abs(room[n]) < 100) { fatalError("a sample of \(room[n])") }
    }
    time += Int64(frames) + (Int.random(in: 0..<50, using: &generator) == 0 ? 100 : 0)
    blocks.add(1, ordering: .relaxed)
  }
}

/// Runs work on a thread of its own.
func start(_ work: @escaping @Sendable () -> Void) -> pthread_t {
  final class Box {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
  #if canImport(Glibc)
    var thread = pthread_t()
  #else
    var thread: pthread_t! = nil
  #endif
  let box = Unmanaged.passRetained(Box(work))
  let failure = pthread_create(
    &thread, nil,
    { box in
      #if canImport(Glibc)
        guard let box else { return nil }
      #endif
      Unmanaged<Box>.fromOpaque(box).takeRetainedValue().work()
      return nil
    }, box.toOpaque())
  guard failure == 0 else { fatalError("no thread to be had") }
  return thread
}

let threads = [start { process() }] + (1...3).map { seed in start { change(seed: UInt64(seed)) } }
usleep(UInt32(seconds * 1e6))
isDone.store(true, ordering: .releasing)
for thread in threads { pthread_join(thread, nil) }
let (processed, changed) = (blocks.load(ordering: .relaxed), changes.load(ordering: .relaxed))
print("\(processed) blocks, \(changed) changes")
// Where one side never had its turn nothing was shown.
exit(processed > 100 && changed > 100 ? 0 : 1)
