import Beamforming

/// `WHAT: WHY (REMEDY)`, on one line, control characters escaped.
extension ArrayFileError: CustomStringConvertible {
  /// Whether the machine failed or the input does not suit.
  public enum Kind: Equatable, Sendable {
    /// The file could not be read.
    case machine
    /// The file, the word or the array is not usable.
    case input
  }

  /// Whether the machine failed or the input does not suit.
  public var kind: Kind {
    switch self {
    case .cannotRead, .fileMissing, .outOfMemory: .machine
    default: .input
    }
  }

  /// The whole message on one line.
  public var description: String { "\(what): \(why) (\(remedy))" }

  /// What the message is about: the file's name or the word that was given.
  public var what: String {
    switch self {
    case .cannotRead(let path, _), .fileMissing(let path), .outOfMemory(let path),
      .notRegularFile(let path, _), .fileTooLarge(let path, _), .fileEmpty(let path),
      .notJSON(let path, _, _, _), .keyRepeated(let path, _, _, _),
      .keyUnknown(let path, _, _, _), .keyNotSupported(let path, _), .keyMissing(let path, _),
      .wrongKind(let path, _, _, _), .numberCount(let path, _, _, _), .geometry(let path, _),
      .wordUnknown(let path, _, _, _, _), .keysExclusive(let path, _, _),
      .fileOutsideFolder(let path, _, _), .notUsable(let path, _, _, _),
      .shorthandMalformed(let path, _, _), .arrayUnknown(let path, _):
      path.isEmpty ? "''" : escaped(path)
    }
  }

  /// What is wrong, with the place and the figures.
  public var why: String {
    switch self {
    case .cannotRead(_, let reason):
      "cannot be read: \(reason)"
    case .fileMissing:
      "no such file"
    case .outOfMemory:
      "not enough memory to read it"
    case .notRegularFile(_, let isFolder):
      isFolder ? "a folder, not a file" : "a device or a pipe, not a regular file"
    case .fileTooLarge(_, let limit):
      "larger than such a file can be, which is \(limit / 1024) KiB"
    case .fileEmpty:
      "the file is empty"
    case .notJSON(_, let line, let column, let reason):
      "not JSON at line \(line), column \(column): \(escaped(reason))"
    case .keyRepeated(_, let key, let line, let column):
      "the key \(Self.quoted(key)) is repeated at line \(line), column \(column)"
    case .keyUnknown(_, let key, _, _):
      "unknown key \(Self.quoted(key))"
    case .keyNotSupported(_, let key):
      "this version cannot take the key \(Self.quoted(key)) into account"
    case .keyMissing(_, let key):
      "the key \(Self.quoted(key)) is missing"
    case .wrongKind(_, let key, let expected, let found):
      "\(key.isEmpty ? "the file" : escaped(key)) must be \(expected), and is \(found)"
    case .numberCount(_, let key, let expected, let count):
      "\(escaped(key)) must have \(expected) "
        + "\(key.hasSuffix("position") ? "coordinates" : "numbers"), and has \(count)"
    case .wordUnknown(_, let key, let word, _, _):
      "\(escaped(key)) is \(Self.quoted(word)), which is no word for it"
    case .keysExclusive(_, let key, let other):
      "\(escaped(key)) and \(Self.quoted(other)) rule each other out"
    case .fileOutsideFolder(_, let key, let file):
      "\(escaped(key)) names \(Self.quoted(file)), which lies outside the folder of this file"
    case .notUsable(_, let line, let reason, _):
      (line.map { "line \($0): " } ?? "") + escaped(reason)
    case .geometry(_, let error):
      error.why
    case .shorthandMalformed(_, let reason, _):
      escaped(reason)
    case .arrayUnknown:
      "neither a built-in array nor a file"
    }
  }

  /// What to do about it.
  public var remedy: String {
    switch self {
    case .cannotRead:
      "check that it may be read"
    case .fileMissing:
      "check the path"
    case .outOfMemory:
      "close other programs and try again"
    case .notRegularFile(_, let isFolder):
      isFolder ? "name a file in it" : "save it to a file first"
    case .fileTooLarge:
      "it is a short text, an array as 'beamform arrays NAME' prints it"
    case .fileEmpty:
      "'beamform arrays NAME' prints an array file to start from"
    case .notJSON:
      "correct the text there"
    case .keyRepeated:
      "keep one of the two"
    case .keyUnknown(_, _, let nearest, let known):
      "is '\(nearest)' meant? The keys here are \(known.joined(separator: ", "))"
    case .keyNotSupported:
      "remove the key to treat the array as standing in a free field"
    case .keyMissing(_, let key):
      if key == "microphones" {
        "list the microphones, each with its position"
      } else if key.hasSuffix("position") {
        "give x, y and z in metres; microphones are counted from 1"
      } else {
        "add it"
      }
    case .wrongKind(_, let key, let expected, let found):
      Self.remedyForKind(key: key, expected: expected, found: found)
    case .numberCount(_, let key, _, _):
      key.hasSuffix("position")
        ? "give x, y and z in metres; microphones are counted from 1" : "correct it"
    case .wordUnknown(_, _, _, let nearest, let known):
      (nearest.isEmpty ? "" : "is '\(nearest)' meant? ") + "known: \(known.joined(separator: ", "))"
    case .keysExclusive:
      "keep one of the two"
    case .fileOutsideFolder:
      "put it there and give its name alone"
    case .notUsable(_, _, _, let remedy):
      escaped(remedy)
    case .geometry(_, let error):
      error.remedy
    case .shorthandMalformed(_, _, let example):
      "write it like \(example)"
    case .arrayUnknown(_, let nearest):
      (nearest.map { "is '\($0)' meant? " } ?? "check the path; ")
        + "'beamform arrays' lists the built-in arrays, and pair:20mm, line:4x20mm,"
        + " circle:6x46.3mm or square:40mm describe one"
    }
  }

  private static func remedyForKind(key: String, expected: String, found: String) -> String {
    if expected == JSONNode.number, found == JSONNode.text {
      return "write the number without quotation marks"
    }
    return key.contains("[") ? "correct it; places in a list are counted from 1" : "correct it"
  }

  /// A key from a file, which may be of any length, cut to what a reader can use.
  private static func quoted(_ key: String) -> String {
    let longest = 60
    return "'" + escaped(key.count > longest ? key.prefix(longest) + "…" : key) + "'"
  }
}
