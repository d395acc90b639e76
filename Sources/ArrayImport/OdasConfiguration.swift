import ArrayFiles
import Beamforming
import CConfig

/// Configuration files of ODAS, as far as they say where microphones are.
///
/// `general.mics` has the positions in metres, `mapping.map` the channel of each microphone, counted
/// from 1, in their order unless it is there, and `raw.nChannels` how many channels a recording has.
/// All else, such as directions and spreads of microphones, is not looked at.
///
/// - SeeAlso: F. Grondin et al., "ODAS: Open embeddeD Audition System", 2022.
public enum OdasConfiguration {
  /// A configuration file is at most this long, in bytes: 1 MiB.
  public static let largestFileBytes = 1 << 20

  /// Reads the array of a configuration file, which is called like the file without its extension.
  ///
  /// - Throws: ``ArrayFiles/ArrayFileError``, with the line, for what cannot be read, is no such file,
  ///   names other files by `@include`, or is no array.
  public static func array(path: String) throws(ArrayFileError) -> MicrophoneArray {
    try array(from: regularFile(path: path, limitBytes: largestFileBytes), path: path)
  }

  /// The array of a file's bytes.
  package static func array(
    from bytes: [UInt8], path: String
  ) throws(ArrayFileError) -> MicrophoneArray {
    guard !bytes.isEmpty else { throw .fileEmpty(path: path) }
    if let fault = ConfigurationScan.fault(in: bytes) {
      throw .notUsable(path: path, line: fault.line, reason: fault.reason, remedy: fault.remedy)
    }
    var config = config_t()
    config_init(&config)
    defer { config_destroy(&config) }
    let isRead = (bytes + [0]).withUnsafeBytes { text in
      config_read_string(&config, text.assumingMemoryBound(to: CChar.self).baseAddress)
    }
    guard isRead == CONFIG_TRUE else {
      throw .notUsable(
        path: path, line: Int(config.error_line),
        reason: config.error_text.map { String(cString: $0) } ?? "not a configuration",
        remedy: "correct the text there")
    }
    guard let top = ConfigurationNode(config.root, path: path) else {
      throw .fileEmpty(path: path)
    }
    return try array(from: top)
  }

  private static func array(from top: ConfigurationNode) throws(ArrayFileError) -> MicrophoneArray {
    let list = try top.required("general").required("mics")
    let elements = list.elements
    guard MicrophoneArray.microphoneCounts.contains(elements.count) else {
      throw .geometry(path: top.path, .microphoneCountOutOfRange(elements.count))
    }
    let map = top.member("mapping")?.member("map")
    let channels = map?.elements
    if let map, let channels, channels.count != elements.count {
      throw map.fault(
        "map has \(channels.count) channels, and there are \(elements.count) microphones",
        remedy: "give each microphone its channel, counted from 1")
    }
    var microphones: [Microphone] = []
    for (index, element) in elements.enumerated() {
      let place = try element.required("mu")
      let coordinates = place.elements
      guard coordinates.count == 3 else {
        throw place.fault(
          "mu has \(coordinates.count) numbers", remedy: "give x, y and z in metres")
      }
      let position = SIMD3(
        try coordinates[0].number(), try coordinates[1].number(), try coordinates[2].number())
      let channel = try channels?[index].integer() ?? index + 1
      microphones.append(Microphone(position: position, channel: channel))
    }
    let fileChannels = try top.member("raw")?.member("nChannels")?.integer()
    do {
      return try MicrophoneArray(
        name: stem(of: top.path), microphones: microphones, fileChannels: fileChannels,
        source: "a configuration of ODAS")
    } catch {
      throw .geometry(path: top.path, error)
    }
  }
}
