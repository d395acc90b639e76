import ArraySimulation
import Beamforming

/// A source as it is typed: `AZ[/EL][@METRES]:SIGNAL`.
enum SourceWord {
  static func parse(_ text: String) throws(CommandError) -> DescribedSource {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw .usage("--source", "'\(text)' has no signal", "write AZ:SIGNAL, such as 0:speech")
    }
    let place = parts[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let direction = try Angles(String(place[0]), of: "--source").direction
    let signal = try signal(String(parts[1]))
    guard place.count == 2 else { return DescribedSource(signal, at: .distant(direction)) }
    guard let distance = Decimal.parse(String(place[1])), distance > 0 else {
      throw .usage("--source", "'\(place[1])' is no distance in metres", "write AZ@1.5:SIGNAL")
    }
    return DescribedSource(signal, at: .near(direction, distanceMeters: distance))
  }

  private static let words = ["white", "pink", "speech", "tone", "sweep"]
  /// The band of speech and most of music.
  private static let usualSweep = (from: 50.0, to: 16_000.0)

  private static func signal(_ text: String) throws(CommandError) -> DescribedSource.Signal {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let value = parts.count == 2 ? parts[1] : nil
    switch (parts.first ?? "", parts.count) {
    case ("white", 1): return generated(.noise(.white))
    case ("pink", 1): return generated(.noise(.pink))
    case ("speech", 1): return generated(.noise(.speech))
    case ("tone", 1...2):
      guard let frequency = value.flatMap(Decimal.parse) else {
        throw .usage("--source", "'\(text)' has no frequency", "write tone:440")
      }
      return generated(.tone(frequency: frequency))
    case ("sweep", 1): return generated(.sweep(from: usualSweep.from, to: usualSweep.to))
    case ("sweep", 2):
      let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
        .compactMap { Decimal.parse(String($0)) }
      guard ends.count == 2 else {
        throw .usage("--source", "'\(text)' has no two frequencies", "write sweep:100-8000")
      }
      return generated(.sweep(from: ends[0], to: ends[1]))
    default:
      // A sound file has an extension, or is named with its folder.
      guard text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }) else {
        throw .usage(
          "--source", "there is no signal '\(text)'",
          suggestion(for: text, among: words) + ", or a sound file")
      }
      return .file(path: text)
    }
  }

  private static func generated(_ kind: SignalKind) -> DescribedSource.Signal {
    .generated(kind, levelDecibels: DescribedSource.usualLevelDecibels)
  }
}
