import Beamforming

/// Array files: JSON texts that say where an array's microphones are.
public enum ArrayFile {
  /// An array file is at most this long, in bytes: 1 MiB.
  public static let largestFileBytes = 1 << 20

  /// Parses the text of an array file.
  ///
  /// Only `microphones` and the `position` of each are required. A microphone's channel is its
  /// place in the list unless given, the front is azimuth 0, and the recordings have as many
  /// channels as the highest channel of a microphone.
  ///
  /// - Parameter path: Only serves messages.
  /// - Throws: ``ArrayFileError``; what is not JSON with line and column, what is not an array with
  ///   the key or the microphone.
  public static func parse(_ text: String, path: String) throws(ArrayFileError) -> MicrophoneArray {
    try parse(Array(text.utf8), path: path)
  }

  /// Reads an array file: a regular file of at most ``largestFileBytes``.
  ///
  /// - Throws: ``ArrayFileError``, as ``parse(_:path:)`` does, and for what cannot be read.
  public static func read(path: String) throws(ArrayFileError) -> MicrophoneArray {
    try parse(regularFile(path: path, limitBytes: largestFileBytes), path: path)
  }

  /// Parses the bytes of an array file, which should be UTF-8, with or without a byte order mark.
  package static func parse(
    _ bytes: [UInt8], path: String
  ) throws(ArrayFileError) -> MicrophoneArray {
    try JSONNode.parse(bytes, path: path, array(from:))
  }

  static func array(from node: JSONNode) throws(ArrayFileError) -> MicrophoneArray {
    for name in try node.memberNames() where name == "body" || name == "measured" {
      throw .keyNotSupported(path: node.path, key: name)
    }
    try node.checkMembers(known: [
      "name", "microphones", "front", "fileChannels", "source", "note",
    ])
    let microphones = try microphones(from: node.requiredMember("microphones"))
    let front = try node.member("front").map(front(from:)) ?? .ahead
    let fileChannels = try node.member("fileChannels")?.integer()
    let name = try node.member("name")?.string() ?? ""
    let source = try node.member("source")?.string() ?? ""
    let note = try node.member("note")?.string() ?? ""
    do {
      return try MicrophoneArray(
        name: name, microphones: microphones, front: front, fileChannels: fileChannels,
        source: source, note: note)
    } catch {
      throw .geometry(path: node.path, error)
    }
  }

  private static func microphones(from node: JSONNode) throws(ArrayFileError) -> [Microphone] {
    let elements = try node.elements()
    guard MicrophoneArray.microphoneCounts.contains(elements.count) else {
      throw .geometry(path: node.path, .microphoneCountOutOfRange(elements.count))
    }
    var microphones: [Microphone] = []
    for element in elements {
      microphones.append(try microphone(from: element, place: microphones.count + 1))
    }
    return microphones
  }

  private static func microphone(
    from node: JSONNode, place: Int
  ) throws(ArrayFileError) -> Microphone {
    try node.checkMembers(known: ["name", "position", "channel", "gainDecibels", "delaySeconds"])
    return Microphone(
      name: try node.member("name")?.string() ?? "",
      position: try position(from: node.requiredMember("position")),
      channel: try node.member("channel")?.integer() ?? place,
      gainDecibels: try node.member("gainDecibels")?.double() ?? 0,
      delaySeconds: try node.member("delaySeconds")?.double() ?? 0)
  }

  private static func position(from node: JSONNode) throws(ArrayFileError) -> SIMD3<Double> {
    let coordinates = try node.numbers(count: 3)
    return SIMD3(coordinates[0], coordinates[1], coordinates[2])
  }

  private static func front(from node: JSONNode) throws(ArrayFileError) -> Direction {
    try node.checkMembers(known: ["azimuth", "elevation"])
    return try node.direction()
  }
}
