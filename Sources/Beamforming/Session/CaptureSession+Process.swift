extension CaptureSession {
  /// Processes a block of all inputs into all outputs.
  ///
  /// Cutting sound into other blocks gives the same samples, bit for bit. All outputs are
  /// ``BlockStatus/latencyFrames`` late. Outputs that nobody connected are silent.
  ///
  /// A sample of an array beyond ``Processor/sampleBound``, or NaN, counts as silence; sound of unknown geometry is not
  /// touched. Where a block does not begin where the one before ended, what was is forgotten: on the ports of
  /// arrays the last value fades away and the new sound fades in, over ``SessionOptions/rampSeconds``, which
  /// is flagged; sound of unknown geometry goes on as it comes.
  ///
  /// - Parameters:
  ///   - sampleTime: Of the first frame, in frames.
  ///   - inputs: A block an input, in their order. One that is missing, or has no channels, is silent.
  ///   - outputs: Room for `frames` samples an output, in their order; may be the same memory as inputs. Outputs
  ///     beyond the buffer are computed and dropped.
  ///   - frames: Any number; nothing happens for 0 or less.
  ///   - sampleRate: Of the block; `nil` for the session's. At another rate the first channel of an array goes through
  ///     on every port.
  ///
  /// Real-time safe: no allocation, no lock, no system call. One thread at a time.
  @_noAllocation @_noLocks @discardableResult
  public func process(
    at sampleTime: Int64, inputs: UnsafeBufferPointer<InputBlock>,
    outputs: UnsafeBufferPointer<UnsafeMutablePointer<Float>>, frames: Int,
    sampleRate: Double? = nil
  ) -> BlockStatus {
    engine.pointee.process(
      at: sampleTime, inputs, outputs: outputs, frames: frames, sampleRate: sampleRate ?? 0)
  }

  /// Processes a block of the only input.
  ///
  /// - Parameters:
  ///   - inputs: A pointer a channel.
  ///   - channels: How many there are.
  ///
  /// Real-time safe: no allocation, no lock, no system call. One thread at a time.
  @_noAllocation @_noLocks @discardableResult
  public func process(
    at sampleTime: Int64, inputs: UnsafePointer<UnsafePointer<Float>>, channels: Int,
    outputs: UnsafePointer<UnsafeMutablePointer<Float>>, outputCount: Int, frames: Int,
    sampleRate: Double? = nil
  ) -> BlockStatus {
    engine.pointee.process(
      at: sampleTime, InputBlock(planes: inputs, channels: channels),
      outputs: UnsafeBufferPointer(start: outputs, count: outputCount), frames: frames,
      sampleRate: sampleRate ?? 0)
  }

  /// Processes a block of the only input, its planes one after the other.
  ///
  /// - Parameters:
  ///   - input: Channels × frames; as many channels as there are whole planes, at most 64.
  ///   - output: Outputs × frames; as many outputs as there are whole planes.
  ///
  /// Real-time safe: no allocation, no lock, no system call. One thread at a time.
  @_noAllocation @_noLocks @discardableResult
  public func process(
    at sampleTime: Int64, input: Span<Float>, output: inout MutableSpan<Float>, frames: Int,
    sampleRate: Double? = nil
  ) -> BlockStatus {
    // The memory outlasts the spans, which outlast the call; a closure about the call would count references.
    let planes = input.withUnsafeBufferPointer { $0 }
    let rooms = output.withUnsafeMutableBufferPointer { $0 }
    return engine.pointee.process(
      at: sampleTime, planes: planes, outputs: rooms, frames: frames, sampleRate: sampleRate ?? 0)
  }
}
