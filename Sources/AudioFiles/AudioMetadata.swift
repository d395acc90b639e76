/// What a recording says besides its sound: time code, production data, marks and texts.
public struct AudioMetadata: Equatable, Sendable {
  /// The broadcast extension of EBU Tech 3285, as it stands in a `bext` chunk; nil for none.
  public var broadcastExtension: [UInt8]?
  /// The production data of the iXML specification, an XML document; nil for none.
  public var productionData: String?
  /// The marks, in the order of the file.
  public var cuePoints: [CuePoint] = []
  /// Names and notes of the marks, as they stand in an `adtl` list; nil for none.
  public var cueLabels: [UInt8]?
  /// Texts by their four letters in an `INFO` list, `INAM` the title, `IART` the artist.
  public var texts: [InfoText] = []

  /// Says nothing.
  public init() {}

  /// Whether there is nothing to carry.
  public var isEmpty: Bool { self == AudioMetadata() }

  /// Frames from midnight to the first one, by the broadcast extension.
  public var timeReference: UInt64? {
    guard let broadcastExtension, broadcastExtension.count >= Self.timeReferenceField.upperBound
    else { return nil }
    return broadcastExtension[Self.timeReferenceField].littleEndianNumber
  }

  /// The same of a section: time code later by what is cut off, and the marks inside.
  ///
  /// - Parameter frames: Which frames the section holds.
  public func section(_ frames: Range<Int>) -> AudioMetadata {
    var section = self
    section.cuePoints = cuePoints.filter { frames.contains($0.frame) }
      .map { CuePoint(identifier: $0.identifier, frame: $0.frame - frames.lowerBound) }
    if section.cuePoints.isEmpty { section.cueLabels = nil }
    if let reference = timeReference, frames.lowerBound > 0 {
      let later = reference &+ UInt64(frames.lowerBound)
      section.broadcastExtension?.replaceSubrange(
        Self.timeReferenceField, with: littleEndianBytes(Int(truncatingIfNeeded: later), 8))
    }
    section.productionData =
      ProductionData(text: productionData).later(byFrames: frames.lowerBound).text
    return section
  }

  /// The same with the marks of what follows, so many frames later.
  public func followed(by other: AudioMetadata, at frame: Int) -> AudioMetadata {
    var whole = self
    let first = (cuePoints.map(\.identifier).max() ?? 0) &+ 1
    whole.cuePoints += other.cuePoints.enumerated().map { index, point in
      CuePoint(identifier: first &+ UInt32(index), frame: point.frame + frame)
    }
    return whole
  }

  /// The same with names for the channels of a file, in place of those that were there.
  ///
  /// - Parameter tracks: A name a channel, and the number of the track among all of a recording.
  public func naming(tracks: [(number: Int, name: String)]) -> AudioMetadata {
    var named = self
    named.productionData = ProductionData(text: productionData).naming(tracks: tracks).text
    return named
  }

  private static let timeReferenceField = 338..<346
}
