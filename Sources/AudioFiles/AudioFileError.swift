/// Why a sound file could not be read or written.
///
/// `path` is as the caller gave it, `reason` the words of the system or of libsndfile.
public enum AudioFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file is missing, forbidden, a folder, or not a regular file.
  case cannotOpen(path: String, reason: String)
  /// The file is no sound file, or its header is damaged.
  case notAudio(path: String, reason: String)
  /// The file holds no frame, or no byte at all.
  case empty(path: String)
  /// The header promises more frames than could be decoded; those before are right.
  case damaged(path: String, framesRead: Int, frames: Int, reason: String)
  /// The system failed while the file was read.
  case readFailed(path: String, reason: String)
  /// No file could be made in the output's folder, or it could not be given its name.
  case cannotCreate(path: String, reason: String)
  /// The system or the encoder failed while the file was written.
  case writeFailed(path: String, reason: String)
  /// Something has the output's name, and it may not be replaced.
  case outputExists(path: String)
  /// The output is the file that is read.
  case outputIsInput(path: String)
  /// Files that shall become one recording do not fit together.
  case differs(path: String, from: String, property: Property, value: Int, expected: Int)
  /// The container has no room for the encoding, or for so many channels.
  case notHeld(container: AudioContainer, encoding: SampleEncoding, channels: Int)
  /// The container cannot state the rate, in hertz.
  case rateNotHeld(container: AudioContainer, sampleRate: Int)
  /// The container's size fields end at so many frames.
  case tooLong(path: String, container: AudioContainer, maximumFrames: Int)

  /// What files have to agree in.
  public enum Property: Equatable, Sendable {
    /// Hertz.
    case sampleRate
    /// How long they are.
    case frames
    /// How many samples a frame has.
    case channels
  }

  /// Whose fault it is, for an exit status.
  public enum Kind: Equatable, Sendable {
    /// The system refused or failed.
    case machine
    /// What was asked for cannot be done, or would destroy something.
    case usage
    /// The input does not suit.
    case input
  }

  /// Whose fault it is.
  public var kind: Kind {
    switch self {
    case .cannotOpen, .readFailed, .cannotCreate, .writeFailed: .machine
    case .outputExists, .outputIsInput, .notHeld, .rateNotHeld, .tooLong: .usage
    case .notAudio, .empty, .damaged, .differs: .input
    }
  }

  /// The whole message on one line: `WHAT: WHY (REMEDY)`.
  public var description: String { "\(what): \(why) (\(remedy))" }

  /// What it is about: a path as it was given, or a container's name.
  public var what: String {
    switch self {
    case .cannotOpen(let path, _), .notAudio(let path, _), .empty(let path),
      .damaged(let path, _, _, _), .readFailed(let path, _), .cannotCreate(let path, _),
      .writeFailed(let path, _), .outputExists(let path), .outputIsInput(let path),
      .tooLong(let path, _, _), .differs(let path, _, _, _, _):
      path
    case .notHeld(let container, _, _), .rateNotHeld(let container, _): container.rawValue
    }
  }

  /// What went wrong, without the path.
  public var why: String {
    switch self {
    case .cannotOpen(_, let reason): "cannot be opened: \(reason)"
    case .notAudio(_, let reason): "is not a sound file that can be read: \(reason)"
    case .empty: "holds no sound"
    case .damaged(_, let framesRead, let frames, let reason):
      "breaks off after \(framesRead) of \(frames) frames: \(reason)"
    case .readFailed(_, let reason): "could not be read: \(reason)"
    case .cannotCreate(_, let reason): "cannot be created: \(reason)"
    case .writeFailed(_, let reason): "could not be written: \(reason)"
    case .outputExists: "exists already"
    case .outputIsInput: "is the input as well"
    case .differs(_, let first, let property, let value, let expected):
      switch property {
      case .sampleRate: "has a rate of \(value) Hz, and \(first) of \(expected) Hz"
      case .frames: "has \(value) frames, and \(first) has \(expected)"
      case .channels: "has \(value) channel\(value == 1 ? "" : "s"), and \(first) has \(expected)"
      }
    case .notHeld(_, let encoding, let channels):
      "cannot hold \(encoding.rawValue) samples in \(channels) channel\(channels == 1 ? "" : "s")"
    case .rateNotHeld(_, let sampleRate): "cannot hold a rate of \(sampleRate) Hz"
    case .tooLong(_, let container, let maximumFrames):
      "a \(container.rawValue) file of this kind ends at \(maximumFrames) frames"
    }
  }

  /// What its reader can do about it.
  public var remedy: String {
    switch self {
    case .cannotOpen: "check the name and its permissions"
    case .notAudio: "convert it to WAV with the program that made it"
    case .empty: "check the recording"
    case .damaged: "repair it, or copy what comes before into a new file"
    case .readFailed: "check the disk"
    case .cannotCreate: "check that the folder exists and may be written to"
    case .writeFailed: "check the free space of the disk"
    case .outputExists: "choose another name, or replace it with --force"
    case .outputIsInput: "choose another name"
    case .differs(_, _, let property, _, _):
      switch property {
      case .sampleRate: "resample one of them first"
      case .frames: "cut them to one length first"
      case .channels: "check that they are parts of one take"
      }
    case .notHeld(let container, _, let channels): Self.remedy(container, channels: channels)
    case .rateNotHeld: "use .wav"
    case .tooLong: "name one .w64, .rf64 or .caf file as the output"
    }
  }

  /// What to do when a container does not hold an encoding.
  private static func remedy(_ container: AudioContainer, channels: Int) -> String {
    func holding(_ container: AudioContainer) -> [SampleEncoding] {
      SampleEncoding.allCases.filter {
        container.holds($0, channels: channels, sampleRate: 48_000)
      }
    }
    let fitting = holding(container)
    if !fitting.isEmpty {
      let names = fitting.map(\.rawValue).joined(separator: " or ")
      return "choose --encoding \(names), or write a .wav file"
    }
    return holding(.wav).isEmpty ? "write fewer channels" : "write a .wav file"
  }
}
