import CFloatMode
import Kernels

/// Runs a design: microphones in, ports out.
///
/// Creating one allocates all it will ever need; processing never allocates, locks, waits or fails. Use it
/// from one thread at a time.
public final class Processor {
  /// A sample of this magnitude or more, or that is NaN, counts as silence: nothing else poisons the filters.
  public static let sampleBound = Block.sampleBound

  /// The design it runs.
  public let design: BeamDesign

  private let portCount: Int
  private let microphoneCount: Int
  private var engine: BeamEngine
  /// A block of every microphone, of numbers only, and behind them one of every port.
  private let microphones: UnsafeMutablePointer<Float>
  private let ports: UnsafeMutablePointer<Float>
  private let stride: Int

  /// Copies the design's numbers in and allocates.
  public init(design: BeamDesign) {
    self.design = design
    portCount = design.ports.count
    microphoneCount = design.microphoneCount
    engine = BeamEngine(design: design, isActive: true)
    stride = Block.stride(history: 0)
    microphones = .allocate(capacity: (microphoneCount + portCount) * stride)
    microphones.initialize(repeating: 0, count: (microphoneCount + portCount) * stride)
    ports = microphones + microphoneCount * stride
  }

  deinit { microphones.deallocate() }

  /// Processes one block; cutting a stream into other blocks gives the same samples, bit for bit.
  ///
  /// Each port is ``BeamDesign/latencyFrames`` late. A sample beyond ``sampleBound``, or NaN, counts as
  /// silence. Subnormal numbers count as zero for the length of the
  /// call.
  ///
  /// - Parameters:
  ///   - inputs: A pointer a microphone, in the array's order, to `frames` samples each.
  ///   - outputs: A pointer a port, in the design's order, to room for `frames` samples each. An output may be
  ///     the same memory as an input; two outputs may not overlap.
  ///   - frames: Any number; nothing happens for 0 or less.
  ///
  /// Real-time safe: no allocation, no lock, no system call.
  @_noAllocation @_noLocks
  public func process(
    inputs: UnsafePointer<UnsafePointer<Float>>,
    outputs: UnsafePointer<UnsafeMutablePointer<Float>>, frames: Int
  ) {
    let mode = beamform_flush_subnormals()
    var done = 0
    while done < frames {
      let count = min(frames &- done, Block.frames)
      processBlock(inputs, outputs, start: done, frames: count)
      done &+= count
    }
    beamform_restore_float_mode(mode)
  }

  /// Forgets the past: the next block is processed as the first.
  ///
  /// Real-time safe.
  @_noAllocation @_noLocks
  public func reset() { engine.reset() }

  @_noAllocation @_noLocks
  private func processBlock(
    _ inputs: UnsafePointer<UnsafePointer<Float>>,
    _ outputs: UnsafePointer<UnsafeMutablePointer<Float>>, start: Int, frames: Int
  ) {
    let bytes = frames &* MemoryLayout<Float>.stride
    // All inputs are read before an output is written: hosts hand over the same memory for both.
    var microphone = 0
    while microphone < microphoneCount {
      let samples = microphones + microphone &* stride
      UnsafeMutableRawPointer(samples).copyMemory(
        from: UnsafeRawPointer(inputs[microphone] + start), byteCount: bytes)
      replaceUnusable(samples, frames: frames)
      microphone &+= 1
    }
    engine.process(
      microphones, microphoneStride: stride, into: ports, outputStride: stride, frames: frames)
    var port = 0
    while port < portCount {
      UnsafeMutableRawPointer(outputs[port] + start).copyMemory(
        from: UnsafeRawPointer(ports + port &* stride), byteCount: bytes)
      port &+= 1
    }
  }
}
