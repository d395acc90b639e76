import Beamforming

/// Array files: JSON texts that say where an array's microphones are.
public enum ArrayFile {
  /// An array file is at most this long, in bytes: 1 MiB.
  public static let largestFileBytes = 1 << 20

  /// Reads the responses that `measured` names: its path, as seen from where the array file's own
  /// path is, and the microphones that they are of.
  public typealias MeasuredReader = (
    _ path: String, _ microphones: [Microphone]
  ) throws(ArrayFileError) -> MeasuredResponses

  /// Parses the text of an array file.
  ///
  /// Only `microphones` and the `position` of each are required. A microphone's channel is its
  /// place in the list unless given, the front is azimuth 0, and the recordings have as many
  /// channels as the highest channel of a microphone. `body` or `measured`, not both, say what
  /// stands between distant sound and the microphones; without them it is a free field.
  ///
  /// - Parameters:
  ///   - path: Serves messages, and its folder holds the file that `measured` names.
  ///   - measured: Reads that file; without it the key is refused.
  /// - Throws: ``ArrayFileError``; what is not JSON with line and column, what is not an array with
  ///   the key or the microphone; and what `measured` throws.
  public static func parse(
    _ text: String, path: String, measured: MeasuredReader? = nil
  ) throws(ArrayFileError) -> MicrophoneArray {
    try parse(Array(text.utf8), path: path, measured: measured)
  }

  /// Reads an array file: a regular file of at most ``largestFileBytes``.
  ///
  /// - Parameter measured: Reads the file that `measured` names; without it the key is refused.
  /// - Throws: ``ArrayFileError``, as ``parse(_:path:measured:)`` does, and for what cannot be read.
  public static func read(
    path: String, measured: MeasuredReader? = nil
  ) throws(ArrayFileError) -> MicrophoneArray {
    let bytes = try regularFile(path: path, limitBytes: largestFileBytes)
    return try parse(bytes, path: path, measured: measured)
  }

  /// Parses the bytes of an array file, which should be UTF-8, with or without a byte order mark.
  package static func parse(
    _ bytes: [UInt8], path: String, measured: MeasuredReader? = nil
  ) throws(ArrayFileError) -> MicrophoneArray {
    try JSONNode.parse(bytes, path: path) { node throws(ArrayFileError) in
      try array(from: node, measured: measured)
    }
  }

  static func array(
    from node: JSONNode, measured: MeasuredReader? = nil
  ) throws(ArrayFileError) -> MicrophoneArray {
    try node.checkMembers(known: [
      "name", "microphones", "front", "fileChannels", "body", "measured", "source", "note",
    ])
    let microphones = try microphones(from: node.requiredMember("microphones"))
    let front = try node.member("front").map(front(from:)) ?? .ahead
    let fileChannels = try node.member("fileChannels")?.integer()
    let name = try node.member("name")?.string() ?? ""
    let source = try node.member("source")?.string() ?? ""
    let note = try node.member("note")?.string() ?? ""
    let steering = try steering(from: node, microphones: microphones, measured: measured)
    do {
      return try MicrophoneArray(
        name: name, microphones: microphones, front: front, fileChannels: fileChannels,
        steering: steering, source: source, note: note)
    } catch {
      throw .geometry(path: node.path, error)
    }
  }

  private static func steering(
    from node: JSONNode, microphones: [Microphone], measured: MeasuredReader?
  ) throws(ArrayFileError) -> SteeringModel {
    let body = node.member("body")
    guard let file = node.member("measured") else {
      return try body.map { body throws(ArrayFileError) in .rigidSphere(try body.rigidSphere()) }
        ?? .freeField
    }
    if body != nil { throw .keysExclusive(path: node.path, key: "body", other: "measured") }
    guard let measured else { throw .keyNotSupported(path: node.path, key: "measured") }
    return .measured(try measured(file.pathInsideFolder(), microphones))
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
