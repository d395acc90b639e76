import ArrayFiles
import ArraySimulation
import AudioFiles
import Beamforming
import Foundation
import TestSupport
import Testing

@Suite struct BeamTests {
  /// What the library makes of a recording in one piece, its latency left in.
  private func reference(
    _ channels: [[Float]], array: String, ports: [Beamforming.Port], sampleRate: Double = 48_000
  ) throws -> (ports: [[Float]], latencyFrames: Int) {
    let design = try BeamDesigner(array: ArraySource.resolve(array), sampleRate: sampleRate)
      .design(ports: ports)
    let results = process(channels, through: Processor(design: design))
    return (results, design.latencyFrames)
  }

  /// Bit for bit: the command adds files to the library, and takes the latency out.
  @Test(arguments: [1, 4096, 10_000])
  func theOutputIsThatOfTheLibraryAlignedWithTheInput(frames: Int) throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, frames: frames, to: "in.wav", encoding: .float)
    let recording = try folder.readSound("in.wav").channels
    let (truth, latency) = try reference(
      recording.map { $0 + [Float](repeating: 0, count: 16) }, array: "pair:20mm",
      ports: [.omni, .front, .back])
    #expect(latency == 16)
    let words = [
      "process", "in.wav", "--array", "pair:20mm", "--ports", "omni,front,back", "--quiet",
    ]
    let aligned = try Beamform.run(words + ["-o", "aligned.wav"], in: folder)
    #expect(aligned.status == 0, "\(aligned.errors)")
    #expect(
      try folder.readSound("aligned.wav").channels == truth.map { Array($0.dropFirst(latency)) })
    let late = try Beamform.run(words + ["-o", "late.wav", "--keep-latency"], in: folder)
    #expect(late.status == 0)
    #expect(try folder.readSound("late.wav").channels == truth.map { Array($0.prefix(frames)) })
  }

  @Test func aFileAPortAndOneFileHoldTheSameSound() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 4, to: "take.1.wav")
    let words = ["process", "take.1.wav", "--array", "square:20mm", "--ports", "back,omni", "-o"]
    #expect(try Beamform.run(words + ["all.w64"], in: folder).status == 0)
    #expect(try Beamform.run(words + ["."], in: folder).status == 0)
    #expect(
      folder.names == ["all.w64", "take.1.back.wav", "take.1.omni.wav", "take.1.wav"])
    let both = try folder.readSound("all.w64")
    #expect(both.format.encoding == .pcm16)
    #expect(both.channels[0] == (try folder.readSound("take.1.back.wav").channels[0]))
    #expect(both.channels[1] == (try folder.readSound("take.1.omni.wav").channels[0]))
    #expect(try folder.readSound("take.1.omni.wav").format.channels == 1)
  }

  @Test func filesAreNamedByTheirPorts() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 4, to: "in.wav")
    let ports = [
      "front": "in.front.wav", "figure8": "in.figure8.wav", "beam:90": "in.beam+090.wav",
      "beam:-30.5/15:hypercardioid": "in.beam-030.5+15.hypercardioid.wav",
      "beam:7:0.3": "in.beam+007.0.3.wav", "beam:180": "in.beam+180.wav",
      "beam:0/-5": "in.beam+000-05.wav", "figure8:405": "in.figure8+045.wav",
    ]
    let words = [
      "process", "in.wav", "--array", "tetrahedron-rigid-sphere-42mm", "--json", "--taps", "11",
    ]
    let outcome = try Beamform.run(
      words + ["--ports", ports.keys.joined(separator: ",")], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.names == (ports.values + ["in.wav"]).sorted())
    let reports = try #require(outcome.json["ports"] as? [[String: Any]])
    for report in reports {
      let name = try #require(report["name"] as? String)
      #expect(report["path"] as? String == ports[name == "figure8:45" ? "figure8:405" : name])
    }
  }

  @Test func aTalkerInFrontIsInFrontAndNotInTheBack() throws {
    let folder = try Folder()
    let array = try ArraySource.resolve("pair:20mm")
    let tones = MultiTone(
      bins: [100, 170, 250, 330, 400], period: 4800, sampleRate: 48_000, seed: 1, level: 0.1)
    try folder.writeSound(
      tones.waves(on: array, from: .ahead, frames: 9600), to: "in.wav", encoding: .float)
    let outcome = try Beamform.run(
      ["process", "in.wav", "--array", "pair:20mm", "--json"], in: folder)
    let ports = try #require(outcome.json["ports"] as? [[String: Any]])
    let levels = ports.compactMap { $0["rmsDecibels"] as? Double }
    #expect(levels.count == 4)
    expect(levels[0], near: -20, Tolerance(0.5, "the omni is level within half a decibel"))
    expect(levels[1], near: levels[0], Tolerance(0.5, "the beam is level on axis"))
    #expect(levels[2] < levels[1] - 20)
  }

  @Test func channelsSayWhichMicrophoneIsWhere() throws {
    let folder = try Folder()
    let sound = (1...4).map { whiteNoise(frames: 500, seed: UInt64($0)) }
    try folder.writeSound(sound, to: "four.wav")
    try folder.writeSound([sound[3], sound[1]], to: "two.wav")
    try folder.write(
      """
      { "microphones": [
          { "position": [0.01, 0, 0], "channel": 4 }, { "position": [-0.01, 0, 0], "channel": 2 }
        ], "fileChannels": 4 }
      """, to: "array.json")
    let runs = [
      ["two.wav", "--array", "pair:20mm", "-o", "a.wav"],
      ["four.wav", "--array", "pair:20mm", "--channels", "4,2", "-o", "b.wav"],
      ["four.wav", "--array", "array.json", "-o", "c.wav"],
    ]
    for words in runs {
      let outcome = try Beamform.run(["process"] + words, in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.errors.isEmpty)
    }
    #expect(try folder.sampleBytes("a.wav") == folder.sampleBytes("b.wav"))
    #expect(try folder.sampleBytes("a.wav") == folder.sampleBytes("c.wav"))
  }

  @Test func whatArraysPrintsServesAsAnArrayFile() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav")
    try folder.write(try Beamform.run(["arrays", "pair:20mm"], in: folder).output, to: "mine.json")
    for (array, output) in [("mine.json", "a.wav"), ("pair:20mm", "b.wav")] {
      let words = ["process", "in.wav", "--array", array, "-o", output]
      #expect(try Beamform.run(words, in: folder).status == 0)
    }
    #expect(try folder.data("a.wav") == folder.data("b.wav"))
  }

  @Test func samplesThatAreNoNumbersAreSilenceAndReported() throws {
    let folder = try Folder()
    var sound = [whiteNoise(frames: 500, seed: 1), whiteNoise(frames: 500, seed: 2)]
    var silenced = sound
    for (frame, sample) in [(100, Float.nan), (101, .infinity)] {
      sound[1][frame] = sample
      silenced[1][frame] = 0
    }
    try folder.writeSound(sound, to: "in.wav", encoding: .float)
    try folder.writeSound(silenced, to: "silenced.wav", encoding: .float)
    let words = ["--array", "pair:20mm", "--json", "-o"]
    let outcome = try Beamform.run(["process", "in.wav"] + words + ["a.wav"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("channel 2 has 2 samples"))
    #expect((outcome.json["warnings"] as? [String])?.count == 1)
    _ = try Beamform.run(["process", "silenced.wav"] + words + ["b.wav"], in: folder)
    #expect(try folder.sampleBytes("a.wav") == folder.sampleBytes("b.wav"))
  }

  /// A low tone in opposite phase is all gradient, which the beam raises by up to 15 dB.
  @Test func clippedSamplesAreCountedAndFloatKeepsThem() throws {
    let folder = try Folder()
    let tone = (0..<4800).map { Float(0.9 * sin(Double($0) * 2 * .pi * 100 / 48_000)) }
    try folder.writeSound([tone, tone.map { -$0 }], to: "in.wav")
    let words = ["process", "in.wav", "--array", "pair:20mm", "--ports", "front", "--json"]
    let clipped = try Beamform.run(words + ["-o", "a.wav"], in: folder)
    let reports = try #require(clipped.json["ports"] as? [[String: Any]])
    #expect(try #require(reports[0]["clippedSamples"] as? Int) > 100)
    #expect(try #require(reports[0]["peakDecibels"] as? Double) > 6)
    #expect(clipped.errors.contains("clipped"))
    #expect(try folder.readSound("a.wav").channels[0].max() == 32_767 / 32_768)
    let kept = try Beamform.run(words + ["-o", "b.wav", "--encoding", "float"], in: folder)
    #expect(kept.errors.isEmpty)
    #expect(try #require(try folder.readSound("b.wav").channels[0].max()) > 2)
  }

  @Test func aDirectionThatTheArrayCannotFormIsRefusedWithThoseItCan() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 4, to: "in.wav")
    let words = ["process", "in.wav", "--array", "line:4x20mm", "-o", "out/"]
    for extra in [["--ports", "beam:90"], ["--front", "90"], ["--ports", "omni,figure8:90"]] {
      let outcome = try Beamform.run(words + extra, in: folder)
      #expect(outcome.status == 3)
      #expect(outcome.errorLines.count == 1)
      #expect(outcome.errors.contains("azimuth 0, or azimuth 180"), "\(outcome.errors)")
      #expect(outcome.errors.contains("--ports omni"))
    }
    #expect(folder.names == ["in.wav"])
    let omni = try Beamform.run(words + ["--ports", "omni", "--front", "90"], in: folder)
    #expect(omni.status == 0, "\(omni.errors)")
  }

  /// A session has at most 256 outputs; each of these beams has another pattern.
  @Test func morePortsThanASessionHasOutputsAreRefused() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav")
    let ports = (0...256).map { "beam:0:\(Double($0) / 1000)" }
    let words = ["process", "in.wav", "--array", "pair:20mm", "--design", "gradient", "-o", "out/"]
    let most = try Beamform.run(
      words + ["--ports", ports.dropFirst().joined(separator: ",")], in: folder)
    #expect(most.status == 0, "\(most.errors)")
    #expect(folder.names.count == 258)
    for extra in [[], ["--dry-run"]] {
      let outcome = try Beamform.run(
        words + ["--force", "--ports", ports.joined(separator: ",")] + extra, in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.errorLines.count == 1)
      #expect(outcome.errors.contains("257 ports"), "\(outcome.errors)")
    }
  }

  @Test func theGradientDesignNeedsMirroredMicrophones() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 3, to: "in.wav")
    let outcome = try Beamform.run(
      ["process", "in.wav", "--array", "circle:3x20mm", "--design", "gradient"], in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("least-squares"))
    #expect(folder.names == ["in.wav"])
  }

  @Test(arguments: [7999, 192_001])
  func ratesThatNoBeamCoversAreRefused(rate: Int) throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav", sampleRate: rate)
    let outcome = try Beamform.run(["process", "in.wav", "--array", "pair:20mm"], in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("\(rate) Hz"))
    #expect(folder.names == ["in.wav"])
  }

  @Test(
    arguments: [
      "--taps 32", "--taps 1", "--taps 4097", "--taps 5 --design gradient", "--wng-floor -61",
      "--wng-floor 13", "--speed-of-sound 99", "--speed-of-sound 2001",
    ], ["", "--array pair:20mm"])
  func valuesOutOfRangeAreUsageErrors(option: String, array: String) throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav")
    let words = "process in.wav \(option) \(array)".split(separator: " ").map(String.init)
    let outcome = try Beamform.run(words, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains(option.prefix { $0 != " " }))
    #expect(folder.names == ["in.wav"])
  }
}
