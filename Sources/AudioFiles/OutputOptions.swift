/// What an output has besides its samples.
public struct OutputOptions: Equatable, Sendable {
  /// What it says besides the sound, as far as its format can.
  public var metadata = AudioMetadata()
  /// How many frames it will have; nil where nobody knows.
  public var expectedFrames: Int?
  /// Whether a WAVE file that would pass 4 GiB is RF64.
  public var becomesRF64 = false
  /// The number of the channel's dither, counted on for each channel; nil for none.
  ///
  /// Equal numbers give equal dither: files of one recording take different ones.
  public var dither: Int?

  /// No metadata, no dither, whatever length, and WAVE files that end at 4 GiB.
  public init() {}
}
