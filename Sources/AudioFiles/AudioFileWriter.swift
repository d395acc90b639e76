import CSndfile

/// Writes a sound file that appears under its name only when it is complete.
///
/// The bytes depend on the samples and the format alone, not on the time of day.
public final class AudioFileWriter {
  /// A count a channel of samples beyond full scale; stays 0 for ``SampleEncoding/float``.
  ///
  /// A sample counts when the integer nearest to it lies outside the encoding's range: +1.0 does,
  /// −1.0 does not.
  public private(set) var clippedSamples: [Int]

  private static let blockFrames = 1024
  private let output: OutputFile
  private var quantizer: PCMQuantizer?
  private var integers: [Int32]

  /// Starts a file under a hidden name in the folder of `path`.
  ///
  /// - Parameters:
  ///   - path: The final name; its extension does not matter here. Where it is a symbolic link,
  ///     the file it leads to is replaced. A replaced file's permissions stay.
  ///   - container: The format of the file.
  ///   - encoding: What each sample is stored as.
  ///   - sampleRate: Hertz.
  ///   - channels: How many samples a frame has.
  ///   - replacesExisting: Whether a regular file of this name may be replaced.
  ///   - options: Metadata, dither and more.
  /// - Throws: ``AudioFileError/notHeld(container:encoding:channels:)``,
  ///   ``AudioFileError/rateNotHeld(container:sampleRate:)``,
  ///   ``AudioFileError/outputExists(path:)``, ``AudioFileError/cannotCreate(path:reason:)`` or
  ///   ``AudioFileError/writeFailed(path:reason:)``.
  public convenience init(
    path: String, container: AudioContainer, encoding: SampleEncoding, sampleRate: Int,
    channels: Int, replacesExisting: Bool, options: OutputOptions = OutputOptions()
  ) throws(AudioFileError) {
    self.init(
      try OutputFile(
        path: path, container: container, codec: encoding.codec, sampleRate: sampleRate,
        channels: channels, replacesExisting: replacesExisting, options: options),
      options: options)
  }

  /// Starts a WAVE stream to a descriptor, which stays open: a pipe, or standard output.
  ///
  /// The header goes out at once, and each block when it is written. Without
  /// ``OutputOptions/expectedFrames`` the header has the size that sox takes for "as far as it goes",
  /// 2^31 − 4096; programs that take it for a size stop at 2 GiB.
  ///
  /// - Parameters:
  ///   - descriptor: What to write to.
  ///   - name: What errors call it.
  ///   - encoding: What each sample is stored as.
  ///   - sampleRate: Hertz.
  ///   - channels: How many samples a frame has.
  ///   - options: Metadata, dither and more.
  /// - Throws: ``AudioFileError/notHeld(container:encoding:channels:)``,
  ///   ``AudioFileError/rateNotHeld(container:sampleRate:)`` or
  ///   ``AudioFileError/writeFailed(path:reason:)``.
  public convenience init(
    streamTo descriptor: Int32, name: String, encoding: SampleEncoding, sampleRate: Int,
    channels: Int, options: OutputOptions = OutputOptions()
  ) throws(AudioFileError) {
    self.init(
      try OutputFile(
        streamTo: descriptor, name: name, codec: encoding.codec, sampleRate: sampleRate,
        channels: channels, options: options), options: options)
  }

  private init(_ output: OutputFile, options: OutputOptions) {
    self.output = output
    clippedSamples = Array(repeating: 0, count: output.channels)
    quantizer = output.codec.encoding.integerBits.map {
      PCMQuantizer(bits: $0, channels: output.channels, dither: options.dither)
    }
    let room = quantizer == nil ? 0 : Self.blockFrames * output.channels
    integers = Array(repeating: 0, count: room)
  }

  /// Names of the metadata that the file has no room for.
  public var metadataLeftOut: [String] { output.metadataLeftOut }

  /// Whether this is a stream whose reader has gone; what is written then goes nowhere, and that
  /// is no failure.
  public var isUnread: Bool { output.isUnread }

  /// How many frames have been written.
  public var framesWritten: Int { output.framesWritten }

  /// Writes frames behind those before.
  ///
  /// Integers are rounded to the nearest, with dither where the options have it; NaN becomes 0,
  /// and what lies beyond full scale is clipped. Float files take every sample as it is.
  ///
  /// - Parameters:
  ///   - samples: `frames` × channels samples, interleaved, full scale ±1.
  ///   - frames: How many, 0 or more.
  /// - Throws: ``AudioFileError/writeFailed(path:reason:)``, or
  ///   ``AudioFileError/tooLong(path:container:maximumFrames:)`` before the container overflows.
  ///   After either the file cannot be completed any more.
  public func write(_ samples: UnsafePointer<Float>, frames: Int) throws(AudioFileError) {
    guard var rounding = quantizer else {
      try output.write(frames) { handle, count in sf_writef_float(handle, samples, count) }
      return
    }
    quantizer = nil  // Else two would share the counts, and the first to change copy them.
    defer {
      clippedSamples = rounding.clippedSamples
      quantizer = rounding
    }
    var done = 0
    repeat {
      let count = min(Self.blockFrames, frames - done)
      let block = UnsafeBufferPointer(
        start: samples + done * output.channels, count: count * output.channels)
      rounding.quantize(block, into: &integers)
      try output.write(count) { handle, count in sf_writef_int(handle, integers, count) }
      done += count
    } while done < frames
  }

  /// Completes the file under its hidden name.
  ///
  /// Does nothing the second time.
  ///
  /// - Throws: ``AudioFileError/writeFailed(path:reason:)``, and again what a call to
  ///   ``write(_:frames:)`` threw.
  public func complete() throws(AudioFileError) {
    try output.complete()
  }

  /// Completes the file and gives it its final name in one step.
  ///
  /// - Throws: What ``complete()`` throws; ``AudioFileError/outputExists(path:)`` when something
  ///   took the name meanwhile and may not be replaced; or
  ///   ``AudioFileError/cannotCreate(path:reason:)``. The hidden file is then still there, until
  ///   ``discard()`` or the end of this object.
  public func finish() throws(AudioFileError) {
    try OutputFile.publish([output])
  }

  /// Completes all files, and only then gives them their final names: all of them, or none.
  ///
  /// Files that were replaced are back under their names when this fails.
  ///
  /// - Throws: What ``finish()`` throws.
  public static func finish(_ writers: [AudioFileWriter]) throws(AudioFileError) {
    try OutputFile.publish(writers.map(\.output))
  }

  /// Removes what was written, unless the file is finished; the end of this object does the same.
  public func discard() {
    output.discard()
  }
}
