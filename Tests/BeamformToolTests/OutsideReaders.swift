import Foundation
import TestSupport

/// Programs that read sound files without the code under test: Python's soundfile, and ffmpeg.
enum OutsideReaders {
  /// What soundfile, with a libsndfile of its own, finds in a file.
  struct Sound: Decodable, Equatable {
    let container: String
    let encoding: String
    let channels: Int
    let sampleRate: Int
    let frames: Int
    /// A checksum of the samples as the encoding has them.
    let exact: String
    /// A checksum of the samples in single precision.
    let single: String
    /// Title, artist and other texts.
    let texts: [String: String]
  }

  /// What ffprobe finds in a file.
  struct Probe: Decodable {
    struct Stream: Decodable {
      let codec_name: String
      let channels: Int
      let sample_rate: String
      let duration_ts: Int?
    }
    struct Format: Decodable {
      let format_name: String
      let tags: [String: String]?
    }
    let streams: [Stream]
    let format: Format
  }

  /// A program that is not there, or what it said when it failed.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Writes noise with soundfile: files of one encoding, size and rate hold the same samples,
  /// whatever the container.
  ///
  /// - Returns: The names, `CONTAINER-ENCODING-CHANNELS-RATE.extension`; containers that do not hold
  ///   the encoding are left out.
  static func writeNoise(
    _ shapes: [(encoding: String, channels: Int, sampleRate: Int)], in folder: Folder
  ) throws -> [String] {
    let words = shapes.map { "\($0.encoding)-\($0.channels)-\($0.sampleRate)" }
    let output = try run(python, ["-c", noise, folder.url.path] + words, in: folder)
    return output.split(separator: "\n").map(String.init)
  }

  /// Reads files with one run of Python.
  ///
  /// - Parameter names: Which; none for every file of the folder.
  static func sounds(_ names: [String] = [], in folder: Folder) throws -> [String: Sound] {
    let output = try run(python, ["-c", sounds, folder.url.path] + names, in: folder)
    return try JSONDecoder().decode([String: Sound].self, from: Data(output.utf8))
  }

  /// Reads the headers of files, as many at once as there are cores.
  static func probes(_ names: [String], in folder: Folder) throws -> [String: Probe] {
    let probe = try program("ffprobe").path
    let output = try run(python, ["-c", probes, folder.url.path, probe] + names, in: folder)
    return try JSONDecoder().decode([String: Probe].self, from: Data(output.utf8))
  }

  /// Decodes files with ffmpeg, many in one run.
  ///
  /// - Returns: Checksums of the samples in single precision.
  static func checksums(_ names: [String], in folder: Folder) throws -> [String: String] {
    let ffmpeg = try program("ffmpeg")
    var found: [String: String] = [:]
    for start in stride(from: 0, to: names.count, by: 50) {
      let part = names[start..<min(start + 50, names.count)]
      let output = try run(
        ffmpeg,
        ["-nostdin", "-v", "error"] + part.flatMap { ["-i", $0] }
          + part.indices.flatMap { ["-map", "\($0 - start):a"] }
          + ["-c:a", "pcm_f32le", "-f", "streamhash", "-hash", "CRC32", "-"],
        in: folder)
      let lines = output.split(separator: "\n").map { $0.suffix(8) }
      for (name, checksum) in zip(part, lines) { found[name] = String(checksum) }
    }
    return found
  }

  /// The checksum that the others give, of samples.
  static func checksum(_ samples: [Float]) -> String {
    var state = UInt32.max
    for sample in samples {
      for shift in stride(from: 0, to: 32, by: 8) {
        state ^= sample.bitPattern >> UInt32(shift) & 0xFF
        for _ in 0..<8 { state = state >> 1 ^ (state & 1) &* 0xEDB8_8320 }
      }
    }
    let text = String(~state, radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }

  private static let python = Fixtures.folder.deletingLastPathComponent()
    .appendingPathComponent(".build/test-python/bin/python3")

  private static let noise = """
    import os, sys, numpy, soundfile
    for shape in sys.argv[2:]:
        encoding, channels, rate = shape.split("-")
        seed = [ord(letter) for letter in shape]
        noise = numpy.random.RandomState(seed).uniform(-0.5, 0.5, (700, int(channels)))
        if encoding not in ("FLOAT", "DOUBLE"):
            # Each writer rounds in its own way; integers leave nothing to round.
            noise = (noise * 2**31).astype(numpy.int32) & ~0xFFFF
        for container in ["WAV", "RF64", "W64", "CAF", "AIFF", "FLAC"]:
            fits = not (container == "FLAC" and int(channels) > 8)
            if fits and soundfile.check_format(container, encoding):
                name = "%s-%s.%s" % (container, shape, container.lower())
                soundfile.write(
                    os.path.join(sys.argv[1], name), noise, int(rate), encoding, format=container)
                print(name)
    """

  private static let sounds = """
    import json, os, sys, zlib, soundfile
    kinds = {"FLOAT": "float32", "DOUBLE": "float64"}
    folder, names, found = sys.argv[1], sys.argv[2:], {}
    if not names:
        paths = [os.path.join(at, name) for at, _, files in os.walk(folder) for name in files]
        names = [os.path.relpath(path, folder) for path in paths]
    for name in names:
        with soundfile.SoundFile(os.path.join(folder, name)) as file:
            exact = file.read(dtype=kinds.get(file.subtype, "int32"), always_2d=True)
            file.seek(0)
            single = file.read(dtype="float32", always_2d=True)
            found[name] = {
                "container": file.format, "encoding": file.subtype,
                "channels": file.channels, "sampleRate": file.samplerate,
                "frames": len(exact), "exact": "%08x" % zlib.crc32(exact.tobytes()),
                "single": "%08x" % zlib.crc32(single.tobytes()),
                "texts": file.copy_metadata()}
    print(json.dumps(found))
    """

  private static let probes = """
    import json, os, subprocess, sys
    from concurrent.futures import ThreadPoolExecutor
    folder, program, names = sys.argv[1], sys.argv[2], sys.argv[3:]
    def probe(name):
        words = [program, "-v", "error", "-of", "json", "-show_format", "-show_streams", name]
        return json.loads(subprocess.run(words, cwd=folder, capture_output=True, check=True).stdout)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        print(json.dumps(dict(zip(names, pool.map(probe, names)))))
    """

  private static func program(_ name: String) throws -> URL {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let places = folders.map { URL(fileURLWithPath: "\($0)/\(name)") }
    return try existing(
      places.first { FileManager.default.isExecutableFile(atPath: $0.path) }, name)
  }

  private static func existing(_ program: URL?, _ name: String) throws -> URL {
    guard let program, FileManager.default.isExecutableFile(atPath: program.path) else {
      throw Failure(
        description: "\(name) is missing: run make test, which installs ffmpeg and soundfile")
    }
    return program
  }

  private static func run(_ program: URL, _ words: [String], in folder: Folder) throws -> String {
    let outcome = try Beamform.run(existing(program, program.lastPathComponent), words, in: folder)
    guard outcome.status == 0 else {
      throw Failure(description: "\(program.lastPathComponent): \(outcome.errors)")
    }
    return outcome.output
  }
}
