import ArrayFiles
import AudioFiles
import Beamforming

/// Tables of sound files that hold what the microphones of an array hear of a click from a direction.
///
/// A row is `FILE.wav,AZIMUTH` or `FILE.wav,AZIMUTH,ELEVATION`, in degrees. A first row without an
/// azimuth is a heading; lines that begin with `#` are comments. The files lie in the folder of the
/// table, all of one rate and length. A file with as many channels as there are microphones has them
/// in the array's order; of one with more, the microphones' own channels count.
public enum MeasuredTable {
  /// A table is at most this long, in bytes: 1 MiB.
  public static let largestFileBytes = 1 << 20

  /// Reads the responses of these microphones.
  ///
  /// - Throws: ``ArrayFiles/ArrayFileError``, with the line of the table, or with the name of the sound
  ///   file where the system does not let it be read.
  public static func responses(
    path: String, microphones: [Microphone]
  ) throws(ArrayFileError) -> MeasuredResponses {
    let bytes = try regularFile(path: path, limitBytes: largestFileBytes)
    return try responses(from: bytes, path: path, microphones: microphones)
  }

  /// The responses of a table's bytes.
  package static func responses(
    from bytes: [UInt8], path: String, microphones: [Microphone]
  ) throws(ArrayFileError) -> MeasuredResponses {
    var rows = try TableRow.rows(of: bytes, path: path)[...]
    if let first = rows.first, first.fields.count < 2 || first.number(1) == nil {
      rows = rows.dropFirst()
    }
    guard MeasuredResponses.measurementCounts.contains(rows.count) else {
      throw .geometry(path: path, .responseDirectionsOutOfRange(rows.count))
    }
    // Whole before the first file is opened.
    var files: [(row: TableRow, path: String, direction: Direction)] = []
    for row in rows { files.append(try file(of: row, path: path)) }

    var measurements: [MeasuredResponses.Measurement] = []
    var format: AudioFormat?
    for (row, file, direction) in files {
      let reader = try reader(of: file, row: row, path: path)
      if let format {
        try check(reader.format, against: format, row: row, path: path)
      } else {
        let samples = files.count * microphones.count * (reader.format.frames ?? 0)
        guard samples <= MeasuredResponses.largestSampleCount else {
          throw .geometry(path: path, .responsesTooLarge(samples: samples))
        }
      }
      format = reader.format
      let channels = try channels(of: reader.format.channels, microphones, row: row, path: path)
      let responses = try responses(in: reader, channels: channels, row: row, path: path)
      measurements.append(.init(direction: direction, responses: responses))
    }
    do {
      return try MeasuredResponses(
        sampleRate: Double(format?.sampleRate ?? 0), measurements: measurements)
    } catch {
      throw .geometry(path: path, error)
    }
  }

  private static func file(
    of row: TableRow, path: String
  ) throws(ArrayFileError) -> (row: TableRow, path: String, direction: Direction) {
    guard (2...3).contains(row.fields.count), let azimuth = row.number(1),
      let elevation = row.fields.count == 2 ? 0 : row.number(2)
    else {
      throw row.fault(
        "a row is not a file, an azimuth and perhaps an elevation",
        remedy: "write it like ear.wav,90,0 in degrees", path: path)
    }
    let name = String(row.fields[0])
    guard let file = pathBeside(path, named: name) else {
      throw row.fault(
        "'\(name)' lies outside the folder of this table", remedy: "put it there", path: path)
    }
    do {
      return (row, file, try Direction(azimuthDegrees: azimuth, elevationDegrees: elevation))
    } catch {
      throw row.fault(error.why, remedy: error.remedy, path: path)
    }
  }

  private static func reader(
    of file: String, row: TableRow, path: String
  ) throws(ArrayFileError) -> AudioFileReader {
    let reader: AudioFileReader
    do {
      reader = try AudioFileReader(path: file)
    } catch {
      throw self.error(error, row: row, path: path)
    }
    guard let frames = reader.format.frames, MeasuredResponses.frameCounts.contains(frames) else {
      throw row.fault(
        "\(row.fields[0]) has \(reader.format.frames ?? 0) frames",
        remedy: "a response has at most \(MeasuredResponses.frameCounts.upperBound)", path: path)
    }
    return reader
  }

  private static func check(
    _ format: AudioFormat, against first: AudioFormat, row: TableRow, path: String
  ) throws(ArrayFileError) {
    guard format.sampleRate == first.sampleRate else {
      throw row.fault(
        "\(row.fields[0]) has a rate of \(format.sampleRate) Hz, and those before have"
          + " \(first.sampleRate) Hz", remedy: "resample it first", path: path)
    }
    guard format.frames == first.frames else {
      throw row.fault(
        "\(row.fields[0]) has \(format.frames ?? 0) frames, and those before have"
          + " \(first.frames ?? 0)", remedy: "cut all to one length", path: path)
    }
  }

  /// Which channels, counted from 0, are the microphones.
  private static func channels(
    of count: Int, _ microphones: [Microphone], row: TableRow, path: String
  ) throws(ArrayFileError) -> [Int] {
    if count == microphones.count { return Array(0..<count) }
    let channels = microphones.map { $0.channel - 1 }
    guard count > microphones.count, channels.allSatisfy((0..<count).contains) else {
      throw row.fault(
        "\(row.fields[0]) has \(count) channel\(count == 1 ? "" : "s"), too few for the microphones",
        remedy: "it has one a microphone in the array's order, or those of a recording", path: path)
    }
    return channels
  }

  private static func responses(
    in reader: AudioFileReader, channels: [Int], row: TableRow, path: String
  ) throws(ArrayFileError) -> [[Float]] {
    let (frames, count) = (reader.format.frames ?? 0, reader.format.channels)
    var responses = channels.map { _ in [Float]() }
    let room = 4096
    let block = UnsafeMutablePointer<Float>.allocate(capacity: room * count)
    defer { block.deallocate() }
    while true {
      let read: Int
      do {
        read = try reader.read(into: block, frames: room)
      } catch {
        throw self.error(error, row: row, path: path)
      }
      guard read > 0 else { break }
      for (index, channel) in channels.enumerated() {
        for frame in 0..<read { responses[index].append(block[frame * count + channel]) }
      }
    }
    guard responses.allSatisfy({ $0.count == frames }) else {
      throw row.fault("\(row.fields[0]) breaks off", remedy: "save it again", path: path)
    }
    return responses
  }

  private static func error(
    _ error: AudioFileError, row: TableRow, path: String
  ) -> ArrayFileError {
    switch error.kind {
    case .machine: .cannotRead(path: error.what, reason: error.why)
    case .usage, .input:
      row.fault("\(row.fields[0]) \(error.why)", remedy: error.remedy, path: path)
    }
  }
}
