import AudioFiles

/// Where the outputs go: one file with the ports as its channels, or a mono file a port.
struct OutputPlan {
  /// The files, one, or one a port in the order of the ports.
  let files: [String]
  /// What the files are.
  let container: AudioContainer
  /// Whether all ports are in one file.
  let isOneFile: Bool
  /// The folder of the files; `nil` for the current one, and for one file.
  let folder: String?

  /// Decides from what the user typed after `-o`.
  init(output: String?, input: String, ports: [PortWord]) throws(CommandError) {
    if let output, !Self.isFolder(output) {
      guard let container = AudioContainer(path: output) else { throw Self.unknownKind(output) }
      self.container = container
      files = [output]
      isOneFile = true
      folder = nil
    } else {
      let prefix = output.map { FileSystem.endsInSlash($0) ? $0 : $0 + "/" } ?? ""
      let stem = FileSystem.stem(input)
      container = .wav
      files = ports.map { "\(prefix)\(stem).\($0.label).\(AudioContainer.wav.rawValue)" }
      isOneFile = false
      folder = output
    }
  }

  /// The file and its channel, counted from 1, that carry a port.
  func place(ofPort index: Int) -> (path: String, channel: Int) {
    isOneFile ? (files[0], index + 1) : (files[index], 1)
  }

  /// Refuses outputs that would destroy something, and names that no file can have.
  ///
  /// - Parameter array: What was typed for the array, which may be a file.
  func check(
    input: String, array: String?, replacesExisting: Bool
  ) throws(CommandError) {
    for (index, path) in files.enumerated() {
      let length = FileSystem.name(path).utf8.count
      if length > FileSystem.longestName {
        throw .usage(
          path, "its name has \(length) bytes, and names end at \(FileSystem.longestName)",
          isOneFile ? "choose a shorter name" : "rename the input, or write -o NAME.wav")
      }
      if let array, sameFile(path, array) {
        throw .usage(path, "the output is the array file", "choose another output")
      }
      if sameFile(path, input) {
        throw .usage(path, "the output is the input", "choose another output")
      }
      if let twin = files[..<index].first(where: { sameFile($0, path) }) {
        throw .usage(path, "it is the same file as \(twin)", "remove the link")
      }
      if FileSystem.isFolder(path) {
        throw .usage(path, "there is a folder of this name", "choose another output")
      }
      if !replacesExisting, FileSystem.exists(path) {
        throw .usage(path, "it exists already", "choose another output, or add --force")
      }
    }
  }

  /// Refuses an encoding that the files cannot hold, and a recording that is too long for them.
  func check(
    encoding: SampleEncoding, ports: Int, sampleRate: Int, frames: Int
  ) throws(CommandError) {
    let channels = isOneFile ? ports : 1
    guard !container.holds(encoding, channels: channels, sampleRate: sampleRate) else {
      if let most = container.maximumFrames(encoding, channels: channels), frames > most {
        throw CommandError(
          .tooLong(path: files[0], container: container, maximumFrames: most))
      }
      return
    }
    let fitting = SampleEncoding.allCases.filter {
      container.holds($0, channels: channels, sampleRate: sampleRate)
    }
    let suitsWave = AudioContainer.wav.holds(
      encoding, channels: channels, sampleRate: sampleRate)
    let remedy =
      fitting.isEmpty
      ? "write one file a port with -o DIR/" + (suitsWave ? ", or a .wav file" : "")
      : "choose --encoding \(fitting.map(\.rawValue).joined(separator: " or "))"
    throw .usage(
      files[0],
      "a \(container.rawValue) file cannot hold \(counted(channels, "channel")) of "
        + "\(encoding.rawValue) at \(sampleRate) Hz", remedy)
  }

  private static func isFolder(_ output: String) -> Bool {
    FileSystem.endsInSlash(output) || FileSystem.isFolder(output)
  }

  private static func unknownKind(_ output: String) -> CommandError {
    let known = AudioContainer.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
    return .usage(
      output.isEmpty ? "-o ''" : output, "its extension names no kind of sound file",
      "known: \(known); a folder ends in /")
  }
}
