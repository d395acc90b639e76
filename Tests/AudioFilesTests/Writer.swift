import AudioFiles

/// A plain output: one channel of 16 bits at 48 kHz.
func writer(
  _ path: String, replacesExisting: Bool = false
) throws(AudioFileError) -> AudioFileWriter {
  try AudioFileWriter(
    path: path, container: .wav, encoding: .pcm16, sampleRate: 48_000, channels: 1,
    replacesExisting: replacesExisting)
}
