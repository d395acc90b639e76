import Beamforming

/// Which channels of a recording are the microphones of an array, or why nobody can tell.
enum ChannelRouting: Equatable {
  /// The array, and the channel of each of its microphones, counted from 0.
  case microphones(NamedArray, channels: [Int])
  /// The geometry of the recording is unknown, so its sound goes through unchanged.
  case passThrough(why: String, remedy: String)

  /// Decides, without guessing, by counting channels.
  ///
  /// A recording of the array has as many channels as the array says its recordings have
  /// (`fileChannels`). With fewer, it is a recording of something else. With more, the array must give
  /// its channels in an order of its own, or the caller must name them.
  ///
  /// - Parameters:
  ///   - channels: How many channels the recording has.
  ///   - array: `nil` when none was given.
  ///   - chosen: The channels that the caller names, counted from 1, in the array's order.
  static func choose(
    input: String, channels: Int, array: NamedArray?, chosen: [Int]?
  ) throws(CommandError) -> ChannelRouting {
    guard let array else {
      return .passThrough(why: "no array was given", remedy: "say which with --array")
    }
    let name = array.name
    let microphones = array.array.microphones
    let fileChannels = array.array.fileChannels
    if let chosen { try check(chosen, count: microphones.count, name: name) }
    let sizes = "it has \(counted(channels, "channel")), and"
    guard channels >= microphones.count else {
      return .passThrough(
        why: "\(sizes) \(name) has \(microphones.count) microphones",
        remedy: "record all microphones into one file")
    }
    if let chosen {
      if let beyond = chosen.first(where: { $0 > channels }) {
        throw .input(
          input, "\(sizes) --channels names channel \(beyond)", "count its channels from 1")
      }
      return .microphones(array, channels: chosen.map { $0 - 1 })
    }
    let own = microphones.map(\.channel)
    guard channels >= fileChannels else {
      return .passThrough(
        why: "\(sizes) recordings of \(name) have \(fileChannels)",
        remedy: "say with --channels which are the \(microphones.count) microphones")
    }
    let saysWhich = own != Array(1...microphones.count)
    guard channels == fileChannels || saysWhich else {
      throw .input(
        input, "\(sizes) \(name) has \(microphones.count) microphones",
        "say with --channels which are which")
    }
    return .microphones(array, channels: own.map { $0 - 1 })
  }

  private static func check(_ chosen: [Int], count: Int, name: String) throws(CommandError) {
    guard chosen.count == count else {
      throw .usage(
        "--channels",
        "it names \(counted(chosen.count, "channel")), and \(name) has "
          + "\(count) microphones", "name one channel a microphone, in the array's order")
    }
  }
}

/// A number and its noun: `1 channel`, `2 channels`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
