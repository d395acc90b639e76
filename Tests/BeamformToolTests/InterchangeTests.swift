import AudioFiles
import Foundation
import TestSupport
import Testing

/// What is written is what libsndfile, Python's soundfile and ffmpeg read, in every container.
@Suite struct InterchangeTests {
  private typealias Shape = (encoding: String, channels: Int, sampleRate: Int)

  private static let encodings = [
    "PCM_16", "PCM_24", "PCM_32", "FLOAT", "PCM_U8", "PCM_S8", "ULAW", "ALAW", "DOUBLE",
  ]
  private static let channelCounts = [2, 3, 4, 6, 8, 16]
  private static let sampleRates = [16_000, 44_100, 48_000, 96_000]

  /// What an encoding becomes where the container lacks it: the narrowest that loses nothing.
  private static let widened = [
    "PCM_U8": "PCM_S8", "PCM_S8": "PCM_U8", "ULAW": "PCM_16", "ALAW": "PCM_16",
  ]

  /// What ffprobe calls the containers.
  private static let probeNames: [AudioContainer: String] = [
    .wav: "wav", .rf64: "wav", .w64: "w64", .caf: "caf", .aiff: "aiff", .flac: "flac",
  ]

  @Test func soundThatGoesThroughIsTheSameForEveryReaderInEveryContainer() throws {
    let folder = try Folder()
    var generator = SeededGenerator(seed: 20)
    let inputs = try OutsideReaders.writeNoise(
      Self.shapes(Self.encodings, using: &generator), in: folder)
    #expect(inputs.count >= 44)
    for container in AudioContainer.allCases {
      // RF64 goes by the name of WAV in a folder.
      let outcome = try Beamform.run(
        ["process"] + inputs
          + [
            "-o", container.rawValue + "/", "--ports", "omni", "--format", container.rawValue,
            "--quiet",
          ], in: folder)
      let refused = inputs.filter { !Self.holds(container, name: $0) }
      #expect(outcome.status == (refused.isEmpty ? 0 : 2))
      // A warning for what goes through, a refusal for what cannot.
      #expect(outcome.errorLines.count == inputs.count)
      #expect(outcome.errorLines.count { !$0.contains("warning: ") } == refused.count)
    }
    let sounds = try OutsideReaders.sounds(in: folder)
    let outputs = AudioContainer.allCases.flatMap { container in
      inputs.filter { Self.holds(container, name: $0) }.map {
        (input: $0, container: container, name: Self.output(of: $0, in: container))
      }
    }
    #expect(sounds.count == inputs.count + outputs.count)
    for (input, container, name) in outputs {
      let before = try #require(sounds[input])
      let after = try #require(sounds[name], "\(name) is missing")
      let label = Comment(rawValue: "\(input) as \(container)")
      #expect(Self.isNamed(after.container, container), label)
      #expect(
        after.encoding == before.encoding
          || !Self.holds(container, encoding: before.encoding)
            && after.encoding == Self.widened[before.encoding],
        label)
      #expect(after.channels == before.channels && after.frames == 700, label)
      #expect(after.sampleRate == before.sampleRate, label)
      #expect(after.exact == before.exact, label)
      let (format, channels) = try folder.readSound(name)
      #expect(format.channels == after.channels && format.frames == 700, label)
      #expect(Self.checksum(channels) == after.single, label)
    }
    try expectFFmpegReadsTheSame(outputs.map { ($0.name, $0.container) }, sounds, in: folder)
  }

  @Test func beamsAreTheSameForEveryReaderInEveryContainer() throws {
    let folder = try Folder()
    var generator = SeededGenerator(seed: 21)
    let shapes = Self.shapes(["PCM_16", "PCM_24", "PCM_32", "FLOAT"], using: &generator)
    let inputs = try OutsideReaders.writeNoise(shapes, in: folder)
    var outputs: [(name: String, container: AudioContainer)] = []
    for container in AudioContainer.allCases {
      for channels in Self.channelCounts {
        let group = inputs.filter {
          Self.container(of: $0) == container && Self.shape(of: $0).channels == channels
        }
        if group.isEmpty { continue }
        // Two inputs go into a folder; one alone would do so because of the slash.
        let outcome = try Beamform.run(
          ["process"] + group
            + [
              "-o", container.rawValue + "/", "--ports", "front,omni", "--format",
              container.rawValue, "--quiet", "--array",
              channels == 2 ? "pair:20mm" : "circle:\(channels)x20mm",
            ], in: folder)
        #expect(outcome.status == 0, Comment(rawValue: outcome.errors))
        for port in ["omni", "front"] {
          outputs += group.map { (Self.output(of: $0, in: container, port: port), container) }
        }
      }
    }
    let sounds = try OutsideReaders.sounds(in: folder)
    #expect(sounds.count == inputs.count + outputs.count)
    var first: [String: OutsideReaders.Sound] = [:]
    for (name, container) in outputs {
      let sound = try #require(sounds[name], "\(name) is missing")
      let label = Comment(rawValue: name)
      // What is behind the container in the name: encoding, channels, rate and port.
      let parts = name.split(separator: "-", maxSplits: 1)[1].split(separator: ".")
      let reference = first[parts[..<2].joined()] ?? sound
      first[parts[..<2].joined()] = reference
      #expect(Self.isNamed(sound.container, container), label)
      #expect(sound.encoding == parts[0].split(separator: "-")[0], label)
      #expect(sound.channels == 1 && sound.frames == 700, label)
      #expect(sound.sampleRate == reference.sampleRate, label)
      #expect(sound.exact == reference.exact, label)
      #expect(Self.checksum(try folder.readSound(name).channels) == sound.single, label)
    }
    // Nobody gives silence, or one port for the other.
    #expect(Set(first.values.map(\.exact)).count == first.count)
    try expectFFmpegReadsTheSame(outputs, sounds, in: folder)
  }

  @Test(arguments: [
    ["in16.wav", "-o", "out.flac"],
    ["in16.wav", "-o", "out.flac", "--array", "circle:16x20mm", "--ports", nineBeams],
    ["in16.wav", "-o", "out.flac", "--array", "circle:16x20mm", "--encoding", "float"],
    ["in2.wav", "-o", "out.flac", "--encoding", "pcm32"],
    ["in2.wav", "-o", "out.flac", "--array", "pair:20mm", "--encoding", "float"],
    ["in2.wav", "-o", "out/", "--format", "flac", "--array", "pair:20mm", "--encoding", "pcm32"],
  ])
  func whatAContainerDoesNotHoldIsRefusedInOneLine(words: [String]) throws {
    let folder = try Folder()
    for channels in [2, 16] { try folder.writeNoise(channels: channels, to: "in\(channels).wav") }
    let outcome = try Beamform.run(["process"] + words, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errorLines.count == 1)
    #expect(folder.names == ["in16.wav", "in2.wav"])
  }

  private static let nineBeams = (0..<9).map { "beam:\($0 * 40)" }.joined(separator: ",")

  // MARK: Cases

  /// Every encoding, each with one number of channels and one rate; in a long run with all.
  private static func shapes(
    _ encodings: [String], using generator: inout SeededGenerator
  ) -> [Shape] {
    let all = channelCounts.flatMap { channels in sampleRates.map { (channels, $0) } }
    return encodings.flatMap { encoding in
      all.shuffled(using: &generator).prefix(randomCases(1, long: all.count)).map {
        (encoding, $0.0, $0.1)
      }
    }
  }

  private static func shape(of name: String) -> Shape {
    let parts = name.split(whereSeparator: { "-.".contains($0) }).map(String.init)
    return (parts[1], Int(parts[2]) ?? 0, Int(parts[3]) ?? 0)
  }

  private static func container(of name: String) -> AudioContainer? {
    AudioContainer(rawValue: name.prefix { $0 != "-" }.lowercased())
  }

  private static func output(
    of name: String, in container: AudioContainer, port: String = "omni"
  ) -> String {
    let suffix = container == .rf64 ? "wav" : container.rawValue
    return "\(container.rawValue)/\(name.prefix { $0 != "." }).\(port).\(suffix)"
  }

  private static func holds(_ container: AudioContainer, name: String) -> Bool {
    let (encoding, channels, _) = shape(of: name)
    let widest = ["PCM_32", "FLOAT", "DOUBLE"].contains(encoding)
    return container != .flac || channels <= 8 && !widest
  }

  /// By the formats' own definitions.
  private static func holds(_ container: AudioContainer, encoding: String) -> Bool {
    switch (container, encoding) {
    case (.wav, "PCM_S8"), (.rf64, "PCM_S8"), (.w64, "PCM_S8"), (.caf, "PCM_U8"),
      (.flac, "PCM_U8"), (.flac, "ULAW"), (.flac, "ALAW"):
      false
    default: true
    }
  }

  // MARK: Readers

  /// soundfile has a name of its own for the extensible form.
  private static func isNamed(_ name: String, _ container: AudioContainer) -> Bool {
    name == container.rawValue.uppercased() || container == .wav && name == "WAVEX"
  }

  private static func checksum(_ channels: [[Float]]) -> String {
    OutsideReaders.checksum(channels[0].indices.flatMap { frame in channels.map { $0[frame] } })
  }

  private func expectFFmpegReadsTheSame(
    _ outputs: [(name: String, container: AudioContainer)],
    _ sounds: [String: OutsideReaders.Sound], in folder: Folder
  ) throws {
    let checksums = try OutsideReaders.checksums(outputs.map(\.name), in: folder)
    for (name, _) in outputs {
      #expect(checksums[name] == sounds[name]?.single, Comment(rawValue: name))
    }
    // Of the headers every so many is enough: a program a file takes its time.
    let step = randomCases(7, long: 1)
    let some = outputs.enumerated().filter { $0.offset % step == 0 }.map(\.element)
    let probes = try OutsideReaders.probes(some.map(\.name), in: folder)
    for (name, container) in some {
      let probe = try #require(probes[name])
      let sound = try #require(sounds[name])
      let stream = try #require(probe.streams.first)
      let label = Comment(rawValue: name)
      #expect(probe.streams.count == 1, label)
      #expect(probe.format.format_name == Self.probeNames[container], label)
      #expect(stream.channels == sound.channels, label)
      #expect(stream.sample_rate == "\(sound.sampleRate)", label)
      #expect(stream.duration_ts == sound.frames, label)
    }
  }
}
