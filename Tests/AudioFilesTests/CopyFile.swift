import AudioFiles

/// Copies a file, each output in the format of its extension.
@discardableResult
func copyFile(
  from input: String, to outputs: [String], encoding: SampleEncoding?, replacesExisting: Bool,
  shouldStop: () -> Bool = { false }
) throws -> AudioFileCopy.Summary {
  try AudioFileCopy.copy(
    from: AudioFileReader(path: input),
    to: outputs.map { .file(path: $0, container: AudioContainer(path: $0) ?? .wav) },
    encoding: encoding, replacesExisting: replacesExisting, shouldStop: { _ in shouldStop() })
}
