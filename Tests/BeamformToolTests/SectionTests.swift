import AudioFiles
import Foundation
import TestSupport
import Testing

@Suite struct SectionTests {
  private static let frames = 48_000
  private static let rate = 16_000

  /// A section begins with filters that have run for four periods of their lowest corner, 20 Hz,
  /// or of the low cut: what they still know of the time before is below −120 dB.
  private static let settledDecibels = -120.0

  private static let sections: [(from: [String], to: [String], range: Range<Int>)] = [
    (["--from", "1.25"], ["--to", "2.5"], 20_000..<40_000),
    (["--from", "30001s"], ["--to", "0:02.5"], 30_001..<40_000),
    (["--from", "0:02"], [], 32_000..<48_000), ([], ["--to", "12345s"], 0..<12_345),
    (["--from", "100s"], ["--to", "101s"], 100..<101), (["--from", "47999s"], [], 47_999..<48_000),
  ]

  private func meanPower(_ samples: [Double]) -> Double {
    samples.reduce(0) { $0 + $1 * $1 } / Double(samples.count)
  }

  /// Noise with an offset and a low tone, which the filters remember longest.
  private func writeRecording(in folder: Folder) throws {
    let sound = (1...2).map { microphone -> [Float] in
      var signal = whiteNoise(frames: Self.frames, seed: UInt64(microphone), level: 0.2)
      for frame in signal.indices {
        signal[frame] += 0.3 + 0.2 * sin(Float(frame) * 0.008 + Float(microphone) * 0.1)
      }
      return signal
    }
    try folder.writeSound(sound, to: "in.wav", encoding: .float, sampleRate: Self.rate)
  }

  @Test(arguments: [
    ["--array", "pair:20mm"], ["--array", "pair:4mm", "--design", "gradient"],
    ["--array", "pair:20mm", "--low-cut", "80"],
  ])
  func aSectionIsThatPartOfAWholeRun(array: [String]) throws {
    let folder = try Folder()
    try writeRecording(in: folder)
    let words = array + ["--quiet", "--force", "-o"]
    #expect(
      try Beamform.run(["process", "in.wav"] + words + ["whole.wav"], in: folder).status == 0)
    let whole = try folder.readSound("whole.wav").channels
    for (from, to, range) in Self.sections {
      let asked = from + to
      let file = try Beamform.run(["process", "in.wav"] + asked + words + ["o.wav"], in: folder)
      #expect(file.status == 0, "\(file.errors)")
      let part = try folder.readSound("o.wav").channels
      for (truth, port) in zip(whole, part) {
        #expect(port.count == range.count)
        let error = meanPower(zip(truth[range], port).map { Double($0) - Double($1) })
        let level = 10 * log10(error / meanPower(truth.map(Double.init)))
        #expect(level < Self.settledDecibels, "\(asked): \(level) dB")
      }
      let stream = try Beamform.run(
        piping: "in.wav", into: ["process", "-"] + from + words + ["s.wav"], in: folder)
      #expect(stream.status == 0)
      if to.isEmpty { #expect(try folder.sampleBytes("s.wav") == folder.sampleBytes("o.wav")) }
    }
  }

  @Test func aSectionGoesThroughBitForBit() throws {
    let folder = try Folder()
    try writeRecording(in: folder)
    let sound = try folder.sampleBytes("in.wav")
    for (from, to, range) in Self.sections {
      let truth = sound.dropFirst(8 * range.lowerBound).prefix(8 * range.count)
      let words = from + to + ["--quiet", "--force", "-o"]
      #expect(try Beamform.run(["process", "in.wav"] + words + ["a.wav"], in: folder).status == 0)
      // The sender of what follows the section is cut off.
      let outcome = try Beamform.run(
        URL(fileURLWithPath: "/bin/sh"),
        ["-c", "cat in.wav | \"$@\"", "sh", Beamform.executable.path, "process", "-"] + words
          + ["b.wav"], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      for name in ["a.wav", "b.wav"] { #expect(try folder.sampleBytes(name) == truth) }
    }
  }

  @Test(arguments: [["--array", "pair:20mm"], []])
  func whatBeginsBehindTheEndIsRefused(array: [String]) throws {
    let folder = try Folder()
    try writeRecording(in: folder)
    for time in ["48000s", "3", "1:00:00"] {
      let words = ["--from", time, "-o", "new/"] + array
      let outcomes = [
        try Beamform.run(["process", "in.wav"] + words, in: folder),
        try Beamform.run(piping: "in.wav", into: ["process", "-"] + words, in: folder),
      ]
      for outcome in outcomes {
        #expect(outcome.status == 3)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errors.contains("and it ends at frame 48000"), "\(outcome.errors)")
      }
    }
    let late = ["--to", "48001s", "-o", "o.wav"] + array
    #expect(try Beamform.run(["process", "in.wav"] + late, in: folder).status == 3)
    #expect(folder.names == ["in.wav"])
    let stream = try Beamform.run(
      piping: "in.wav", into: ["process", "-", "--quiet"] + late, in: folder)
    #expect(stream.status == 0)
    #expect(stream.errors.contains("it ended before --to"))
    #expect(try folder.readSound("o.wav").format.frames == Self.frames)
  }

  @Test func theGainIsAFactorOfEveryPort() throws {
    let folder = try Folder()
    try writeRecording(in: folder)
    let words = ["process", "in.wav", "--array", "pair:20mm", "--quiet", "-o"]
    for (gain, factor) in [("0", Float(1)), ("20", 10), ("-40", 0.01)] {
      let outcome = try Beamform.run(words + ["\(factor).wav", "--gain", gain], in: folder)
      #expect(outcome.status == 0)
      let reference = try folder.readSound("1.0.wav").channels
      let louder = try folder.readSound("\(factor).wav").channels
      for (a, b) in zip(reference, louder) { #expect(a.map { $0 * factor } == b) }
    }
  }
}
