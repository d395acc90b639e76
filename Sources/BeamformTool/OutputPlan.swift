import ArrayFiles
import AudioFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where the outputs go: one file with the ports as its channels, a mono file a port, or a stream.
struct OutputPlan {
  /// The files, one, or one a port in the order of the ports; none for a stream.
  let files: [String]
  /// What the files are.
  let container: AudioContainer
  /// Whether a WAV file that would pass 4 GiB becomes RF64.
  let becomesRF64: Bool
  /// Whether all ports are in one file, or in a stream.
  let isOneFile: Bool
  /// The folder of the files; `nil` for the current one, and for one file.
  let folder: String?

  /// The word for standard output.
  static let standardOutput = "-"
  private static let streamName = "standard output"

  /// Decides from what the user typed after `-o`.
  ///
  /// - Parameters:
  ///   - stem: What the names of files begin with.
  ///   - format: What was asked for; `nil` to go by the extension.
  ///   - isFolder: Whether the output is a folder in any case, which it is for several recordings.
  init(
    output: String?, stem: String, ports: [PortWord], format: AudioContainer?, isFolder: Bool
  ) throws(CommandError) {
    let isStream = output == Self.standardOutput
    var container = AudioContainer.wav
    if let output, isStream || !isFolder && !Self.isFolder(output) {
      if isStream {
        guard format == nil || format == .wav else {
          throw .usage("--format", "a stream to standard output is WAV", "write -o NAME.EXT")
        }
      } else {
        guard let kind = format ?? AudioContainer(path: output) else {
          throw Self.unknownKind(output)
        }
        container = kind
      }
      files = isStream ? [] : [output]
      isOneFile = true
      folder = nil
    } else {
      let prefix = output.map { FileSystem.endsInSlash($0) ? $0 : $0 + "/" } ?? ""
      container = format ?? .wav
      // Players know RF64 by the name of WAV.
      let suffix = container == .rf64 ? AudioContainer.wav.rawValue : container.rawValue
      files = ports.map { "\(prefix)\(stem).\($0.label).\(suffix)" }
      isOneFile = false
      folder = output
    }
    self.container = container
    becomesRF64 = format == nil && container == .wav
  }

  /// Whether the output is a stream.
  var isStream: Bool { files.isEmpty }

  /// Where each file goes, or the stream.
  var destinations: [AudioDestination] {
    isStream
      ? [.stream(descriptor: STDOUT_FILENO, name: Self.streamName)]
      : files.map { .file(path: $0, container: container) }
  }

  /// What messages call each of the destinations.
  var names: [String] { isStream ? [Self.streamName] : files }

  /// The file and its channel, counted from 1, that carry a port.
  func place(ofPort index: Int) -> (path: String, channel: Int) {
    isOneFile ? (names[0], index + 1) : (files[index], 1)
  }

  /// Refuses outputs that would destroy something, and names that no file can have.
  ///
  /// - Parameters:
  ///   - inputs: The files that are read.
  ///   - array: What was typed for the array, which may be a file.
  ///   - report: The file of the report, which is another.
  func check(
    inputs: [String], array: String?, report: String?, replacesExisting: Bool
  ) throws(CommandError) {
    if isStream, isatty(STDOUT_FILENO) != 0 {
      throw .usage(
        "-o -", "standard output is a terminal, which shows no sound", "send it into a program")
    }
    for (index, path) in files.enumerated() {
      let length = lastPart(of: path).utf8.count
      if length > FileSystem.longestName {
        throw .usage(
          path, "its name has \(length) bytes, and names end at \(FileSystem.longestName)",
          isOneFile ? "choose a shorter name" : "rename the input, or write -o NAME.wav")
      }
      if let array, sameFile(path, array) {
        throw .usage(path, "the output is the array file", "choose another output")
      }
      if let report, FileSystem.place(path) == FileSystem.place(report) {
        throw .usage(path, "the output is the report", "choose another output")
      }
      if inputs.contains(where: { sameFile(path, $0) }) {
        throw .usage(path, "the output is the input", "choose another output")
      }
      if let twin = files[..<index].first(where: { FileSystem.place($0) == FileSystem.place(path) })
      {
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

  /// Refuses names and folders where no file can be made, which those who write find out by
  /// themselves.
  func checkPlaces(replacesExisting: Bool) throws(CommandError) {
    if let folder, !FileSystem.isFolder(folder) { return try FileSystem.checkFolder(folder) }
    do throws(AudioFileError) {
      for path in files { try PendingFile.check(path: path, replacesExisting: replacesExisting) }
    } catch { throw CommandError(error) }
  }

  /// Refuses an encoding that the files cannot hold, and a recording that is too long for them.
  ///
  /// - Parameter frames: How long it is; `nil` where nobody knows.
  func check(
    encoding: SampleEncoding, ports: Int, sampleRate: Int, frames: Int?
  ) throws(CommandError) {
    let channels = isOneFile ? ports : 1
    guard !container.holds(encoding, channels: channels, sampleRate: sampleRate) else {
      if !becomesRF64, let most = container.maximumFrames(encoding, channels: channels),
        let frames, frames > most
      {
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
      names[0],
      "a \(container.rawValue) file cannot hold \(counted(channels, "channel")) of "
        + "\(encoding.rawValue) at \(sampleRate) Hz", remedy)
  }

  private static func isFolder(_ output: String) -> Bool {
    FileSystem.endsInSlash(output) || FileSystem.isFolder(output)
  }

  /// Why a name without a known extension is refused.
  ///
  /// - Parameter takesFolder: Whether a folder would do as well.
  static func unknownKind(_ output: String, takesFolder: Bool = true) -> CommandError {
    let known = AudioContainer.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
    return .usage(
      output.isEmpty ? "-o ''" : output, "its extension names no kind of sound file",
      "known: \(known)" + (takesFolder ? "; a folder ends in /" : ""))
  }
}
